// Takes what a guest typed in step two and keeps it in the draft.
import { loadDetailsStep, type DetailsStep } from "./load-details-step.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

/** Redirects to the review, or gives the step back with its faults. */
export async function takeDetails(
  visit: BookVisit,
  _form: FormData,
): Promise<DetailsStep | RoomStep> {
  return loadDetailsStep(visit);
}
