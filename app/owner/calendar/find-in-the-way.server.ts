// What keeps nights that somebody wants: to be named when they are refused.
import type { Stay } from "#app/booking/rules/stay.ts";
import type { House } from "#app/house.server.ts";
import { listEntries } from "./calendar.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";

/** Everything that keeps one of the nights, but for the booking of that reference; by date. */
export async function findInTheWay(
  apartmentId: number,
  { checkIn: from, checkOut: to }: Stay,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
  ownReference?: string,
): Promise<PlacedEntry[]> {
  const entries = await listEntries(db, { from, to, now: clock.now() });
  return entries.filter(
    (entry) =>
      entry.apartmentId === apartmentId &&
      entry.to > from &&
      (ownReference === undefined || entry.reference !== ownReference),
  );
}
