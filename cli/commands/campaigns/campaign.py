"""`hexcrown campaign`: the key of its dice, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import open_campaign, read_rows
from cli.app.output import say, show
from cli.app.session import session
from cli.options.change_command import (
    ChangeOptions,
    YesOption,
    apply,
    takes,
)
from cli.render.columns import write_columns
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.bookkeeping.documents import KeyDocument

PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="Whose share it is.")]
app = typer.Typer(help="The campaign as a whole.", no_args_is_help=True, add_completion=False)


@app.callback()
def campaign() -> None:
    """The campaign as a whole."""


@app.command("end")
@takes("reason", "dry_run")
def end(how: ChangeOptions, yes: YesOption = False) -> None:
    """End the campaign: standings are counted and the key of the sealed dice is revealed.

    Example: hexcrown campaign end --yes
    """
    from campaign.app.editing import end_campaign

    if not yes and not how.dry_run:
        raise Usage("this ends the campaign and reveals its key", "add --yes; undo takes it back")
    apply(end_campaign, render, how)


def render(document: Mapping[str, Any]) -> None:
    columns = ("name", "score", "treasury", "points", "settlements")
    write_columns(columns, [[row[name] for name in columns] for row in document["standings"]])
    say("the key of the dice: {key}", key=document["key"])
    say("journal verify checks every sealed die with it")


@app.command("key")
def key() -> None:
    """Show the hash of the dice's key, and who has a share in it.

    For dice that no single person could choose, each player adds a secret: first everyone commits
    (campaign secret, campaign commit), then everyone reveals (campaign tell).

    Example: hexcrown campaign key
    """
    from campaign.bookkeeping.key_shares import describe_key
    from campaign.journal.dice_keys import read_shares

    show(read_rows(lambda connection: describe_key(read_shares(connection))), render_key)


@app.command("secret")
def secret(
    seal: Annotated[str, typer.Argument(metavar="HASH", help="As shown by campaign key.")],
    words: Annotated[
        str | None, typer.Argument(metavar="SECRET", help="If omitted, one is created.")
    ] = None,
) -> None:
    """For players, on any machine: create a secret and the commitment to it.

    The commitment is the SHA-256 of the hash, a space and the secret; it reveals nothing about the
    secret, and no other secret matches it. Keep the secret until everyone has committed.

    Example: hexcrown campaign secret 5f0c… "the grey mare limps at dusk"
    """
    from campaign.bookkeeping.key_shares import make_commitment

    show(make_commitment(seal, words), render_secret)


@app.command("commit")
def commit(
    player: PlayerArgument,
    commitment: Annotated[
        str, typer.Argument(metavar="COMMITMENT", help="The output of campaign secret.")
    ],
) -> None:
    """Enter a player's commitment to a secret. Everyone commits before the first secret is
    revealed.

    It is permanent: it can't be undone.

    Example: hexcrown campaign commit Anna 9d3f…
    """
    from campaign.bookkeeping.key_shares import describe_key, enter_commitment

    with open_campaign() as store:
        shares = enter_commitment(store, player, commitment, session().words)
    show(describe_key(shares), render_key)


@app.command("tell")
def tell(
    player: PlayerArgument,
    words: Annotated[str, typer.Argument(metavar="SECRET", help="The value you committed to.")],
) -> None:
    """Enter a player's secret. The last one creates the joint key for all later dice.

    It is permanent: it can't be undone.

    Example: hexcrown campaign tell Anna "the grey mare limps at dusk"
    """
    from campaign.bookkeeping.key_shares import describe_key, enter_secret

    with open_campaign() as store:
        shares = enter_secret(store, player, words, session().words)
    show(describe_key(shares), render_key)


def render_key(document: KeyDocument) -> None:
    say("the dice are sealed: {key_hash}", key_hash=document["key_hash"])
    for share in document["shares"]:
        if share["secret"] is None:
            say("{player} has committed: {commitment}", **share)
        else:
            say("{player} has revealed the secret", **share)
    if document["joint_from"] is not None:
        say("since entry {entry} the dice have a joint key", entry=document["joint_from"])
    elif document["shares"]:
        waiting = [each["player"] for each in document["shares"] if each["secret"] is None]
        say(
            "the joint key is created when all secrets are revealed: {players}",
            players=", ".join(waiting),
        )


def render_secret(document: Mapping[str, object]) -> None:
    say("your secret, to keep until all have committed: {secret}", **document)
    say("your commitment, for the gamemaster: {commitment}", **document)
