// A calendar date as a schema, for requests, answers and stored JSON.
import * as v from "valibot";
import { isPlainDate, plainDateShape } from "./plain-date.ts";

/** A real date of the years 2000 to 2199, `YYYY-MM-DD`. */
export const daySchema = v.pipe(
  v.string(),
  v.metadata({ format: "date" }),
  v.regex(plainDateShape),
  v.check(isPlainDate),
);
