// Claims of other calendars and taken nights, one for each night of a span; `to` is the day after the last.
import type { KnownClaim, TakenNight } from "#app/channels/rules/settle-nights.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";

/** Of a guest, unless `more` says otherwise; `feedId` is the label too. */
export function claims(
  feedId: string,
  from: string,
  to: string,
  more: Partial<KnownClaim> = {},
): KnownClaim[] {
  const nights: KnownClaim[] = [];
  for (let night = from; night < to; night = addDays(night, 1))
    nights.push({
      feedId,
      label: feedId,
      night,
      from,
      to,
      closed: false,
      since: "2027-01-10T08:00:00.000Z",
      exportReadAt: null,
      ...more,
    });
  return nights;
}

/** Of the booking "b1", made on 5 January 2027, for a kind that is a stay. */
export function takenNights(
  kind: TakenNight["kind"],
  from: string,
  to: string,
  more: Partial<TakenNight> = {},
): TakenNight[] {
  const nights: TakenNight[] = [];
  const isStay = kind === "booking" || kind === "hold";
  for (let night = from; night < to; night = addDays(night, 1))
    nights.push({
      night,
      kind,
      bookingId: isStay ? "b1" : null,
      bookedAt: isStay ? "2027-01-05T10:00:00.000Z" : null,
      note: null,
      ...more,
    });
  return nights;
}
