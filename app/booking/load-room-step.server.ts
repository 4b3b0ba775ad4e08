// Step one of /book: the search of the address, judged and priced; nothing is kept but the address itself.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { SpokenApartment } from "#app/apartments/apartments.sql.server.ts";
import { type Choice, findChoice } from "./find-choice.server.ts";
import { findStays, type FoundStay } from "./find-stays.server.ts";
import { readRates } from "./rates.sql.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { type RoomCalendar, readRoomCalendar } from "./read-room-calendar.server.ts";
import { type RawStayQuery, readStayQuery } from "./rules/booking-request.ts";
import type { FormFault } from "./rules/form-fault.ts";
import type { Cents } from "./rules/money.ts";
import { checkParty, type Party } from "./rules/party.ts";
import type { RatePlan } from "./rules/rate-card.ts";
import { checkStay, type Stay } from "./rules/stay.ts";
import { stayFaultFields } from "./rules/stay-fault-fields.ts";
import { findWayOut, type WayOut } from "./find-way-out.server.ts";

/** What the first step shows. Dates are as typed in `raw`; `stay` is set once the house accepts them. */
export interface RoomStep {
  step: "room";
  raw: RawStayQuery;
  stay: Stay | null;
  party: Party;
  plan: RatePlan;
  apartmentId: number | null;
  faults: FormFault[];
  rooms: Room[];
  calendar: RoomCalendar;
  /** The chosen apartment, when it is free on the dates. */
  choice: Choice | null;
  /** The total of the chosen apartment by plan. */
  planTotals: Record<RatePlan, Cents> | null;
  /** Set when the chosen apartment, or every one that fits, is taken. */
  wayOut: WayOut | null;
}

/** One apartment of the list. `total` in cents for the stay and plan, null without accepted dates; `from` a night, base rate. */
export interface Room {
  id: number;
  slug: string;
  name: string;
  summary: string;
  guests: number;
  bedrooms: number;
  sizeM2: number;
  from: Cents;
  total: Cents | null;
  /** Why it cannot be chosen, or null. */
  reason: "taken" | "tooSmall" | null;
}

/** Reads the first step. `insist`: the guest pressed Continue, so what is missing is a fault too. */
export async function loadRoomStep(visit: BookVisit, insist = false): Promise<RoomStep> {
  const { house, language, query, params } = visit;
  const { party, plan } = query;
  const rates = await readRates(house.database.db);
  const verdict = query.stay && checkStay(query.stay, visit.now, rates.rules, rates.card);
  const stay = verdict?.ok ? query.stay : null;
  const found = stay ? await findStays({ stay, party, language }, house) : null;
  const apartments =
    found?.map((each) => each.apartment) ?? (await listApartments(house.database.db, language));

  const faults = searchFaults(visit, apartments);
  if (verdict && !verdict.ok) faults.push(stayFault(verdict));
  if (insist) faults.push(...missing(visit, faults));

  const chosen = found?.find((each) => each.apartment.id === query.apartment) ?? null;
  const choice = chosen?.free ? await findChoice(visit) : null;
  return {
    step: "room",
    raw: readStayQuery(params),
    stay,
    party,
    plan,
    apartmentId: query.apartment,
    faults,
    rooms: found ? found.map((each) => roomOf(each, plan)) : apartments.map((each) => roomWithoutDates(each, party)),
    calendar: await readRoomCalendar(visit, rates),
    choice,
    planTotals: choice && chosen?.quotes
      ? { flexible: chosen.quotes.flexible.total, nonRefundable: chosen.quotes.nonRefundable.total }
      : null,
    wayOut: found && stay ? await findWayOut({ stay, party, plan, language, found, apartmentId: query.apartment }, house) : null,
  };
}

function searchFaults({ query }: BookVisit, apartments: SpokenApartment[]): FormFault[] {
  const faults: FormFault[] = Object.entries(query.faults).map(([field, key]) => ({ field, key: key ?? "required" }));
  const { apartment, party } = query;
  if (apartment !== null && !apartments.some(({ id }) => id === apartment))
    faults.push({ field: "apartment", key: "apartmentUnknown" });
  const largest = Math.max(...apartments.map(({ guests }) => guests));
  const fits = checkParty(party, largest);
  if (!fits.ok && !query.faults.adults && !query.faults.children)
    faults.push({ field: "adults", key: fits.fault, values: { capacity: largest } });
  return faults;
}

function stayFault(verdict: Exclude<ReturnType<typeof checkStay>, { ok: true }>): FormFault {
  const { fault, ok: _, ...values } = verdict;
  return { field: stayFaultFields[fault], key: fault, values };
}

function missing({ query }: BookVisit, known: FormFault[]): FormFault[] {
  const has = (...fields: string[]) => known.some(({ field }) => fields.includes(field));
  const faults: FormFault[] = [];
  if (!query.stay && !has("checkIn", "checkOut")) faults.push({ field: "checkIn", key: "datesMissing" });
  if (query.apartment === null && !has("apartment")) faults.push({ field: "apartment", key: "apartmentMissing" });
  return faults;
}

function roomOf({ apartment, reason, quotes }: FoundStay, plan: RatePlan): Room {
  return {
    ...factsOf(apartment),
    total: quotes?.[plan].total ?? null,
    reason: reason === "taken" || reason === "tooSmall" ? reason : null,
  };
}

function roomWithoutDates(apartment: SpokenApartment, party: Party): Room {
  const fits = checkParty(party, apartment.guests).ok;
  return { ...factsOf(apartment), total: null, reason: fits ? null : "tooSmall" };
}

function factsOf({ id, slug, guests, bedrooms, sizeM2, baseRate, words }: SpokenApartment) {
  return { id, slug, guests, bedrooms, sizeM2, from: baseRate, name: words.name, summary: words.summary };
}
