// What the page of /book may show: one type per step, distinguished by `step`.
import type { DetailsStep } from "./load-details-step.server.ts";
import type { DoneStep } from "./load-done-step.server.ts";
import type { ReviewStep } from "./load-review-step.server.ts";
import type { RoomStep } from "./load-room-step.server.ts";
import type { WaitingStep } from "./return-from-bank.server.ts";

/** The step as a loader or an action returns it. */
export type ShownStep = RoomStep | DetailsStep | ReviewStep | WaitingStep | DoneStep;
