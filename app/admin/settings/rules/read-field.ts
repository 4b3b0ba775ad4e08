// Reads and validates a field of the settings.
import { countryCodes } from "#app/ui/rules/countries.ts";
import { readWhole } from "../../rules/typed-number.ts";
import type { FieldKind, SettingFault } from "./fact-fields.ts";

/** The cleaned fact, or what is wrong with it. */
export type ReadField =
  | { ok: true; value: string | number }
  | { ok: false; fault: Omit<SettingFault, "field"> };

/** Validates one field; texts come back without control characters, which would end a header of an email. */
export function readField(typed: string, field: FieldKind): ReadField {
  const text = typed.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (field.kind === "text") return readText(text, field);
  if ("min" in field) return readNumber(text, field);
  if (field.kind === "whatsApp") return readWhatsApp(text);
  if (field.kind === "email" && text === "" && !field.required) return { ok: true, value: "" };
  return shapes[field.kind](text) ? { ok: true, value: text } : refuse(field.kind);
}

const shapes = {
  email: (text: string) =>
    text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(text),
  telephone: (text: string) => /^\+[1-9][\d ]{6,18}\d$/.test(text),
  country: (text: string) => countryCodes.includes(text),
};

function readText(
  text: string,
  { max, required }: Extract<FieldKind, { kind: "text" }>,
): ReadField {
  if (text === "" && required) return refuse("missing");
  return text.length > max ? refuse("tooLong", { max }) : { ok: true, value: text };
}

// wa.me takes the international number as digits only.
function readWhatsApp(text: string): ReadField {
  const digits = text.replace(/^\+|[ ()-]/g, "");
  const isFine = digits === "" || /^[1-9]\d{6,14}$/.test(digits);
  return isFine ? { ok: true, value: digits } : refuse("whatsApp");
}

function readNumber(
  text: string,
  { kind, min, max, empty }: Extract<FieldKind, { min: number }>,
): ReadField {
  if (text === "" && empty !== undefined) return { ok: true, value: empty };
  const value = numbers[kind](text);
  if (value === null || value < min || value > max) return refuse(kind, { min, max });
  return { ok: true, value };
}

const numbers = { whole: readWhole, coordinate: readDegrees, percent: readPercent };

function readDegrees(text: string): number | null {
  const plain = text.replace("\u2212", "-").replace(",", ".");
  return /^-?\d{1,3}(\.\d{1,7})?$/.test(plain) ? Number(plain) : null;
}

// At most two decimals, as rates of tax have.
function readPercent(text: string): number | null {
  const plain = text.replace(/\s?%$/, "").replace(",", ".");
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

function refuse(reason: SettingFault["reason"], values?: Record<string, number>): ReadField {
  return { ok: false, fault: { reason, ...(values && { values }) } };
}
