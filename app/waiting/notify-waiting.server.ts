// Tells those who wait that nights opened, one after the other: the first in the list has a day, then the next. Forgets entries
// whose time is over. A job runs it each minute, in every process.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { findTakenApartments, lockApartment } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { confirmHours, firstKeptDay, isOthersTurn, isTurn, turnEnd } from "./rules/waiting.ts";
import type { WaitingEntry } from "./rules/waiting.ts";
import {
  claimTurn,
  deleteEndedWaiting,
  deleteWaiting,
  hasBooked,
  listWaiting,
  waitAgain,
} from "./waiting.sql.server.ts";

/** Resolves to how many were told. While no email can be sent, none is: the day would pass without them. */
export async function notifyWaiting(app: App): Promise<number> {
  const { database, clock, property, environment } = app;
  const { db } = database;
  const now = clock.now();
  const { today } = propertyDay(now, property.facts.timeZone);
  await deleteEndedWaiting(db, {
    firstDay: firstKeptDay(today),
    askedBefore: new Date(now.getTime() - confirmHours * 3_600_000),
  });
  if (emailsWait(environment)) return 0;
  const entries = await listWaiting(db, today);
  const find = searchOnce(app);
  let told = 0;
  for (const entry of entries) {
    if (entry.confirmedAt === null || isTurn(entry, now)) continue;
    if (await hasBooked(db, entry)) {
      await deleteWaiting(db, entry.id);
      continue;
    }
    const free = await find(entry);
    if (entry.toldAt !== null) {
      if (free.length === 0) await waitAgain(db, entry.id);
      continue;
    }
    for (const apartmentId of free)
      if (await tell(entry, apartmentId, app)) {
        told += 1;
        break;
      }
  }
  return told;
}

// The free apartments of an entry, in the owner's order. Many wait for the same week: each stay is searched once.
function searchOnce(app: App): (entry: WaitingEntry) => Promise<number[]> {
  const known = new Map<string, Promise<number[]>>();
  return async ({ checkIn, checkOut, adults, children, apartmentId }) => {
    const key = [checkIn, checkOut, adults, children].join(" ");
    const search = {
      stay: { checkIn, checkOut },
      party: { adults, children },
      language: app.property.facts.defaultLanguage,
    };
    const found =
      known.get(key) ??
      findStays(search, app).then((stays) =>
        stays
          .filter(({ free, reason }) => free && reason === null)
          .map((stay) => stay.apartment.id),
      );
    known.set(key, found);
    return (await found).filter((id) => apartmentId === null || id === apartmentId);
  };
}

// Under the apartment's lock no other visitor can be told of its nights, nor take them: two processes tell one visitor once, and no two
// visitors of the same nights.
async function tell(entry: WaitingEntry, apartmentId: number, app: App): Promise<boolean> {
  const { facts } = app.property;
  return inTransaction(app.database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId))) return false;
    const now = app.clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    if (isOthersTurn(entry, apartmentId, await listWaiting(trx, today), now)) return false;
    const taken = await findTakenApartments(trx, { from: entry.checkIn, to: entry.checkOut, now });
    if (taken.has(apartmentId)) return false;
    const until = turnEnd(now);
    if (!(await claimTurn(trx, entry.id, { apartmentId, now, until }))) return false;
    await enqueueEmail(trx, {
      kind: "waitingOpen",
      bookingId: null,
      language: entry.language,
      recipient: entry.email,
      payload: { entryId: entry.id },
      now,
    });
    return true;
  });
}

/** An entry as staff see it; `apartment` is null for any, `told` the one the visitor was told of. */
export interface ListedWaiting extends WaitingEntry {
  apartment: string | null;
  told: string | null;
}

/** All who wait from today on, by their place, with the names of apartments in `language`. */
export async function loadWaitingList(
  language: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ListedWaiting[]> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const apartments = await listApartments(db, language, facts);
  const nameOf = (id: number | null) =>
    apartments.find((apartment) => apartment.id === id)?.texts.name ?? null;
  return (await listWaiting(db, today)).map((entry) => ({
    ...entry,
    apartment: nameOf(entry.apartmentId),
    told: nameOf(entry.toldApartmentId),
  }));
}
