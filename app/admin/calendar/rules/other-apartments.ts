// Further apartments that are booked at the desk for the same nights: who stays in each, and a price of its own.
import type { Cents } from "#app/stays/rules/money.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import { readOwnPrice, readTelephoneBooking } from "./calendar-forms.ts";
import type { TelephoneRequest, TypedTelephone } from "./calendar-forms.ts";

/** A field about a further apartment: who stays there, or what all its nights cost instead of the rates. */
export type OtherField = `with-${number}-${"adults" | "children" | "price"}`;

/** What was typed in the fields about further apartments. */
export type TypedOthers = Record<OtherField, string>;

const otherField = /^with-(\d{1,6})-(?:adults|children|price)$/;

/** The name of a field about a further apartment. */
export function otherFieldOf(
  apartmentId: number,
  what: "adults" | "children" | "price",
): OtherField {
  return `with-${apartmentId}-${what}`;
}

/** The fields about further apartments of a form or an address; a text is cut after 20 characters. */
export function readOtherFields(sent: Iterable<[string, unknown]>): TypedOthers {
  const read = [...sent].filter(
    (entry): entry is [string, string] => otherField.test(entry[0]) && typeof entry[1] === "string",
  );
  return Object.fromEntries(read.map(([name, value]) => [name, value.slice(0, 20)]));
}

/** Whether staff decided the price of one of the apartments. */
export function hasOwnPrice(typed: Pick<TypedTelephone, "ownPrice"> & TypedOthers): boolean {
  return Object.entries(typed).some(
    ([name, text]) => (name === "ownPrice" || name.endsWith("-price")) && text.trim() !== "",
  );
}

/** One of the stays that are entered together. */
export interface DeskStay extends TelephoneRequest {
  /** What all nights cost instead of the rates; undefined: by the rates. */
  ownPrice: Cents | undefined;
}

/**
 * The stays in the further apartments, by their ids: each that has a field filled in, none for no guests. The faults name the
 * fields of their apartment.
 */
export function readOtherStays(
  typed: TypedTelephone & TypedOthers,
  currency: string,
): { stays: DeskStay[]; faults: CalendarFault[] } {
  const ids = Object.keys(typed).flatMap((name) => otherField.exec(name)?.[1] ?? []);
  const stays: DeskStay[] = [];
  const faults: CalendarFault[] = [];
  for (const id of [...new Set(ids.map(Number))].toSorted((a, b) => a - b)) {
    const text = (what: "adults" | "children" | "price") => typed[otherFieldOf(id, what)] ?? "";
    const [adults, children, price] = [text("adults"), text("children"), text("price")];
    if (isNone(adults) && isNone(children) && price.trim() === "") continue;
    const field = otherFieldOf(id, "adults");
    if (id === Number(typed.apartment)) {
      faults.push({ field, reason: "apartmentTwice" });
      continue;
    }
    const party = { adults: adults.trim(), children: children.trim() || "0" };
    const read = readTelephoneBooking({ ...typed, ...party, apartment: String(id) });
    const ownPrice = readOwnPrice({ ownPrice: price }, currency);
    const own = [...read.stayFaults, ...(ownPrice.ok ? [] : [ownPrice.fault])];
    // Faults of the dates are those of the first apartment.
    faults.push(
      ...own
        .filter((fault) => fault.field in fieldOf)
        .map((fault) => ({ ...fault, field: otherFaultField(id, fault.field) })),
    );
    if (read.request && ownPrice.ok) stays.push({ ...read.request, ownPrice: ownPrice.cents });
  }
  if (stays.length > 0 && typed.code.trim() !== "")
    faults.push({ field: "code", reason: "codeTogether" });
  return { stays, faults };
}

function isNone(typed: string): boolean {
  return /^0*$/.test(typed.trim());
}

const fieldOf: Record<string, "adults" | "children" | "price"> = {
  apartment: "adults",
  adults: "adults",
  children: "children",
  ownPrice: "price",
};

/** The field of a further apartment at which a fault stands that the form has for the first one; dates are those of all. */
export function otherFaultField(apartmentId: number, field: string): string {
  const what = fieldOf[field];
  return what ? otherFieldOf(apartmentId, what) : field;
}
