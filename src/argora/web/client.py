"""A small client of the web app for programs and tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlencode
from uuid import uuid4

import httpx

from argora.errors import (
    BusyError,
    ConflictError,
    NotFoundError,
    SchemeError,
    StoreError,
)
from argora.model.codec import encode_operations
from argora.model.operations import Operation

__all__ = ["Client", "Sheet"]

Data = dict[str, Any]


class Client:
    """Somebody who is signed in, or is about to sign in.

    Parameters
    ----------
    url : where the server is, such as ``http://localhost:8571``.
    http : what sends requests; by default an own :class:`httpx.Client`.
    """

    def __init__(self, url: str, *, http: httpx.Client | None = None) -> None:
        # Certificates take long to load and are of no use without TLS.
        tls = not url.startswith("http://")
        self.http = http or httpx.Client(base_url=url, timeout=60, trust_env=False, verify=tls)
        self.http.headers.update({"Origin": url.rstrip("/"), "X-Argora": "1"})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the connections go."""
        self.http.close()

    def call(self, method: str, path: str, data: Any = None) -> Any:
        """Send a request and return the answer's data.

        Raises
        ------
        NotFoundError
            If there is nothing there for this account.
        ConflictError
            If the layer changed meanwhile; ``missing`` has the steps as data, or ``diverged`` says
            that it was set back to an older state.
        SchemeError
            If the scheme does not allow it; ``violations`` has the broken rules as data.
        BusyError
            If the server asks to come again later.
        StoreError
            If it refuses for another reason; ``code`` and ``parameters`` of each are the server's.
        """
        answer = self.http.request(method, f"/api{path}", json=data)
        if answer.is_success:
            return answer.json() if answer.content else None
        raise _error(answer)

    # Accounts

    def set_up(self, token: str, name: str, password: str) -> Data:
        """Make the first account."""
        return self._data("POST", "/setup", {"token": token, "name": name, "password": password})

    def sign_in(self, name: str, password: str) -> Data:
        """Begin a session."""
        return self._data("POST", "/session", {"name": name, "password": password})

    def enter(self, link: str) -> Data:
        """Begin a session by a link that is good for once."""
        return self._data("POST", "/session", {"link": link})

    def sign_out(self) -> None:
        """End the session."""
        self.call("DELETE", "/session")

    def me(self) -> Data:
        """Return who is signed in."""
        return self._data("GET", "/me")

    def invite(self, study: str, role: str, *, annotator: str | None = None) -> Data:
        """Make an invitation; ``token`` is what it takes to join."""
        sent = {"role": role} | ({} if annotator is None else {"annotator": annotator})
        return self._data("POST", f"/studies/{study}/invites", sent)

    def join(self, token: str, name: str, password: str) -> Data:
        """Take an invitation."""
        return self._data("POST", f"/invites/{token}", {"name": name, "password": password})

    def set_password(self, old: str, new: str) -> Data:
        """Take another password; all other sessions end."""
        return self._data("PUT", "/me/password", {"old": old, "new": new})

    def offer_reset(self, study: str, account: str) -> str:
        """Return the secret part of a link that sets a new password for somebody, once."""
        answer = self._data("POST", f"/studies/{study}/people/{account}/reset")
        return str(answer["path"]).partition("#")[2]

    def reset(self, link: str, password: str) -> Data:
        """Set a new password by a link and begin a session."""
        return self._data("POST", "/reset", {"link": link, "password": password})

    def people(self, study: str) -> Data:
        """Return who belongs to a study, and as whom nobody signs in."""
        return self._data("GET", f"/studies/{study}/people")

    def revoke(self, study: str, account: str) -> None:
        """Take the role of an account back; what they annotated stays."""
        self.call("DELETE", f"/studies/{study}/people/{account}")

    # Studies

    def studies(self) -> list[Data]:
        """Return the studies in which one has a role."""
        studies: list[Data] = self.call("GET", "/studies")["studies"]
        return studies

    def study(self, study: str) -> Data:
        """Return a study."""
        return self._data("GET", f"/studies/{study}")

    def guideline(self, study: str) -> Data:
        """Return the guideline that holds and the list of its versions."""
        return self._data("GET", f"/studies/{study}/guideline")

    def guideline_versions(self, study: str) -> list[Data]:
        """Return the versions of the guideline without their texts, the oldest first."""
        versions: list[Data] = self.call("GET", f"/studies/{study}/guideline/versions")["versions"]
        return versions

    def guideline_version(self, study: str, number: int) -> Data:
        """Return a version of the guideline with its text."""
        return self._data("GET", f"/studies/{study}/guideline/versions/{number}")

    def renew_guideline(self, study: str, version: str, text: str) -> Data:
        """Let a new version of the guideline hold from now on."""
        sent = {"version": version, "text": text}
        return self._data("PUT", f"/studies/{study}/guideline", sent)

    def document(self, study: str, document: str) -> Data:
        """Return a text."""
        return self._data("GET", f"/studies/{study}/documents/{document}")

    def progress(self, study: str) -> Data:
        """Return how many documents everybody has finished, begun and not begun."""
        return self._data("GET", f"/studies/{study}/progress")

    def progress_page(
        self, study: str, *, phase: str | None = None, after: str | None = None
    ) -> Data:
        """Return documents x annotators, from behind a document; ``next`` names the last one."""
        words = {"phase": phase, "after": after}
        query = urlencode({name: word for name, word in words.items() if word is not None})
        return self._data("GET", f"/studies/{study}/progress/documents?{query}")

    def sheet(self, study: str, document: str, *, phase: str | None = None) -> Sheet:
        """Open one's own layer of a text, by default of the first phase in which it is one's."""
        return Sheet(self, study, document, phase)

    @contextmanager
    def events(self, study: str) -> Iterator[Iterator[Data]]:
        """Listen to what has another version."""
        with self.http.stream("GET", f"/api/studies/{study}/events") as answer:
            if not answer.is_success:
                answer.read()
                raise _error(answer)
            lines = answer.iter_lines()
            yield (json.loads(line[6:]) for line in lines if line.startswith("data: "))

    def _data(self, method: str, path: str, data: Any = None) -> Data:
        answer: Data = self.call(method, path, data)
        return answer


