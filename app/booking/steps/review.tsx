// Everything once more before it obliges.
import type { ReviewStep } from "../load-review-step.server.ts";

/** The view of the step. */
export function Review({ shown }: { shown: ReviewStep }) {
  return <p>{shown.step}</p>;
}
