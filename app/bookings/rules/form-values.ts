// Reads values of an untrusted form.

/** The text of a field: "" when it is missing or a file; cut at 4,000 characters, more than any field here needs. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 4000) : "";
}

/** The amount in cents that was shown and agreed to; NaN, which equals nothing, when it is not a whole number. */
export function agreedCents(form: FormData, name: string): number {
  const text = formText(form, name);
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}
