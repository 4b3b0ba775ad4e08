// Schemas that requests and answers share: amounts, extras, and named schemas.
import * as v from "valibot";
import { extraUnits, maxFlightLength, maxWanted, transferWays } from "#app/extras/rules/extra.ts";

/** A named schema where it means something more exact; the description then still refers to it by its name. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(
    v.lazy(() => schema),
    v.description(text),
  );

export const whole = v.pipe(v.number(), v.integer());

/** Whole cents and the ISO 4217 currency. */
export const amountSchema = v.object({
  amount: v.pipe(whole, v.description("Whole cents.")),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});

const clock = (description: string) =>
  v.pipe(v.string(), v.regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/), v.description(description));

/** What is ordered with a stay; ids are those that `POST /api/quotes` lists. */
export const wantedExtrasSchema = v.pipe(
  v.array(
    v.object({
      // Other characters, such as U+0000, not every database can be asked for.
      id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
      quantity: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(99)), 1),
      flight: v.optional(
        v.pipe(v.string(), v.maxLength(maxFlightLength), v.description("For a transfer.")),
        "",
      ),
      time: v.optional(clock("For a transfer: when the flight lands, HH:MM at the property."), ""),
      ways: v.optional(
        v.pipe(
          v.picklist(transferWays),
          v.description("For a transfer; each way is charged. Ways not offered are refused."),
        ),
        "arrival",
      ),
      flightBack: v.optional(v.pipe(v.string(), v.maxLength(maxFlightLength)), ""),
      timeBack: v.optional(clock("When the flight back leaves, HH:MM at the property."), ""),
    }),
  ),
  v.maxLength(maxWanted),
  v.check((extras) => new Set(extras.map(({ id }) => id)).size === extras.length),
  v.description("Extras to order with the stay, each once."),
);

/** An extra that can be ordered with the quoted stay now. */
export const offeredExtraSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  unit: v.pipe(v.picklist(extraUnits), v.description("What `price` is for. Children are guests.")),
  price: amountSchema,
  ways: v.nullable(
    v.pipe(v.picklist(transferWays), v.description("Of a transfer: `price` is for one way.")),
  ),
  most: v.pipe(whole, v.description("How many can be ordered.")),
  until: v.pipe(
    v.object({ date: v.string(), hour: whole }),
    v.description("The hour of the property's clock, itself excluded."),
  ),
});
