// The cancellation policy as a schema: its types, what the API says of a step, and how a stored policy is read.
import {
  array,
  description,
  integer,
  nullable,
  number,
  object,
  parse,
  picklist,
  pipe,
} from "valibot";
import type { InferOutput } from "valibot";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { ratePlans } from "./rate-card.ts";

const whole = pipe(number(), integer());

/** Until that hour at the property, itself excluded, this share is refunded; null has no end. */
export const cancellationStepSchema = object({
  until: pipe(
    nullable(object({ date: daySchema, hour: whole })),
    description("The hour of the property's clock, itself excluded."),
  ),
  refundPercent: whole,
  refund: pipe(whole, description("Whole cents.")),
});

const policySchema = object({ plan: picklist(ratePlans), steps: array(cancellationStepSchema) });

export type CancellationStep = InferOutput<typeof cancellationStepSchema>;

/** The steps in chronological order, the last without an end. */
export type CancellationPolicy = InferOutput<typeof policySchema>;

/** The policy that a booking keeps as JSON; throws when it is none. */
export function parsePolicy(json: string): CancellationPolicy {
  return parse(policySchema, JSON.parse(json));
}
