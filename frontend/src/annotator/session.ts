// What an annotator works with: a view of the layer, the cursor in it, the editor that changes it, and the steps.

import { effect, signal, type Signal } from "@preact/signals";
import { inPhase, type Phase, type StudyAbout } from "../api";
import type { Document } from "../model/document";
import type { Scheme } from "../model/types";
import { Editor, elsewhere } from "../saving/editor";
import type { Saver } from "../saving/saver";
import type { Seat } from "../saving/tabs";
import { notAsked, onlyAsked, tasksOf, type Task } from "../steps/phase";
import { Procedure } from "../steps/procedure";
import { t } from "../texts/texts";
import { Cursor } from "../view/cursor";
import type { Onward } from "./onward";
import type { Suggestions } from "./suggestions";
import { LayerView } from "../view/layer";

/** Where the document is, and the account of whom the layer is. */
export interface Location {
  readonly study: string;
  readonly document: string;
  /** Null where the study has no phases. */
  readonly phase: Phase | null;
  readonly name: string;
  /** The page that one comes from, where it is not that of one's documents. */
  readonly back?: string;
}

export class Session {
  readonly view: LayerView;
  readonly cursor: Cursor;
  readonly editor: Editor;
  readonly procedure: Procedure;
  /** What the phase asks for; all where the study has no phases. */
  readonly tasks: readonly Task[];
  readonly guideline: Signal<StudyAbout["guideline"]>;
  readonly help = signal(false);
  readonly finishing = signal(false);
  /** What is suggested, once its script is there. */
  readonly suggestions = signal<Suggestions | null>(null);
  /** What comes behind the document, once that is finished and the server has said. */
  readonly onward = signal<Onward | null>(null);
  /** End what goes on in here; the screen is closed. */
  readonly dispose: () => void;

  constructor(
    document: Document,
    scheme: Scheme,
    guideline: StudyAbout["guideline"],
    saver: Saver,
    seat: Seat,
    readonly location: Location,
  ) {
    this.tasks = tasksOf(saver.layer.peek());
    const view = new LayerView(document, onlyAsked(scheme, this.tasks), saver.layer);
    const cursor = new Cursor(view);
    const procedure = new Procedure(view, `argora:step:${location.study}/${location.document}${inPhase(location.phase?.name ?? "")}`);
    this.view = view;
    this.cursor = cursor;
    this.procedure = procedure;
    this.editor = new Editor(saver, seat, {
      say: (sentence) => cursor.say(sentence),
      forbids: (operations) => notAsked(operations, saver.layer.peek()) ?? procedure.forbids(operations),
      closed: location.phase?.state === "closed" ? t("phase-closed") : null,
    });
    this.guideline = signal(guideline);
    const end = effect(() => {
      if (seat.mine.value && cursor.said.peek() === elsewhere()) cursor.say(t("seat-taken"));
    });
    this.dispose = () => {
      end();
      procedure.dispose();
    };
  }
}
