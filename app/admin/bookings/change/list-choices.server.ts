// Into which apartments a booking can move for the nights of the form: free or not, large enough or not, at which price.
import type { PropertyFacts } from "#property/facts.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { withClosedNights } from "#app/availability/rules/availability.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { previewEach } from "#app/bookings/change/preview-change.server.ts";
import { nightSpans, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { hasNight, isSamePlace, partsOf } from "#app/stays/rules/moves.ts";
import type { PlacedStay } from "#app/stays/rules/moves.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { sortChoices } from "../rules/apartment-choices.ts";
import type { ApartmentChoice } from "../rules/apartment-choices.ts";
import { placesOf, readChange } from "../rules/stay-change.ts";
import type { TypedChange } from "../rules/stay-change.ts";

/** The choices, and from which day on they are; "" where they are for the whole stay. */
export interface ApartmentChoices {
  moveFrom: string;
  of: ApartmentChoice[];
}

/**
 * Nights that were slept stay where they were: for a guest who slept here only those from today on. Where the booking is
 * already is no choice; none at all for a form that cannot be read, or a stay that ends today.
 */
export async function listChoices(
  booking: Booking,
  typed: TypedChange,
  names: readonly { id: number; name: string }[],
  { db, now, facts }: { db: Db; now: Date; facts: PropertyFacts },
): Promise<ApartmentChoices> {
  const { today } = propertyDay(now, facts.timeZone);
  const hasSlept = booking.checkIn < today;
  const moveFrom = hasSlept && typed.moveFrom < today ? today : typed.moveFrom;
  const read = readChange({ ...typed, moveFrom }, booking.currency);
  if (!read.ok) return { moveFrom, of: [] };
  const { stay, party, price } = read.request;
  const rates = await readRates(db);
  const nights = { from: stay.checkIn, to: stay.checkOut, now, ownBookingId: booking.id };
  const takenNights = await findTakenNights(db, nights);
  const preview = previewEach(booking, db, now, facts, rates);
  const found: ApartmentChoice[] = [];
  for (const { id, name } of names) {
    if (!rates.apartments.includes(id)) continue;
    const places = placesOf(booking, { ...read.request, apartmentId: id });
    const placed = { ...stay, ...places };
    if (isSamePlace(booking, placed)) continue;
    const rate = rates.of(id);
    const closed = withClosedNights(takenNights.get(id) ?? new Set(), rate);
    const taken = nightsIn(placed, id).filter(
      (night) => closed.has(night) && !hasNight(booking, night, id),
    );
    const isPriced = price === undefined && taken.length === 0;
    const asked = { ...places, stay, party, beyondRules: true, actor: "owner" } as const;
    const priced = isPriced ? await preview(asked) : null;
    found.push({
      id,
      name,
      capacity: rate.capacity,
      isTooSmall: party.adults + party.children > rate.capacity,
      taken: nightSpans(taken),
      difference: priced?.ok ? priced.offer.quote.total - booking.total : null,
    });
  }
  return { moveFrom, of: sortChoices(found) };
}

function nightsIn(placed: PlacedStay, id: number): PlainDate[] {
  return partsOf(placed).flatMap((part) => (part.apartmentId === id ? nightsOf(part) : []));
}
