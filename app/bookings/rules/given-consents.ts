// The consents that a booking keeps as JSON.
import { object, parse, string } from "valibot";
import type { InferOutput } from "valibot";

const consentSchema = object({ version: string(), at: string() });
const givenConsentsSchema = object({
  terms: consentSchema,
  privacy: consentSchema,
  cancellation: consentSchema,
});

/** Which version of each text was agreed to (a date), and when (an instant). */
export type GivenConsents = InferOutput<typeof givenConsentsSchema>;

/** The consents as stored; throws when they are none. */
export function parseConsents(json: string): GivenConsents {
  return parse(givenConsentsSchema, JSON.parse(json));
}
