// Reads fields of untrusted forms.

/**
 * The text of a field: "" when it is missing or a file, cut at `longest` characters. What is typed by hand needs less
 * than 1,000; fields that a script fills in pass a larger limit.
 */
export function readFormText(form: FormData, name: string, maxLength = 1000): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
