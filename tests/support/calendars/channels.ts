// Calendars of other sites for tests: feeds as an owner adds them, and the nights as they are stored.
import type { App } from "#app/app.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { readFeed } from "#app/channels/read-feed.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApp } from "../booking-requests.ts";
import type { TestClock } from "../clock.ts";

/** An app that may read calendars from 127.0.0.1. */
export function aReadingApp(database: Database, clock: TestClock): App {
  const app = anApp(database, clock);
  return { ...app, environment: { ...app.environment, localCalendars: true } };
}

/** A feed, of the penthouse by default; its id. */
export function aFeed(
  { database, clock }: Pick<App, "database" | "clock">,
  address: string,
  { label = "Airbnb", apartmentId = 4 } = {},
): Promise<string> {
  return inTransaction(database.db, (trx) =>
    insertFeed(trx, { apartmentId, label, address }, clock.now()),
  );
}

/** Reads every calendar that is due, as the job does, one after the other. */
export async function readDueFeeds(app: App): Promise<void> {
  while ((await readFeed({}, app)) !== "busy");
}

/** The nights of an apartment as `date kind note`, in order. */
export async function nightsOf({ db }: Database, apartmentId = 4): Promise<string[]> {
  const rows = await db
    .selectFrom("nights")
    .select(["night", "kind", "note"])
    .where("apartment_id", "=", apartmentId)
    .orderBy("night")
    .execute();
  return rows.map(({ night, kind, note }) => `${night} ${kind} ${note ?? ""}`.trim());
}
