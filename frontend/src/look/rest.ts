// What may wait until somebody rests.

/** How long nobody has pressed anything when there is time: what is drawn between two keys delays the second. */
const REST = 500;
let busy = -REST;
for (const each of ["keydown", "pointerdown", "wheel"]) {
  window.addEventListener(each, () => (busy = performance.now()), { capture: true, passive: true });
}

/** Call when there is time; where somebody goes on and on, when they rest. */
export function atRest(call: () => void): void {
  const rest = busy + REST - performance.now();
  if (rest > 0) setTimeout(() => atRest(call), rest);
  else if (window.requestIdleCallback) window.requestIdleCallback(() => (busy + REST > performance.now() ? atRest(call) : call()), { timeout: 1000 });
  else setTimeout(call, 50);
}
