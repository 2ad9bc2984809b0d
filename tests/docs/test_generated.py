"""What is made from the help is as the help is now: `python -m tests.docs.refresh` makes it."""

from tests.docs import generated


def test_the_page_of_all_commands_is_the_helps():
    assert generated.COMMANDS_PAGE.read_text("utf-8") == generated.commands_page()


def test_the_man_page_is_the_helps():
    assert generated.MAN.read_text("utf-8") == generated.man_page()
