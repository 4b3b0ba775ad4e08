// Reads the values of an untrusted form, each kind by its schema; what does not fit has the value that its line names.
import * as v from "valibot";

interface Form {
  get(name: string): unknown;
}

const text = v.fallback(v.string(), "");
const version = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber()), -1);
const cents = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.toNumber()), Number.NaN);

/**
 * The text of a field as typed: "" when it is missing or a file, cut at `maxLength` characters. What is typed by hand
 * needs less than 1,000; fields that a script fills in, and those that say themselves what is too long, pass another limit.
 */
export function formText(form: Form, name: string, maxLength = 1000): string {
  return v.parse(text, form.get(name)).slice(0, maxLength);
}

/**
 * A short text, such as a number or a date, trimmed. Not cut to a short length: what is left of a longer number or code would
 * be another one, while whole it is refused by its own check.
 */
export function formLine(form: Form, name: string): string {
  return formText(form, name).trim();
}

/** Several of them, by the names of their fields. */
export function formLines<Name extends string>(
  form: Form,
  names: readonly Name[],
): Record<Name, string> {
  const lines = names.map((name) => [name, formLine(form, name)]);
  return Object.fromEntries(lines) as Record<Name, string>;
}

/** The version of a row that was shown with the form; -1, which no row has, when it is missing or no number. */
export function formVersion(form: Form): number {
  return v.parse(version, form.get("version"));
}

/** The amount in cents that was shown and agreed to; NaN, which equals nothing, when it is not a whole number. */
export function agreedCents(form: Form, name: string): number {
  return v.parse(cents, form.get(name));
}
