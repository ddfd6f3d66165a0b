// A part of a long page that is redrawn at once where one sees it, and when there is time where not:
// one change of a category renumbers hundreds of units, of which the screen shows a dozen.

import { Component, createRef } from "preact";

const seen = new WeakSet<Element>();
const owners = new WeakMap<Element, Lazy<object>>();
const stale = new Set<Lazy<object>>();
let waiting = false;

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target);
    else seen.delete(target);
    const owner = owners.get(target);
    if (isIntersecting && owner && stale.delete(owner)) owner.forceUpdate();
  }
});

export abstract class Lazy<P extends object> extends Component<P> {
  /** Of the outermost element. */
  protected readonly root = createRef<HTMLElement>();

  /** Whether nothing that is drawn would differ. */
  protected abstract same(next: P): boolean;
  /** Whether the change has to be seen at once, such as where the cursor is. */
  protected abstract urgent(next: P): boolean;

  override componentDidMount(): void {
    const element = this.root.current!;
    owners.set(element, this as unknown as Lazy<object>);
    observer.observe(element);
  }

  override componentWillUnmount(): void {
    if (this.root.current) observer.unobserve(this.root.current);
    stale.delete(this as unknown as Lazy<object>);
  }

  override shouldComponentUpdate(next: P): boolean {
    if (this.same(next)) return false;
    if (seen.has(this.root.current!) || this.urgent(next)) {
      stale.delete(this as unknown as Lazy<object>);
      return true;
    }
    stale.add(this as unknown as Lazy<object>);
    if (!waiting) whenIdle();
    return false;
  }
}

function whenIdle(): void {
  waiting = true;
  const idle = window.requestIdleCallback ?? ((call: IdleRequestCallback) => setTimeout(() => call({ didTimeout: true, timeRemaining: () => 8 }), 50));
  idle(
    (deadline) => {
      waiting = false;
      for (const each of stale) {
        if (deadline.timeRemaining() < 2 && !deadline.didTimeout) break;
        stale.delete(each);
        each.forceUpdate();
        if (deadline.didTimeout) break;
      }
      if (stale.size > 0) whenIdle();
    },
    { timeout: 1000 },
  );
}
