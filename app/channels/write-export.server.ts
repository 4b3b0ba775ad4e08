// Writes an apartment's calendar for other sites (RFC 5545): which nights are taken, and nothing more, behind a secret path.
import { randomBytes } from "node:crypto";
import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { isRetired } from "#app/availability/nights.sql.server.ts";
import { addDays, addMonths, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { listStormsOf } from "#app/stays/storm-nights.sql.server.ts";
import { listClaims, listTakenNights } from "./claims.sql.server.ts";
import { listExportedStays, listOtherNights, saveExportLink } from "./feeds.sql.server.ts";
import type { ExportLink } from "./feeds.sql.server.ts";
import { claimedMonths, spansOf } from "./rules/feed-reading.ts";
import { exportedStorms, isExportedTo } from "./rules/settle-nights.ts";

/**
 * The text of the calendar; the same nights give the same bytes. A booking keeps its UID for life. `feedId` is the feed
 * of the reading site: its own claims are left out (`isExportedTo`). Of a retired apartment every night is taken.
 */
export async function writeExport(
  { apartmentId, madeAt }: ExportLink,
  feedId: string | null,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<string> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const apartment = await findApartmentName(db, apartmentId, facts.defaultLanguage, facts);
  const calendar = ical({
    prodId: { company: facts.name, product: "calendar" },
    name: `${facts.name}, ${apartment}`,
    method: ICalCalendarMethod.PUBLISH,
  });
  const add = (uid: string, span: { from: string; to: string }, stamp: string, sequence = 0) =>
    calendar.createEvent({
      id: `${uid}@${ownDomainOf(facts)}`,
      stamp: new Date(stamp),
      sequence,
      // A plain day is passed as UTC midnight and written as a date.
      start: new Date(`${span.from}T00:00:00Z`),
      end: new Date(`${span.to}T00:00:00Z`),
      allDay: true,
      timezone: "UTC",
      summary,
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.BUSY,
    });
  if (await isRetired(db, apartmentId)) {
    add(`retired-${apartmentId}`, { from: today, to: addMonths(today, claimedMonths) }, madeAt);
    return calendar.toString();
  }
  for (const stay of await listExportedStays(db, apartmentId, { today, now }))
    add(`night-${stay.id}`, stay, stay.updatedAt, stay.version);
  const others = await listOtherNights(db, apartmentId, today);
  const nightsOf = (kind: "block" | "channel") =>
    others.filter((night) => night.kind === kind).map(({ night }) => night);
  for (const span of spansOf(nightsOf("block"), today))
    add(`block-${apartmentId}-${span.from}`, span, madeAt);
  const storms = (await listStormsOf(db, apartmentId)).filter(({ undoneAt }) => undoneAt === null);
  const taken = await listTakenNights(db, apartmentId, { from: addDays(today, -366), now });
  for (const storm of exportedStorms(storms, taken).filter(({ to }) => to > today))
    add(`storm-${apartmentId}-${storm.from}`, storm, storm.bookedAt);
  const claims = Map.groupBy(await listClaims(db, apartmentId, today), ({ night }) => night);
  const exported = nightsOf("channel").filter((night) =>
    isExportedTo(feedId, claims.get(night) ?? []),
  );
  for (const span of spansOf(exported, today))
    add(`other-${apartmentId}-${span.from}`, span, madeAt);
  return calendar.toString();
}

// Read by other sites, whose texts for it are English in every language.
const summary = "Not available";

/** Call in a transaction. The previous URL stops working. */
export async function renewExport(trx: Trx, apartmentId: number, now: Date): Promise<void> {
  await saveExportLink(trx, { apartmentId, token: randomBytes(16).toString("base64url"), now });
}

/** The domain of the property's e-mail address, as in the calendar files sent to guests. */
export function ownDomainOf({ email }: Pick<PropertyFacts, "email">): string {
  return email.replace(/^.*@/, "");
}
