"""All verbs as one program, and how it ends: exit codes, errors in one line, quiet interruption."""

from __future__ import annotations

import errno
import gc
import inspect
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Annotated, Any

import typer

from argora import __version__
from argora.cli.agree import agree
from argora.cli.assign import assign
from argora.cli.backup import backup, restore
from argora.cli.catalogue import formats, measures, miners, schemes
from argora.cli.check import check
from argora.cli.compare import compare
from argora.cli.convert import convert
from argora.cli.demo import demo
from argora.cli.describe import describe
from argora.cli.diagnose import diagnose
from argora.cli.diff import diff
from argora.cli.evaluate import evaluate
from argora.cli.experiment import experiment
from argora.cli.feedback import feedback
from argora.cli.fill import fill
from argora.cli.gold import gold
from argora.cli.map import map  # noqa: A004 - the verb is called so
from argora.cli.merge import merge
from argora.cli.messages import as_options
from argora.cli.metaevaluate import metaevaluate
from argora.cli.migrate import migrate
from argora.cli.next import next  # noqa: A004 - the verb is called so
from argora.cli.options import SELECTION_OPTIONS, Phase
from argora.cli.plan import plan
from argora.cli.predict import predict
from argora.cli.report import report
from argora.cli.reproduce import reproduce
from argora.cli.run import RUN, Run
from argora.cli.serve import serve
from argora.cli.statements import statements
from argora.cli.streams import INTERRUPTED, WRONG_INPUT, complain, make_safe, show, silence, talk
from argora.cli.train import train
from argora.errors import ArgoraError, ChoiceError
from argora.formats.choices import OPTIONS, answers_from
from argora.model import SelectionCriteria
from argora.text.numbers import joined

__all__ = ["app", "main"]

# Typer brings its own Click or uses the installed one; this is the usage error of whichever it is.
UsageError: Any = typer.BadParameter.__mro__[1]

LIVING = 5_000_000
"""Objects between two looks for circles to free: a study is many, in no circle, and stays."""

SELECTING_VERBS = (agree, compare, describe, diagnose, evaluate, gold, report)
"""The verbs that can be limited to some annotators and documents."""

ONE_PHASE_VERBS = (
    *SELECTING_VERBS,
    *(experiment, feedback, metaevaluate, next, plan, predict, statements, train),
)
"""The verbs that look at one phase of a study."""

PHASE_VERBS = (*ONE_PHASE_VERBS, check, convert)
"""The verbs that can be limited to a phase."""


OF_ONE_STUDY = ("agree", "diagnose", "report")

NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)

AllOption = Annotated[
    bool, typer.Option("--all", help="Show every message; by default one of each kind.")
]
RememberOption = Annotated[
    bool,
    typer.Option("--remember", help="Keep the answers in argora.toml beside the data."),
]


def _with_shared_options(verb: Callable[..., None]) -> Callable[..., None]:
    """Give a verb the options that are the same everywhere.

    These are ``--all``, which is about messages, for a verb that reads files the answers to what
    files of other tools leave open, for one that compares annotators what counts, and for one that
    reads a study its phase. A verb may have an ``--all`` of its own that means more.
    """
    signature = inspect.signature(verb, eval_str=True)
    reads, selects = "format" in signature.parameters, verb in SELECTING_VERBS
    has_all = "all" in signature.parameters

    @wraps(verb)
    def run(*, all: bool, remember: bool = False, **options: Any) -> None:
        current = RUN.get()
        current.shows_all, current.remembers = all, remember
        if has_all:
            options["all"] = all
        if reads:
            current.answers = answers_from(**{name: options.pop(name) for name in OPTIONS})
        if selects:
            only, without, *others = (options.pop(name) for name in SELECTION_OPTIONS)
            current.criteria = SelectionCriteria(tuple(only or ()), tuple(without or ()), *others)
        if verb in PHASE_VERBS:
            current.phase, current.needs_phase = options.pop("phase"), verb in ONE_PHASE_VERBS
        try:
            verb(**options)
        except KeyboardInterrupt:
            talk(_interruption())
            raise typer.Exit(INTERRUPTED) from None
        finally:
            current.progress.end()

    added = [] if has_all else [_option("all", False, AllOption)]
    if reads:
        added += [
            _option(name, None, Annotated[str | None, _reading_option(name, about)])
            for name, about in OPTIONS.items()
        ]
        added.append(_option("remember", False, RememberOption))
    if selects:
        usual = vars(SelectionCriteria())
        added += [
            _option(name, usual[name] or None, option) for name, option in SELECTION_OPTIONS.items()
        ]
    if verb in PHASE_VERBS:
        added.append(_option("phase", None, Phase))
    parameters = [*signature.parameters.values(), *added]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def _option(name: str, default: object, annotation: object) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _reading_option(name: str, about: str) -> Any:
    return typer.Option(f"--{name.replace('_', '-')}", metavar="ANSWER", help=about)


