// The stays of other sites' guests, put together from the nights that are taken for their calendars.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";

/** A night taken for a calendar, with what calendars claim it; `label` is the name of the calendar that took it. */
export interface ChannelNight {
  apartmentId: number;
  night: PlainDate;
  label: string;
  claims: readonly NightClaim[];
}

/** The event that claims a night. `isClosure`: that site marks bookings as such, and this one is none. */
export interface NightClaim {
  label: string;
  from: PlainDate;
  to: PlainDate;
  closed: boolean;
  isClosure: boolean;
}

/** One stay. `closed`: the site says only that the nights are closed, so it may be no guest's. */
export interface ChannelStay {
  apartmentId: number;
  label: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  closed: boolean;
}

/**
 * `nights` by apartment and date. A calendar that begins an event of the past again every day, or ends it on another day, goes on
 * with the same stay: what begins or ends as the night before did belongs to it. Closures are no stay, and hide none of another
 * calendar: which of two that claim a night took it depends on which was read first.
 */
export function joinChannelNights(nights: readonly ChannelNight[]): ChannelStay[] {
  const stays: ChannelStay[] = [];
  let before = null as (NightClaim & { apartmentId: number; night: PlainDate }) | null;
  for (const { apartmentId, night, label: taker, claims } of nights) {
    const stayClaims = claims.filter(({ isClosure }) => !isClosure);
    if (claims.length > 0 && stayClaims.length === 0) continue;
    const claim =
      stayClaims.find((each) => each.label === taker) ?? stayClaims[0] ?? unclaimed(night, taker);
    // Its calendar may have another name than when it took the night.
    const label = claims.some((each) => each.label === taker) ? claim.label : taker;
    const goesOn =
      before?.apartmentId === apartmentId &&
      before.label === label &&
      addDays(before.night, 1) === night &&
      (before.from === claim.from || before.to === claim.to || claims.length === 0);
    const last = stays.at(-1);
    if (goesOn && last) {
      last.checkOut = claim.to;
      last.closed &&= claim.closed;
    } else {
      const { from, to, closed } = claim;
      stays.push({ apartmentId, label, checkIn: from, checkOut: to, closed });
    }
    before = { ...claim, label, apartmentId, night };
  }
  return stays;
}

// A calendar that is not read any more has left no claim.
function unclaimed(night: PlainDate, label: string): NightClaim {
  return { label, from: night, to: addDays(night, 1), closed: false, isClosure: false };
}

/**
 * Whether what was entered by hand about nights belongs to that stay: it has moved by one of its ends at most. A calendar may write the
 * name of its site with other letters, large or small, than the import before it.
 */
export function isSameStay(
  entered: { apartmentId: number; label: string; fromNight: PlainDate; toNight: PlainDate },
  { apartmentId, label, checkIn, checkOut }: ChannelStay,
): boolean {
  return (
    entered.apartmentId === apartmentId &&
    entered.label.toLowerCase() === label.toLowerCase() &&
    (entered.fromNight === checkIn || entered.toNight === checkOut)
  );
}
