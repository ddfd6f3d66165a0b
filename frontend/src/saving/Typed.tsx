// A text field whose words are kept while one types: at once for a page that goes, and as a change after a pause.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Operation } from "../model/types";
import { t } from "../texts/texts";
import type { Editor } from "./editor";
import { freshId } from "./ids";
import { whileTyping } from "./leaving";

interface Props {
  readonly editor: Editor;
  readonly id?: string;
  readonly name?: string;
  readonly value: string;
  readonly rows?: number;
  readonly list?: string;
  /** What it takes to save these words. */
  readonly change: (words: string) => readonly Operation[];
  readonly left?: () => void;
}

/** Milliseconds without a key after which words become a change, and the most that it takes. */
const PAUSE = 2_000;
const MOST = 10_000;

export function Typed({ editor, id, name, value, rows, list, change, left }: Props) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const state = useRef<Words | null>(null);
  const words = (state.current ??= new Words(editor, value));
  words.change = change;
  useEffect(() => {
    // What comes from elsewhere is shown, but not under somebody's hands, nor in the place of what is not saved.
    if (words.comes(value, document.activeElement === box.current)) box.current!.value = value;
  }, [value]);
  useEffect(() => {
    const forget = whileTyping(() => words.keep());
    // What could not be saved while the document was only to be read is saved when it can be.
    const unfollow = effect(() => {
      if (!editor.readOnly.value) setTimeout(() => words.keep());
    });
    return () => {
      unfollow();
      forget();
      words.leave();
    };
  }, []);
  const common = {
    id, name, disabled: editor.readOnly.value, defaultValue: value, ref: box, onChange: () => words.keep(),
    onInput: (event: InputEvent) => words.type((event.currentTarget as HTMLInputElement).value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      words.keep();
      box.current?.blur();
      left?.();
    },
  };
  return rows === undefined ? <input {...common} list={list} /> : <textarea {...common} rows={rows} />;
}

/** What stands in a field, and how much of it is saved. */
class Words {
  change: (words: string) => readonly Operation[] = () => [];
  private words: string;
  /** The name of the change that they become. */
  private id = freshId();
  private isDraft = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first of the letters came that are not saved. */
  private since: number | null = null;

  constructor(private readonly editor: Editor, private saved: string) {
    this.words = saved;
  }

  type(words: string): void {
    this.words = words;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), Math.min(PAUSE, this.since + MOST - Date.now()));
    if (!this.isUnsaved) return this.withdraw();
    this.isDraft = true;
    this.editor.saver.draft(this.id, this.change(this.trimmed));
  }

  /** Make a change of what is not saved; where that cannot be, it stays in the field and in the browser. */
  keep(): boolean {
    clearTimeout(this.timer);
    this.since = null;
    // Another tab that took over has the draft, and sends it under its name.
    if (!this.editor.seat.mine.value) this.renew();
    if (!this.isUnsaved) {
      this.withdraw();
      return true;
    }
    if (!this.editor.edit(this.change(this.trimmed), this.id)) return false;
    this.saved = this.trimmed;
    this.renew();
    return true;
  }

  /** The field goes: what could not be saved is shown until somebody has seen it. */
  leave(): void {
    if (this.keep()) return;
    const { saver, problem, whyNot } = this.editor;
    saver.lose(this.id, this.change(this.trimmed), whyNot.value ?? problem.value ?? t("refused-typed"));
    this.saved = this.trimmed;
  }

  /** Take up what is stored; tell whether it is to be shown. */
  comes(value: string, isOpen: boolean): boolean {
    const isSame = value.trim() === this.trimmed;
    if (!isSame && (this.isUnsaved || isOpen)) return false;
    this.saved = value;
    if (isSame) this.withdraw();
    else this.words = value;
    return !isSame;
  }

  private get trimmed(): string {
    return this.words.trim();
  }

  private get isUnsaved(): boolean {
    return this.trimmed !== this.saved.trim();
  }

  private withdraw(): void {
    if (this.isDraft) this.editor.saver.withdraw(this.id);
    this.renew();
  }

  private renew(): void {
    this.isDraft = false;
    this.id = freshId();
  }
}