app = typer.Typer(
    name="argora",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for verb in (
    demo,
    agree,
    compare,
    evaluate,
    metaevaluate,
    plan,
    diagnose,
    gold,
    assign,
    report,
    describe,
    check,
    convert,
    fill,
    map,
    migrate,
    merge,
    diff,
    train,
    predict,
    experiment,
    statements,
    feedback,
    next,
    reproduce,
    serve,
    backup,
    restore,
    measures,
    formats,
    schemes,
    miners,
):
    app.command()(_with_shared_options(verb))


def _version(is_asked: bool) -> None:
    if is_asked:
        show(f"argora {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback does the work
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tell how far annotators of arguments agree, and where and why they do not.

    Example: argora demo
    """
    if context.invoked_subcommand is None:
        show(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    0 is done, 1 a check failed or something could not be read, 2 wrong input, 130 interrupted;
    anything else is a bug and has a traceback.
    """
    make_safe()
    RUN.set(Run())
    gc.set_threshold(LIVING, 20, 100)
    words = None if arguments is None else list(arguments)
    try:
        code = _program().main(args=words, prog_name="argora", standalone_mode=False)
    except UsageError as error:
        complain(_usage(error))
        return WRONG_INPUT
    except ChoiceError as error:
        talk(_question(error, sys.argv[1:] if words is None else words))
        return WRONG_INPUT
    except ArgoraError as error:
        complain(as_options(str(error)))
        return WRONG_INPUT
    except (typer.Abort, KeyboardInterrupt):  # before the verb began
        talk(_interruption())
        return INTERRUPTED
    except OSError as error:
        if error.filename is None and error.errno not in NO_ROOM:
            raise
        if error.filename is None:  # files are named, so this is standard output
            silence()
            complain(f"standard output: {error.strerror}; write to a place that has room")
            return WRONG_INPUT
        complain(f"{error.filename}: {error.strerror}")
        return WRONG_INPUT
    return code if isinstance(code, int) else 0


def _question(error: ChoiceError, words: Sequence[str]) -> str:
    """Word what is open about files, the choices, and the command that answers."""
    place = f"{error.path}: " if error.path else ""
    option = f"--{error.option.replace('_', '-')}"
    choices = [
        f"  {name or repr(name)}{f' ({about})' if about else ''}"
        for name, about in error.candidates.items()
    ]
    first, *_ = error.candidates
    command = shlex.join(["argora", *words, option, first])
    lines = [
        f"error: {place}{error.question}? There are:",
        *choices,
        f"answer with {option}, such as: {command}",
    ]
    if error.option in OPTIONS:
        lines.append("(--remember keeps the answer in argora.toml beside the data)")
    return "\n".join(lines)


def _interruption() -> str:
    """Return a sentence on the files that an interrupted run wrote, and how to go on."""
    written = RUN.get().written
    if not written:
        return "interrupted: nothing was written or changed; run the command again to start anew"
    those = "it" if len(written) == 1 else "each of them"
    return (
        f"interrupted: {joined(written)} {'is' if len(written) == 1 else 'are'} complete, all else "
        f"was not written; to go on, run the command again and replace {those} or name other places"
    )


@cache
def _program() -> Any:
    """Make the program of all its verbs, which takes longer than many a verb."""
    return typer.main.get_command(app)


def _usage(error: Any) -> str:
    message = " ".join(str(error.format_message()).split()).rstrip(".")
    message = message.replace(": Value error, ", ": ")  # so say some versions of Typer
    message = re.sub(r" \(Possible options: (.*)\)$", r"; did you mean \1?", message)
    message = message.replace(". Did you mean", "; did you mean")
    message = re.sub(r"did you mean '(--[^']+)'", r"did you mean \1", message)  # older Click quotes
    command = "argora" if error.ctx is None else error.ctx.command_path
    verb = "" if error.ctx is None else error.ctx.info_name
    if verb in OF_ONE_STUDY and "unexpected extra argument" in message:
        message += f"; {verb} takes one study: 'argora evaluate' compares two, 'argora merge' joins"
    return f"{message[:1].lower()}{message[1:]}; '{command} --help' lists what there is"
