// Values of untrusted forms: texts, and numbers as an owner types them, with a comma or a point.
import type { Cents } from "#app/stays/rules/money.ts";

/**
 * The text of a field: "" when it is missing or a file, cut at `longest` characters. What is typed by hand needs less
 * than 1,000; fields that a script fills in pass a larger limit.
 */
export function readFormText(form: FormData, name: string, maxLength = 1000): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

/** Cents of "45", "45.5", "45,50" or "€ 1 250"; null for anything else, and for a third decimal. */
export function readEuro(text: string): Cents | null {
  const bare = text.replace(/[\s\u00a0\u202f€]/g, "").replace(",", ".");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare) * 100);
}

/** A whole number, negative too; null for anything else. */
export function readWhole(text: string): number | null {
  const bare = text.replace(/[\s\u00a0%]/g, "").replace("\u2212", "-");
  return /^-?\d{1,5}$/.test(bare) ? Number(bare) + 0 : null;
}

/** Cents as the form shows them: 12000 is "120", 4550 is "45.50". */
export function euroText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
