// The fields of the settings that hold one fact each: what each accepts, what can be wrong with it, and how it is read.
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { countryCodes } from "#app/ui/rules/countries.ts";
import { readWhole } from "../../rules/form-values.ts";

/** What is wrong with a field. */
export interface SettingFault {
  /** The id of the control. */
  field: string;
  reason: MessageKey<"admin-settings.faults">;
  /** Bounds that the message names. */
  values?: Record<string, number>;
}

/** What a field accepts; bounds of numbers are included, `max` of a text is its length. */
export type FieldKind =
  | { kind: "text"; max: number; required?: true }
  | { kind: "email"; required?: true }
  | { kind: "telephone" | "whatsApp" | "country" }
  | { kind: "choice"; of: readonly string[] }
  /** `empty`: the value of an empty field; without it an empty one is a fault. */
  | { kind: "whole" | "coordinate" | "percent"; min: number; max: number; empty?: number };

const hour = { kind: "whole", min: 0, max: 23 } as const;
/** A line of a footer or an email. */
const line = { kind: "text", max: 100 } as const;

/** Empty or 0: off. */
const bound = { kind: "whole", min: 0, empty: 0 } as const;

/** By the path of the fact, in the order of the page. */
export const factFields: Record<string, FieldKind> = {
  name: { kind: "text", max: 40, required: true },
  legalName: { ...line, required: true },
  businessRegistration: { kind: "text", max: 40 },
  vatNumber: { kind: "text", max: 40 },
  vatPercent: { kind: "percent", min: 0, max: 100 },
  tourismLicence: { kind: "text", max: 40 },
  telephone: { kind: "telephone" },
  whatsApp: { kind: "whatsApp" },
  email: { kind: "email", required: true },
  ownerEmail: { kind: "email" },
  "address.street": { ...line, required: true },
  "address.locality": { ...line, required: true },
  "address.district": line,
  "address.postalCode": { kind: "text", max: 20 },
  "address.countryCode": { kind: "country" },
  "coordinates.lat": { kind: "coordinate", min: -90, max: 90 },
  "coordinates.lng": { kind: "coordinate", min: -180, max: 180 },
  checkInHour: hour,
  checkOutHour: hour,
  restaurantWalkMinutes: { kind: "whole", min: 1, max: 600 },
  golfHoles: { kind: "whole", min: 1, max: 99 },
  "unpaid.stays": { ...bound, max: 99 },
  "unpaid.nights": { ...bound, max: 999 },
  "unpaid.perNetwork": { ...bound, max: 999 },
  "unpaid.wavePercent": { ...bound, max: 100 },
  // All of it at once is no plan.
  "paymentPlan.percent": { ...bound, max: 90 },
  "paymentPlan.daysBefore": { kind: "whole", min: 1, max: 365 },
  "paymentPlan.collect": { kind: "choice", of: ["card", "reminder"] },
  "paymentPlan.lateDays": { kind: "whole", min: 0, max: 60 },
};

/** Travel time to a place, in minutes. */
export const travel = { kind: "whole", min: 1, max: 600 } as const;

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
  if (field.kind === "choice")
    return field.of.includes(text) ? { ok: true, value: text } : refuse("missing");
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
