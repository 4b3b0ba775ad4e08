// The form that adds an apartment, and the address that its name becomes.
import type { ApartmentDetails } from "#app/apartments/rules/apartment.ts";
import { sides } from "#app/apartments/rules/apartment.ts";
import { checkText, textLimits, tidyText } from "#app/apartments/rules/texts.ts";
import { formLine, formText } from "#app/ui/rules/form-values.ts";
import { amountReader } from "../../rules/form-values.ts";
import { checkDetails, readDetails } from "./typed-apartment.ts";
import type { ApartmentFault, TypedDetails } from "./typed-apartment.ts";

/** What an apartment needs before it is put on sale. */
export const neededParts = ["texts", "picture", "price"] as const;
export type NeededPart = (typeof neededParts)[number];

/** Amounts as typed. */
export interface TypedPrice {
  baseRate: string;
  cleaningFee: string;
}

/** The whole form, as typed. */
export type TypedApartment = TypedDetails & TypedPrice & { name: string };

/** Cents. */
export interface ApartmentPrice {
  baseRate: number;
  cleaningFee: number;
}

/** A checked form. */
export interface NewApartment extends ApartmentPrice {
  name: string;
  details: ApartmentDetails;
}

/** The form when it is first shown: one room with a double bed. */
export const blankApartment: TypedApartment = {
  name: "",
  baseRate: "",
  cleaningFee: "",
  kind: "studio",
  side: sides[0] ?? "",
  guests: "2",
  bedrooms: "1",
  bathrooms: "1",
  sizeM2: "",
  floor: "0",
  steps: "0",
  doorWidthCm: "80",
  stepFreeShower: false,
  beds: [{ kind: "double", count: "1", room: "1" }],
};

/** Reads the submitted form. */
export function readNewApartment(form: FormData): TypedApartment {
  const name = tidyText(formText(form, "name", Infinity));
  return { ...readDetails(form), ...readPrice(form), name };
}

/** Validates every field; whether the name is taken is seen when it is added. */
export function checkNewApartment(
  typed: TypedApartment,
  currency: string,
): { ok: true; apartment: NewApartment } | { ok: false; faults: ApartmentFault[] } {
  const faults: ApartmentFault[] = [];
  const limit = textLimits.name;
  const reason = checkText(typed.name, limit, true);
  if (reason) faults.push({ field: "name", reason, values: { limit } });
  else if (/[{}]/.test(typed.name)) faults.push({ field: "name", reason: "braces" });
  const price = checkPrice(typed, currency);
  if (!price.ok) faults.push(...price.faults);
  const details = checkDetails(typed);
  if (!details.ok) faults.push(...details.faults);
  if (!details.ok || !price.ok || faults.length > 0) return { ok: false, faults };
  return { ok: true, apartment: { name: typed.name, details: details.details, ...price.price } };
}

/** Reads the two amounts. */
export function readPrice(form: FormData): TypedPrice {
  return { baseRate: formLine(form, "baseRate"), cleaningFee: formLine(form, "cleaningFee") };
}

/** The bounds are those of the rates (app/admin/rates/rules/rate-sheet.ts). */
export function checkPrice(
  typed: TypedPrice,
  currency: string,
): { ok: true; price: ApartmentPrice } | { ok: false; faults: ApartmentFault[] } {
  const faults: ApartmentFault[] = [];
  const checkAmount = amountReader(faults, currency);
  const price = {
    baseRate: checkAmount("baseRate", typed.baseRate, [10_00, 10_000_00]),
    cleaningFee: checkAmount("cleaningFee", typed.cleaningFee, [0, 1000_00]),
  };
  if (faults.length === 0) return { ok: true, price };
  const inUnits = faults.map(({ values = {}, ...fault }) => ({
    ...fault,
    values: Object.fromEntries(
      Object.entries(values).map(([name, cents]) => [name, Number(cents) / 100]),
    ),
  }));
  return { ok: false, faults: inUnits };
}

/**
 * The end of the apartment's address: the letters and digits of its name, without accents. A name without any, as in Chinese, and
 * one of digits alone, which would be read as a number of an apartment, give `apartment-<id>`. Never one of `taken`.
 */
export function slugOf(name: string, id: number, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  const slug = /[a-z]/.test(plain) ? plain : `apartment-${id}`;
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}
