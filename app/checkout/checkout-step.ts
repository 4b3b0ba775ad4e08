// What the page of /book may show: one type per step, distinguished by `step`.
import type { DetailsStep } from "./details/load-details-step.server.ts";
import type { DoneStep } from "./done/load-done-step.server.ts";
import type { ReviewStep } from "./review/load-review-step.server.ts";
import type { ApartmentStep } from "./apartment/load-apartment-step.server.ts";
import type { WaitingStep } from "./done/return-from-bank.server.ts";

/** The step as a loader or an action returns it. */
export type CheckoutStep = ApartmentStep | DetailsStep | ReviewStep | WaitingStep | DoneStep;
