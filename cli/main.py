"""The entry. A plain `roll EXPR` is answered before Typer is loaded; all else goes the long way."""

import sys


def main() -> None:
    from cli.run import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
