// Reads a form that anybody may have sent.

/** The text of a field: "" when it is missing or a file, cut at 1,000 characters, more than any field here needs. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}
