// Schemas that requests and answers share: amounts, and named schemas.
import * as v from "valibot";

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
