"""The entry. A plain `roll EXPR` is answered before Typer is loaded; all else goes the long way."""

import sys


def main() -> None:
    words = sys.argv[1:]
    if len(words) == 2 and words[0] == "roll":
        from cli.quick import answer

        if answer(words[1]):
            return
    from cli.run import run

    sys.exit(run(words))


if __name__ == "__main__":
    main()
