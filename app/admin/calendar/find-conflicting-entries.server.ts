// Finds the entries that conflict with requested nights, to be listed when those are rejected.
import type { Stay } from "#app/stays/rules/stay.ts";
import type { App } from "#app/app.server.ts";
import { listEntries } from "./calendar.sql.server.ts";
import type { PlacedEntry } from "./calendar.sql.server.ts";

/** Every entry that takes one of the nights, except the booking of reference `ownReference`; by date. */
export async function findConflictingEntries(
  apartmentId: number,
  { checkIn: from, checkOut: to }: Stay,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
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
