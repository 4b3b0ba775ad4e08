// Reads a form that anybody may have sent.

/**
 * The text of a field: "" when it is missing or a file, cut at `longest` characters. What people type here needs less
 * than 1,000; what a browser fills in says so.
 */
export function formText(form: FormData, name: string, longest = 1000): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, longest) : "";
}
