"""The entry. A plain `roll EXPR` is answered before Typer is loaded; all else goes the long way."""

import sys


def main() -> int:
    words = sys.argv[1:]
    if len(words) == 2 and words[0] == "roll":
        from cli.quick import answer

        code = answer(words[1])
        if code is not None:
            return code
    from cli.run import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
