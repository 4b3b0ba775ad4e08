// A table as a file for spreadsheets (RFC 4180), safe to open in one.

/**
 * UTF-8 with a byte order mark, since Excel asks for it; lines end with CR LF. A text that a spreadsheet would take for a
 * formula begins with an apostrophe (OWASP, CSV injection); numbers are written as they are.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
