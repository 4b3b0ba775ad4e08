// The search in a URL, parsed and written: `/book?checkIn=...&checkOut=...&adults=2&children=1&apartment=4`.
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { FaultKey, FieldFaults } from "./faults.ts";
import type { RatePlan } from "./rate-card.ts";
import { checkParty } from "./stay.ts";
import type { Party, Stay } from "./stay.ts";

/** The values as typed, to fill the form fields again; undefined where missing. */
export interface RawStayQuery {
  checkIn: string | undefined;
  checkOut: string | undefined;
  adults: string | undefined;
  children: string | undefined;
  apartment: string | undefined;
  plan: string | undefined;
}

/** The parsed search. A value that could not be parsed has its default, and a fault under its name. */
export interface StayQuery {
  stay: Stay | null;
  party: Party;
  apartment: number | null;
  plan: RatePlan;
  faults: FieldFaults;
}

/** The six values as text, trimmed and cut at 40 characters. */
export function readStayQuery(params: URLSearchParams): RawStayQuery {
  const read = (name: string) => params.get(name)?.trim().slice(0, 40) || undefined;
  return {
    checkIn: read("checkIn"),
    checkOut: read("checkOut"),
    adults: read("adults"),
    children: read("children"),
    apartment: read("apartment"),
    plan: read("plan"),
  };
}

/**
 * Parses a query and never throws. The stay is null while a date is missing, which is not a fault yet, or invalid; whether
 * the stay is allowed is for `checkStay`. The default party is two adults.
 */
export function parseStayQuery(params: URLSearchParams): StayQuery {
  const raw = readStayQuery(params);
  const faults: FieldFaults = {};
  const stay = parseStay(raw, faults);
  const party = parseParty(raw, faults);
  const apartment = raw.apartment === undefined ? null : wholeNumber(raw.apartment);
  if (apartment !== null && !(apartment >= 1 && apartment <= 999_999))
    faults.apartment = "apartmentUnknown";
  const plan = plans.find((known) => known === raw.plan);
  if (raw.plan !== undefined && !plan) faults.plan = "planUnknown";
  return {
    stay,
    party,
    apartment: faults.apartment ? null : apartment,
    plan: plan ?? "flexible",
    faults,
  };
}

const plans: RatePlan[] = ["flexible", "nonRefundable"];
const defaultParty: Party = { adults: 2, children: 0 };

function parseStay({ checkIn, checkOut }: RawStayQuery, faults: FieldFaults): Stay | null {
  if (checkIn !== undefined && !isPlainDate(checkIn)) faults.checkIn = "checkInUnreadable";
  if (checkOut !== undefined && !isPlainDate(checkOut)) faults.checkOut = "checkOutUnreadable";
  if (checkIn === undefined || checkOut === undefined || faults.checkIn || faults.checkOut)
    return null;
  if (checkOut > checkIn) return { checkIn, checkOut };
  faults.checkOut = "checkOutNotAfterCheckIn";
  return null;
}

// Each number is checked with the default of the other, so that a fault is reported at its own field.
function parseParty(raw: RawStayQuery, faults: FieldFaults): Party {
  const adults = raw.adults === undefined ? defaultParty.adults : wholeNumber(raw.adults);
  const children = raw.children === undefined ? defaultParty.children : wholeNumber(raw.children);
  const adultsFault = faultOf({ ...defaultParty, adults });
  const childrenFault = faultOf({ ...defaultParty, children });
  if (adultsFault) faults.adults = adultsFault;
  if (childrenFault) faults.children = childrenFault;
  return {
    adults: adultsFault ? defaultParty.adults : adults,
    children: childrenFault ? defaultParty.children : children,
  };
}

function faultOf(party: Party): FaultKey | undefined {
  const check = checkParty(party);
  return check.ok ? undefined : check.fault;
}

// Only plain digits: Number() alone would also take "1e9", "0x10" and "  ".
function wholeNumber(text: string): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** `path` with the values as its query, in their order; empty, null and undefined ones are left out. */
export function stayAddress(
  path: string,
  values: Record<string, string | number | null | undefined>,
  hash = "",
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  const query = params.toString();
  return `${path}${query ? `?${query}` : ""}${hash ? `#${hash}` : ""}`;
}
