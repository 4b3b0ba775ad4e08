// The page where staff change a stay: loads the form with a preview of the new price.
import { nameApartments, nameParts } from "#app/bookings/name-apartments.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readSettled } from "#app/bookings/ledger/read-settled.server.ts";
import type { SettledAmounts, ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { hasOwnPrice, mayChange } from "#app/bookings/rules/stay-change.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { apartmentsOf, partsOf } from "#app/stays/rules/moves.ts";
import type { PlacedStay } from "#app/stays/rules/moves.ts";
import type { PlacedEntry } from "../../calendar/calendar.sql.server.ts";
import { findConflictingEntries } from "../../calendar/load-calendar.server.ts";
import { waivedFault } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import {
  changeFault,
  changeFields,
  changePrices,
  placesOf,
  readChange,
  keepsForOtherDates,
} from "../rules/stay-change.ts";
import type { ChangeFault, TypedChange } from "../rules/stay-change.ts";
import { listChoices } from "./list-choices.server.ts";
import type { ApartmentChoices } from "./list-choices.server.ts";

/** The current booking, and the preview of the requested stay. */
export interface ChangeView {
  booking: Pick<
    Booking,
    | "reference"
    | "version"
    | "firstName"
    | "lastName"
    | "email"
    | "checkIn"
    | "checkOut"
    | "adults"
    | "children"
    | "currency"
    | "total"
    | "dueAtProperty"
    | "quote"
  > &
    Pick<SettledAmounts, "later">;
  apartment: string;
  /** Where which nights are, of the offer or, without one, of the booking; empty while all are in one apartment. */
  parts: { apartment: string; from: PlainDate; to: PlainDate }[];
  /** What the form is sent to take the last move back; null without a move, and once a night was slept after it. */
  undo: { moveFrom: PlainDate; apartment: number } | null;
  apartments: { id: number; name: string }[];
  /** Into which of them the guest can move for the nights of the form. */
  choices: ApartmentChoices;
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  mayChange: boolean;
  typed: TypedChange;
  /** The ways in which this user may price it. */
  prices: readonly (typeof changePrices)[number][];
  /** Whether the price requested is one that staff decide, and give a reason for. */
  needsReason: boolean;
  /** The rules of guests that the stay breaks: staff may change it all the same, with a reason. */
  warnings: CalendarFault[];
  faults: ChangeFault[];
  conflicts: PlacedEntry[];
  /** Null until a possible stay is requested; at the property is left to pay what was not paid there yet. */
  offer: (ShownOffer & { place: PlacedStay }) | null;
}

/** `asked` has the form's fields, or none of them; null when there is no such booking. */
export async function loadChange(
  typedReference: string,
  asked: URLSearchParams,
  { language, mayPrice }: { language: Language; mayPrice: boolean },
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ChangeView | null> {
  const { facts } = app.property;
  const { db } = app.database;
  const booking = await findTypedBooking(db, typedReference, facts);
  if (!booking) return null;
  const now = app.clock.now();
  const { reference, version, firstName, lastName, checkIn, checkOut } = booking;
  const { currency, total, quote } = booking;
  const settled = await readSettled(db, booking, { now, timeZone: facts.timeZone });
  const { today } = propertyDay(now, facts.timeZone);
  const may = mayChange(booking, today);
  // A link that names only the day of a move asks for the form, not for a price.
  const isAsked = may && changeFields.some((name) => name !== "moveFrom" && asked.has(name));
  const typed = isAsked ? typedIn(asked) : { ...typedOf(booking), ...moveIn(asked) };
  // A link of the calendar says nothing of the price.
  if (isAsked && !asked.has("price"))
    typed.price = isAsLong(booking, typed) ? typedOf(booking).price : "new";
  const preview = isAsked
    ? await previewRequest(booking, { typed, mayPrice }, settled, app)
    : noPreview;
  const shown = preview.offer?.place ?? booking;
  const parts = await nameParts(db, shown, language, facts);
  const apartments = (await listAllApartments(db, language, facts))
    .filter(({ id, active }) => active || apartmentsOf(booking).includes(id))
    .map(({ id, texts: { name } }) => ({ id, name }));
  const choices = may
    ? await listChoices(booking, typed, apartments, { db, now, facts })
    : noChoices;
  return {
    booking: {
      reference,
      version,
      firstName,
      lastName,
      email: booking.email,
      checkIn,
      checkOut,
      adults: booking.adults,
      children: booking.children,
      currency,
      total,
      dueAtProperty: settled.toPay,
      later: settled.later,
      quote,
    },
    apartment: await nameApartments(db, booking, language, facts),
    parts:
      parts.length === 1
        ? []
        : parts.map(({ apartment, checkIn: from, checkOut: to }) => ({ apartment, from, to })),
    undo: may ? undoOf(booking, today) : null,
    apartments,
    choices,
    fromAge: (await readRates(db)).card.touristFee.fromAge,
    mayChange: may,
    typed,
    prices: changePrices.filter((each) => mayPrice || each !== "own"),
    needsReason: typed.price === "own" || keepsForOtherDates(booking, typed),
    ...preview,
  };
}

const noChoices: ApartmentChoices = { moveFrom: "", of: [] };
const noPreview = { faults: [], conflicts: [], offer: null, warnings: [] };

async function previewRequest(
  booking: Booking,
  { typed, mayPrice }: { typed: TypedChange; mayPrice: boolean },
  { leftOf }: SettledAmounts,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<Pick<ChangeView, "faults" | "conflicts" | "offer" | "warnings">> {
  const { facts } = app.property;
  const read = readChange(typed, booking.currency);
  if (!read.ok) return { ...noPreview, faults: read.faults };
  if (!mayPrice && booking.status !== "checked_in" && keepsForOtherDates(booking, typed))
    return { ...noPreview, faults: [{ field: "price", reason: "keepDates" }] };
  const { moveFrom: _from, ...wanted } = read.request;
  const request = {
    ...wanted,
    ...placesOf(booking, read.request),
    beyondRules: true,
    actor: "owner",
  } as const;
  const previewed = await previewChange(booking, request, app.database.db, app.clock.now(), facts);
  if (previewed.ok) {
    const place = {
      ...request.stay,
      apartmentId: request.apartmentId,
      moves: previewed.offer.moves,
    };
    const offer = await leftOf(previewed.offer, request.stay.checkIn);
    return {
      ...noPreview,
      offer: { ...offer, place },
      warnings: offer.broken.map(waivedFault),
    };
  }
  const isTaken = previewed.reason === "nightsTaken";
  return {
    ...noPreview,
    faults: [changeFault(previewed)],
    conflicts: isTaken
      ? await listConflicting({ ...request.stay, ...placesOf(booking, read.request) }, booking, app)
      : [],
  };
}

async function listConflicting(
  place: PlacedStay,
  { reference }: Booking,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<PlacedEntry[]> {
  const found: PlacedEntry[] = [];
  for (const part of partsOf(place))
    found.push(...(await findConflictingEntries(part.apartmentId, part, app, reference)));
  return found;
}

// The last move, if no night was slept after it.
function undoOf(booking: Booking, today: PlainDate): ChangeView["undo"] {
  const last = booking.moves.at(-1);
  if (!last || last.from < today) return null;
  return { moveFrom: last.from, apartment: (booking.moves.at(-2) ?? booking).apartmentId };
}

// A guest who moves pays what was agreed, unless staff say otherwise.
function moveIn(asked: URLSearchParams): Partial<TypedChange> {
  const moveFrom = (asked.get("moveFrom") ?? "").slice(0, 40);
  return moveFrom === "" ? {} : { moveFrom, price: "keep" };
}

function typedIn(asked: URLSearchParams): TypedChange {
  const entries = changeFields.map((name) => [name, (asked.get(name) ?? "").slice(0, 40)]);
  return Object.fromEntries(entries) as TypedChange;
}

function typedOf(booking: Booking): TypedChange {
  const { checkIn, checkOut, adults, children, status, quote } = booking;
  const { apartmentId, from } = booking.moves.at(-1) ?? { ...booking, from: "" };
  // A guest who has arrived is moved at the price agreed, and a price of its own stays until staff say otherwise.
  const isKept = status === "checked_in" || hasOwnPrice(quote);
  return {
    price: isKept ? "keep" : "new",
    ownPrice: "",
    apartment: String(apartmentId),
    moveFrom: from,
    checkIn,
    checkOut,
    adults: String(adults),
    children: String(children),
  };
}

function isAsLong({ quote }: Booking, typed: TypedChange): boolean {
  const read = readChange(typed, quote.currency);
  return read.ok && nightsOf(read.request.stay).length === quote.nights;
}
