// Puts off what a press starts until its own answer is seen.

/** Calls `work` in the task after the next frame, in which the browser draws what was rendered until then. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