class Sheet:
    """One's own layer of a text, at the version that was seen last."""

    def __init__(self, client: Client, study: str, document: str, phase: str | None = None) -> None:
        self._client = client
        self._at = f"/studies/{study}/documents/{document}/layer"
        self._in_phase = "" if phase is None else f"?phase={quote(phase, safe='')}"
        self.reload()

    def reload(self) -> Data:
        """Ask for the layer as it is now."""
        answer: Data = self._client.call("GET", f"{self._at}{self._in_phase}")
        self.answer, self.version = answer, int(answer["version"])
        self._marks = {self.version: answer["base"]}
        return answer

    def at(self, version: int) -> Data:
        """Return the layer as it was."""
        layer: Data = self._client.call("GET", f"{self._at}/versions/{version}{self._in_phase}")[
            "layer"
        ]
        return layer

    def save(self, *operations: Operation, name: str | None = None) -> Data:
        """Save operations; ``name`` is the change's own, to send it again."""
        return self.send("operations", encode_operations(operations), name=name)

    def undo(self) -> Data:
        """Take the last step back."""
        return self.send("undo")

    def redo(self) -> Data:
        """Do again what was taken back."""
        return self.send("redo")

    def finish(self) -> Data:
        """Say that one is done."""
        return self.send("finish")

    def reopen(self) -> Data:
        """Go on with a finished text."""
        return self.send("reopen")

    def send(
        self,
        what: str,
        operations: Sequence[Any] | None = None,
        *,
        name: str | None = None,
        base: int | None = None,
    ) -> Data:
        """Send a change of the version that was seen last, or of another base."""
        on = self.version if base is None else base
        sent: Data = {
            "client_op_id": name or uuid4().hex,
            "annotator": self.answer["layer"]["annotator"],
            "base_version": on,
            "base": self._marks.get(on),
            "scheme_version": self.answer["scheme_version"],
            "guideline_version": self.answer["guideline_version"],
        }
        if operations is not None:
            sent["operations"] = list(operations)
        answer: Data = self._client.call("POST", f"{self._at}/{what}{self._in_phase}", sent)
        self.version = max(self.version, answer["version"])
        self._marks[answer["version"]] = answer["base"]
        return answer


def _error(answer: httpx.Response) -> StoreError | SchemeError:
    try:
        content = answer.json()
    except ValueError:
        content = {}
    detail = str(content.get("detail", answer.reason_phrase))
    error = _kind_of(answer.status_code, detail, content)
    return error.coded(content.get("code", error.code), **content.get("parameters", {}))


def _kind_of(status: int, detail: str, content: Data) -> StoreError | SchemeError:
    match status:
        case 404:
            return NotFoundError(detail)
        case 409:
            return ConflictError(
                detail,
                version=content.get("version"),
                missing=content.get("missing", ()),
                diverged=content.get("diverged", False),
            )
        case 422 if "violations" in content:
            return SchemeError(detail, violations=content["violations"])
        case 429 | 503:
            return BusyError(detail)
    return StoreError(f"{status}: {detail}")
