// A part of a long page: redrawn at once where the cursor is, behind the next frame where one sees it,
// and where not, when somebody rests: one change of a category renumbers hundreds of units.
// Each part listens to a signal of its own, so that a change costs what it changes, and not what there is.

import { untracked, type ReadonlySignal } from "@preact/signals";
import { Component, createRef, type ComponentChildren, type JSX, type RefObject } from "preact";
import { Later } from "./later";
import { atRest } from "./rest";

export interface LazyProps<S> {
  readonly class: string;
  readonly role?: "none";
  /** What is drawn; always the same signal for the same key. */
  readonly source: ReadonlySignal<S>;
  /** Draws it, at once and not in a component that reads signals: that would be drawn whenever one of them changes. */
  readonly draw: (state: S) => ComponentChildren;
  /** Whether the change has to be seen at once, such as where the cursor is; before it is first drawn, that is null. */
  readonly urgent: (before: S | null, now: S) => boolean;
  /** Whether to draw it with the page, because it is likely on the first screen. */
  readonly eager: boolean;
  /** About how high it will be, in rem. */
  readonly height: number;
}

type Part = Lazy<unknown>;

const seen = new WeakSet<Element>();
const owners = new WeakMap<Element, Part>();
const stale = new Set<Part>();
let waiting = false;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
      if (isIntersecting) owners.get(target)?.catchUp();
    }
  },
  // What is about to be scrolled to is drawn before one sees it; browsers that do not know this draw it then.
  { scrollMargin: "300px" } as IntersectionObserverInit,
);

export class Lazy<S> extends Component<LazyProps<S>> {
  private readonly root = createRef<HTMLElement>();
  private drawn: S | null = null;
  private unsubscribe = (): void => {};

  override componentDidMount(): void {
    const element = this.root.current!;
    owners.set(element, this as Part);
    observer.observe(element);
    this.unsubscribe = this.props.source.subscribe((now) => this.told(now));
  }

  override componentWillUnmount(): void {
    this.unsubscribe();
    if (this.root.current) observer.unobserve(this.root.current);
    stale.delete(this as Part);
  }

  override shouldComponentUpdate(): boolean {
    return false;
  }

  get isSeen(): boolean {
    return seen.has(this.root.current!);
  }

  /** Draw what it should show by now. */
  catchUp(): void {
    stale.delete(this as Part);
    if (this.drawn === this.props.source.peek()) return;
    this.forceUpdate();
  }

  render({ class: css, role, source, draw, eager, height, urgent }: LazyProps<S>): JSX.Element {
    const state = source.peek();
    const first = this.drawn === null;
    if (!first || eager || this.root.current || urgent(null, state)) this.drawn = state;
    const style = { containIntrinsicBlockSize: `auto ${height}rem`, minBlockSize: this.drawn === null ? `${height}rem` : "" };
    return (
      <div ref={this.root as RefObject<HTMLDivElement>} class={css} role={role} style={style}>
        {this.drawn !== null && untracked(() => draw(this.drawn!))}
      </div>
    );
  }

  private told(now: S): void {
    if (now === this.drawn) return;
    if (this.props.urgent(this.drawn, now)) return this.catchUp();
    stale.add(this as Part);
    if (this.isSeen) whatIsSeen.ask();
    else if (!waiting) whenIdle();
  }
}

const whatIsSeen = new Later(() => {
  for (const each of stale) if (each.isSeen) each.catchUp();
});

/** So many at a time: they are drawn after this has returned, so that no clock here can see what they cost. */
const AT_ONCE = 1;

function whenIdle(): void {
  waiting = true;
  atRest(() => {
    waiting = false;
    for (const each of [...stale].slice(0, AT_ONCE)) each.catchUp();
    if (stale.size > 0) whenIdle();
  });
}
