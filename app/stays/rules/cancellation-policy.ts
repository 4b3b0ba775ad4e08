// The cancellation policy as a schema: its types, what the API says of a step, and how a stored policy is read.
import * as v from "valibot";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { ratePlans } from "./stored-rates.ts";

const whole = v.pipe(v.number(), v.integer());

/** Until that hour at the property, itself excluded, this share is refunded; null has no end. */
export const cancellationStepSchema = v.object({
  until: v.pipe(
    v.nullable(v.object({ date: daySchema, hour: whole })),
    v.description("The hour of the property's clock, itself excluded."),
  ),
  refundPercent: whole,
  refund: v.pipe(whole, v.description("Whole cents.")),
});

const basisSchema = v.object({ kept: whole, paid: whole });

const policySchema = v.object({
  plan: v.picklist(ratePlans),
  steps: v.array(cancellationStepSchema),
  basis: v.optional(basisSchema),
});

export type CancellationStep = v.InferOutput<typeof cancellationStepSchema>;

/**
 * In cents: the part of the price that the property may keep a share of, and what was paid by card on booking, from which
 * the refunds of the steps follow.
 */
export type CancellationBasis = v.InferOutput<typeof basisSchema>;

/**
 * The steps in chronological order, the last without an end. Bookings made before 22 November 2026 have no `basis`: of
 * these the agreed share of what was paid is refunded.
 */
export type CancellationPolicy = v.InferOutput<typeof policySchema>;

/** The policy that a booking keeps as JSON; throws when it is none. */
export function parsePolicy(json: string): CancellationPolicy {
  return v.parse(policySchema, JSON.parse(json));
}
