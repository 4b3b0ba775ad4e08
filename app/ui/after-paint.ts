// Puts off what a press starts until its own answer is seen.

/** Calls `work` in the task after the next frame, in which the browser draws what was rendered until then. */
export function afterPaint(work: () => void): void {
  // A tab in the background draws none.
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
