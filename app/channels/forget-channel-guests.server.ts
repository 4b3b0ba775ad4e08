// Forgets who other sites' guests were, once their stay is long over.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { forgetGuestsBefore } from "./channel-stays.sql.server.ts";

/** Names, telephone numbers and notes; the nights, the party and the amount stay. */
export async function forgetChannelGuests({
  database,
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<void> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  await forgetGuestsBefore(database.db, addDays(today, -keptDays));
}

// As docs/retention.md says.
const keptDays = 365;
