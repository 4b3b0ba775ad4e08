// Step three of /book: everything once more before it obliges.
import type { Choice } from "./find-choice.server.ts";
import { loadDetailsStep, type DetailsStep } from "./load-details-step.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";

/** What the third step shows. */
export interface ReviewStep {
  step: "review";
  choice: Choice;
}

/** Reads the third step; an earlier one while something is missing. */
export async function loadReviewStep(
  visit: BookVisit,
): Promise<ReviewStep | DetailsStep | RoomStep> {
  return loadDetailsStep(visit);
}
