"""`tabletide arena`: bots play each other."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial

import click

from companion.bots import arena as match
from companion.bots.levels import LEVELS
from companion.commands.files import options_of
from companion.engine import registry


@click.command(epilog="Bots: " + "; ".join(f"{found.name} ({found.title}) - {found.sentence}" for found in LEVELS))
@click.argument("game")
@click.argument("bots", metavar="BOT BOT…", nargs=-1, required=True)
@click.option("-n", "--games", default=100, show_default=True, type=click.IntRange(1), help="How many games to play.")
@click.option("--seed", default=0, show_default=True, help="Another seed gives other games; the same one the same.")
@click.option(
    "--iterations", default=24, show_default=True, type=click.IntRange(1), help="How long a bot thinks about a move."
)
@click.option(
    "--budget-cpu",
    "cpu",
    metavar="SECONDS",
    type=click.FloatRange(0.001, 60),
    help="Bots that look ahead think so many seconds of processor time a move instead; other load then does not count.",
)
@click.option("--option", "pairs", metavar="ID=VALUE", multiple=True, help="A ruling of the table; may be repeated.")
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(0), help="Processes at once; 0 is one a processor core."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def arena(
    game: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    iterations: int,
    cpu: float | None,
    pairs: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other and count who wins.

    Each BOT takes a seat; the seats rotate from game to game. Rates come with 95 % intervals (Wilson); a shared first rank counts
    as its part of a win. The true state is never shown to a bot.

    Example: tabletide arena coldwater-crown greedy uniform -n 200
    """
    options = options_of(pairs)
    match.ready(game, bots, options)
    one = partial(
        match.play,
        game,
        bots,
        options=options,
        seed=seed,
        iterations=iterations,
        clock=time.process_time if cpu else time.perf_counter,
        seconds_a_move=cpu or 0.0,
    )
    rows = match.rows(bots, _played(one, games, jobs or os.cpu_count() or 1))
    if as_json:
        click.echo(json.dumps({"game": game, "games": games, "bots": [asdict(row) for row in rows]}, indent=2))
        return
    click.echo(f"{registry.manifest(game).game_title}: {games} games")
    for row in rows:
        click.echo(
            f"  {row.name:<10} {row.wins:>5} won {row.draws:>4} shared   {row.rate:6.1%}"
            f"  ({row.low:.1%} to {row.high:.1%})   {row.ms_per_move:7.2f} ms a move"
        )


def _played(one: partial[match.Result], games: int, jobs: int) -> Iterator[match.Result]:
    if jobs == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(games), chunksize=max(1, games // (jobs * 8)))
