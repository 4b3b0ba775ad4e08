// Keeps the nights beside a booking's stay that its extras need: nobody arrives on the day of a late check-out.
import type { PropertyFacts } from "#property/facts.ts";
import {
  keepNights,
  listBookingExtras,
  listKeptNights,
} from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import { keptNights } from "#app/extras/rules/extra-offer.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Quote } from "#app/stays/rules/quote.ts";
import type { Booking } from "../bookings.sql.server.ts";

/**
 * Call after reserving the nights of the stay, which releases these too. False when one of them was taken since: roll back. A
 * booking without extras needs no query.
 */
export async function keepExtraNights(
  trx: Trx,
  booking: Pick<
    Booking,
    "id" | "reference" | "apartmentId" | "checkIn" | "checkOut" | "holdExpiresAt" | "quote"
  >,
  { now, facts }: { now: Date; facts: Pick<PropertyFacts, "defaultLanguage"> },
): Promise<boolean> {
  return !hasExtras(booking.quote) || writeExtraNights(trx, booking, { now, facts });
}

/**
 * The same for a booking whose extras have changed: nights that none of them needs any more are released. `agreed` are the ids of
 * extras that it had before; where staff gave the night of one back since, that night is not asked for again.
 */
export async function writeExtraNights(
  trx: Trx,
  booking: Pick<
    Booking,
    "id" | "reference" | "apartmentId" | "checkIn" | "checkOut" | "holdExpiresAt"
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
  const kept = agreed.length > 0 ? await listKeptNights(trx, booking.id) : [];
  const keeping = extras.filter(({ id, kind }) => {
    const nights = keptNights(kind, booking);
    return agreed.includes(id) ? nights.some((night) => kept.includes(night)) : nights.length > 0;
  });
  const names = keeping.map(
    ({ words }) => wordsOf(words, facts.defaultLanguage, facts.defaultLanguage).name,
  );
  const { id: bookingId, apartmentId, holdExpiresAt } = booking;
  return keepNights(trx, {
    apartmentId,
    bookingId,
    nights: keeping.flatMap(({ kind }) => keptNights(kind, booking)),
    holdExpiresAt,
    note: [...names, booking.reference].join(", "),
    now,
  });
}

/** Whether anything was ordered. */
export function hasExtras({ lines }: Pick<Quote, "lines">): boolean {
  return lines.some(({ kind }) => kind === "extra");
}
