// What the desk may say of a booking: that its guest came, left, or did not come.
import type { PlainDate } from "./plain-date.ts";
import { mayFollow } from "./status.ts";
import type { BookingStatus } from "./status.ts";

/** What can be said, in the order of a stay. */
export const marks = ["arrive", "leave", "noShow"] as const;
export type Mark = (typeof marks)[number];

/** What a booking becomes by it. */
export const markedAs = {
  arrive: "checked_in",
  leave: "checked_out",
  noShow: "no_show",
} as const satisfies Record<Mark, BookingStatus>;

/** What may be said now: as the status table allows, and of arriving nothing before the day of arrival. */
export function marksOf(
  { status, checkIn }: { status: BookingStatus; checkIn: PlainDate },
  today: PlainDate,
): Mark[] {
  return marks.filter(
    (mark) => mayFollow(status, markedAs[mark]) && (mark === "leave" || today >= checkIn),
  );
}
