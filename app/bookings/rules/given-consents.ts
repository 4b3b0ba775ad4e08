// The consents that a booking keeps as JSON.
import * as v from "valibot";

const consentSchema = v.object({ version: v.string(), at: v.string() });
const givenConsentsSchema = v.object({
  terms: consentSchema,
  privacy: consentSchema,
  cancellation: consentSchema,
});

/** Which version of each text was agreed to (a date), and when (an instant). */
export type GivenConsents = v.InferOutput<typeof givenConsentsSchema>;

/** The consents as stored; throws when they are none. */
export function parseConsents(json: string): GivenConsents {
  return v.parse(givenConsentsSchema, JSON.parse(json));
}
