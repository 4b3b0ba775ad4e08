// Who comes and how they pay.
import type { DetailsStep } from "../load-details-step.server.ts";

/** The view of the step. */
export function GuestDetails({ shown }: { shown: DetailsStep }) {
  return <p>{shown.step}</p>;
}
