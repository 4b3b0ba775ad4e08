// The arrival status staff can set for a booking: the guest arrived, left, or did not come.
import type { PlainDate } from "./plain-date.ts";
import { mayFollow } from "./status.ts";
import type { BookingStatus } from "./status.ts";

/** The values, in the order of a stay. */
export const marks = ["arrive", "leave", "noShow"] as const;
export type Mark = (typeof marks)[number];

/** The booking status that each one sets. */
export const markedAs = {
  arrive: "checked_in",
  leave: "checked_out",
  noShow: "no_show",
} as const satisfies Record<Mark, BookingStatus>;

/** Those that can be set today: as the status table allows, and except for leaving not before the day of arrival. */
export function marksOf(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  today: PlainDate,
): Mark[] {
  return marks.filter(
    (mark) => mayFollow(status, markedAs[mark]) && (mark === "leave" || today >= checkIn),
  );
}
