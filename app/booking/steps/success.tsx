// Booked: the reference, the letter, and what happens next.
import type { DoneStep } from "../load-done-step.server.ts";

/** The view of the step. */
export function Success({ shown }: { shown: DoneStep }) {
  return <p>{shown.reference}</p>;
}
