// The schemas of requests and answers as JSON schemas (OpenAPI 3.1).
import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { ConversionConfig } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { cancellationStepSchema } from "#app/stays/rules/cancellation-policy.ts";
import { priceLineSchema } from "#app/stays/rules/quote.ts";
import { amountSchema } from "./amount-schemas.ts";
import * as answers from "./answer-schemas.ts";
import * as requests from "./request-schemas.ts";

/** A JSON schema, or any object of the description. */
export type Json = Record<string, unknown>;

const named = {
  Day: daySchema,
  RatePlan: requests.ratePlanSchema,
  Amount: amountSchema,
  PriceLine: priceLineSchema,
  CancellationStep: cancellationStepSchema,
  Availability: answers.availabilitySchema,
  Offer: answers.offerSchema,
  QuoteRequest: requests.quoteRequestSchema,
  Quote: answers.quoteAnswerSchema,
  BookingRequest: requests.bookingRequestSchema,
  Guest: requests.apiGuestSchema,
  Payment: requests.paymentSchema,
  Consents: requests.consentsSchema,
  Booking: answers.bookingSchema,
  Problem: answers.problemSchema,
  Fault: answers.faultSchema,
  ProblemCode: answers.problemCodeSchema,
};

const config: ConversionConfig = {
  target: "draft-2020-12",
  ignoreActions: ["check", "to_lower_case"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema({ valibotSchema: { type }, jsonSchema: { anyOf, ...more } }) {
    const inner = anyOf?.[0] as Json | undefined;
    // Null counts as left out, which is not promised.
    if (type === "nullish") return { ...inner, ...more };
    // Short for `anyOf`.
    if (type === "nullable" && typeof inner?.type === "string" && inner.type !== "object")
      return {
        ...inner,
        type: [inner.type, "null"],
        ...(Array.isArray(inner.enum) && { enum: [null, ...inner.enum] }),
      } as Json;
    return undefined;
  },
  overrideAction({ valibotAction, jsonSchema }) {
    // A pattern with flags, as those for letters of every script, cannot be said in JSON.
    const { pattern: _, ...more } = jsonSchema;
    const { requirement } = valibotAction as { requirement?: unknown };
    return requirement instanceof RegExp && requirement.flags ? more : undefined;
  },
};

/** Every schema by name. */
export const schemas = toJsonSchemaDefs(named, config) as Record<keyof typeof named, Json>;

/** A schema that has no name. */
export function jsonSchemaOf(schema: GenericSchema): Json {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = toJsonSchema(schema, { ...config, definitions: named });
  return json as Json;
}
