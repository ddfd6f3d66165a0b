// Tab and Shift+Tab, by a look at what can have the focus. The browser's own search lays out all of a long text
// that nobody sees yet, as anything in there could be what comes next.

const REACHED = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

/** Move the focus on or back; false where nothing here takes it, so that the browser looks on and beyond the page. */
export function tabFrom(target: HTMLElement, back: boolean): boolean {
  // Nothing has the focus, or a dialog keeps it.
  if (target === document.body || target.closest("dialog")) return false;
  const all = [...document.querySelectorAll<HTMLElement>(REACHED)];
  const side = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beyond = (each: HTMLElement): boolean => (target.compareDocumentPosition(each) & side) !== 0 && isThere(each);
  const next = back ? all.findLast(beyond) : all.find(beyond);
  if (!next) return false;
  next.focus();
  // As the browser does: what is in a field is chosen, to be typed over.
  if (next instanceof HTMLInputElement) next.select();
  return document.activeElement === next;
}

/** Whether one could see it; what is not scrolled to yet counts. */
const isThere = (element: HTMLElement): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;
