// The extras that a stay is to have: whether each is possible, the lines that they add to its quote, and the nights beside the stay
// that they block: no guest arrives on the day of a late check-out.
import type { PropertyFacts } from "#property/facts.ts";
import {
  replaceExtraNights,
  listBookingExtras,
  listExtraNights,
} from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { offerExtras, possibleExtras } from "#app/extras/offer-extras.server.ts";
import { extraLine, extraNights, ruleOf } from "#app/extras/rules/extra-offer.ts";
import type { OfferedStay } from "#app/extras/rules/extra-offer.ts";
import { wayCount, wordsOf } from "#app/extras/rules/extra.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { withExtras } from "#app/stays/price/rules/price.ts";
import { apartmentOn } from "#app/stays/rules/moves.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import type { PriceLine, Quote } from "#app/stays/rules/stored-terms.ts";
import type { Booking } from "../bookings.sql.server.ts";

/** What of an order is possible, with the quote for it, and the ids of what is not possible as ordered. */
interface PricedExtras {
  quote: Quote;
  extras: WantedExtra[];
  missing: string[];
}

/** Who orders for which stay. `agreed` are the lines that the booking has already: their prices and payment stay. */
export interface ExtrasRequest {
  stay: OfferedStay;
  party: Party;
  now: Date;
  facts: PropertyFacts;
  /** Staff may order what is closed or too late for guests; what is impossible, staff cannot order either. */
  by: "guest" | "owner";
  ownBookingId?: string | undefined;
  agreed?: readonly PriceLine[];
}

/** Nothing ordered needs no query. */
export async function priceExtras(
  db: Db,
  quote: Quote,
  wanted: readonly WantedExtra[],
  { stay, party, now, facts, by, ownBookingId, agreed = [] }: ExtrasRequest,
): Promise<PricedExtras> {
  if (wanted.length === 0) return { quote, extras: [], missing: [] };
  const offers = await offerExtras(db, stay, { now, facts, ownBookingId });
  const possible = possibleExtras(offers, wanted, by === "guest" ? "refusal" : "impossible");
  const priced = { nights: nightCount(stay), guests: party.adults + party.children };
  const { defaultLanguage } = facts;
  const lines = possible.map(({ extra, wanted: { quantity, ways } }) =>
    extraLine(extra, quantity * wayCount(ways), priced, {
      defaultLanguage,
      agreed: agreed.find(({ rule }) => rule === ruleOf(extra.id)),
    }),
  );
  const extras = possible.map((one) => one.wanted);
  const isMissing = ({ id, quantity, ways }: WantedExtra) =>
    !extras.some((one) => one.id === id && one.quantity === quantity && one.ways === ways);
  return {
    quote: withExtras(quote, lines),
    extras,
    missing: wanted.filter(isMissing).map(({ id }) => id),
  };
}

/**
 * Call after reserving the nights of the stay, which releases these too. False when one of them was taken since: roll back. A
 * booking without extras needs no query.
 */
export async function reserveExtraNights(
  trx: Trx,
  booking: Pick<
    Booking,
    | "id"
    | "reference"
    | "apartmentId"
    | "moves"
    | "checkIn"
    | "checkOut"
    | "holdExpiresAt"
    | "quote"
  >,
  { now, facts }: { now: Date; facts: Pick<PropertyFacts, "defaultLanguage"> },
): Promise<boolean> {
  return !hasExtras(booking.quote) || writeExtraNights(trx, booking, { now, facts });
}

/**
 * The same for a booking whose extras have changed: nights that none of them needs any more are released. `agreed` are the ids of
 * extras that it had before; where staff released the night of one since, that night is not reserved again.
 */
export async function writeExtraNights(
  trx: Trx,
  booking: Pick<
    Booking,
    "id" | "reference" | "apartmentId" | "moves" | "checkIn" | "checkOut" | "holdExpiresAt"
  >,
  {
    now,
    facts,
    agreed = [],
  }: {
    now: Date;
    facts: Pick<PropertyFacts, "defaultLanguage">;
    agreed?: readonly string[];
  },
): Promise<boolean> {
  const booked = await listBookingExtras(trx, booking.id);
  const extras = (await listExtras(trx)).filter(({ id }) => booked.some((one) => one.id === id));
  const reserved = agreed.length > 0 ? await listExtraNights(trx, booking.id) : [];
  const reserving = extras.filter(({ id, kind }) => {
    const nights = extraNights(kind, booking);
    return agreed.includes(id)
      ? nights.some((night) => reserved.includes(night))
      : nights.length > 0;
  });
  const names = reserving.map(
    ({ words }) => wordsOf(words, facts.defaultLanguage, facts.defaultLanguage).name,
  );
  const { id: bookingId, holdExpiresAt } = booking;
  return replaceExtraNights(trx, {
    bookingId,
    nights: reserving
      .flatMap(({ kind }) => extraNights(kind, booking))
      .map((night) => ({ apartmentId: apartmentOn(booking, night), night })),
    holdExpiresAt,
    note: [...names, booking.reference].join(", "),
    now,
  });
}

/** Whether anything was ordered. */
export function hasExtras({ lines }: Pick<Quote, "lines">): boolean {
  return lines.some(({ kind }) => kind === "extra");
}
