// A calendar date as a schema, for requests, answers and stored JSON.
import { check, metadata, pipe, regex, string } from "valibot";
import { isPlainDate, plainDateShape } from "./plain-date.ts";

/** A real date of the years 2000 to 2199, `YYYY-MM-DD`. */
export const daySchema = pipe(
  string(),
  metadata({ format: "date" }),
  regex(plainDateShape),
  check(isPlainDate),
);
