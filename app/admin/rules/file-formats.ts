// Formats that are the same in every language: tables for spreadsheets (RFC 4180), and amounts in them and in the audit log.
import type { Cents } from "#app/stays/rules/money.ts";

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

/** 118300 cents of EUR are `1183.00 EUR`. */
export function formatAmount(cents: Cents, currency: string): string {
  return `${formatDecimal(cents)} ${currency}`;
}

/**
 * An amount as a cell of a table for spreadsheets: `1183.00`; below zero a number, since a text that begins with a minus is
 * guarded as a formula.
 */
export function amountCell(cents: Cents): number | string {
  return cents < 0 ? cents / 100 : formatDecimal(cents);
}

/** 118300 cents are `1183.00`. */
export function formatDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
