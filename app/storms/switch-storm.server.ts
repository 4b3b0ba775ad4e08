// Opens a storm: closes sales and tells the guests concerned, in one transaction; undoes it as a whole; and in a job tells those
// whose booking was only confirmed since.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { insertBookingLink, newLinkSecret } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { hasLeft, isLetGo } from "./rules/storm.ts";
import type { Storm } from "./rules/storm.ts";
import {
  insertStorm,
  insertStormGuest,
  listConcerned,
  listStormGuests,
  listStorms,
  markUndone,
} from "./storms.sql.server.ts";

/** `told`: how many guests. `overlaps`: another storm has closed one of the nights already. */
export type OpenedStorm =
  | { ok: true; storm: Storm; told: number }
  | { ok: false; reason: "overlaps" };

type SwitchApp = Pick<App, "database" | "clock" | "property">;

/** `alsoWrite` writes the caller's own rows in the same transaction. */
export async function openStorm(
  wanted: Pick<Storm, "from" | "to" | "moveMonths" | "refundPercent" | "apartments">,
  userId: string,
  app: SwitchApp,
  alsoWrite: (trx: Trx, storm: Storm) => Promise<void>,
): Promise<OpenedStorm> {
  return inTransaction(app.database.db, async (trx): Promise<OpenedStorm> => {
    await lockAll(trx, wanted.apartments);
    const now = app.clock.now();
    const overlaps = (await listStorms(trx)).some(
      ({ undoneAt, from, to, apartments }) =>
        undoneAt === null &&
        from < wanted.to &&
        to > wanted.from &&
        apartments.some((id) => wanted.apartments.includes(id)),
    );
    if (overlaps) return { ok: false, reason: "overlaps" };
    const opened = { id: randomUUID(), openedAt: now.toISOString(), undoneAt: null };
    const storm: Storm = { ...wanted, ...opened };
    await insertStorm(trx, storm, userId);
    const told = await tell(trx, storm, app);
    await alsoWrite(trx, storm);
    return { ok: true, storm, told };
  });
}

/**
 * Sales are open again, the notices are gone, and each guest who was told is told so, unless the stay or the storm is past; answers stay
 * as they are. False when it was undone before, or is unknown.
 */
export async function undoStorm(
  id: string,
  userId: string,
  app: SwitchApp,
  alsoWrite: (trx: Trx, storm: Storm) => Promise<void>,
): Promise<boolean> {
  const known = (await listStorms(app.database.db)).find((storm) => storm.id === id);
  if (!known) return false;
  return inTransaction(app.database.db, async (trx) => {
    await lockAll(trx, known.apartments);
    const now = app.clock.now();
    if (!(await markUndone(trx, id, { userId, now }))) return false;
    const { today } = propertyDay(now, app.property.facts.timeZone);
    const guests = known.to > today ? await listStormGuests(trx, id) : [];
    for (const guest of guests) {
      const { bookingId, answer } = guest;
      if (isLetGo(guest) || hasLeft(guest, today)) continue;
      const told = { storm: { ...emailOf(known), answer } };
      await enqueue(trx, "guestStormOver", bookingId, { told, now });
    }
    await alsoWrite(trx, known);
    return true;
  });
}

/** Tells those whose booking was confirmed after a storm was opened, because its payment was in progress then. For a job. */
export async function notifyStormGuests(app: SwitchApp): Promise<number> {
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  let told = 0;
  for (const storm of await listStorms(app.database.db)) {
    if (storm.undoneAt !== null || storm.to <= today) continue;
    told += await inTransaction(app.database.db, async (trx) => {
      await lockAll(trx, storm.apartments);
      const present = (await listStorms(trx)).find(({ id }) => id === storm.id);
      return present && present.undoneAt === null ? tell(trx, present, app) : 0;
    });
  }
  return told;
}

// Always in the same order, so that transactions that lock some of them cannot deadlock.
async function lockAll(trx: Trx, apartments: readonly number[]): Promise<void> {
  for (const id of [...new Set(apartments)].toSorted((a, b) => a - b)) await lockApartment(trx, id);
}

// Each booking once: the row says that it was told.
async function tell(trx: Trx, storm: Storm, { clock, property }: SwitchApp): Promise<number> {
  const now = clock.now();
  const { today } = propertyDay(now, property.facts.timeZone);
  let told = 0;
  for (const bookingId of await listConcerned(trx, storm, today)) {
    if (!(await insertStormGuest(trx, { stormId: storm.id, bookingId, now }))) continue;
    told += 1;
    const content = { storm: { ...emailOf(storm), answer: null } };
    await enqueue(trx, "guestStorm", bookingId, { told: content, now });
  }
  return told;
}

function emailOf({ from, to, moveMonths, refundPercent }: Storm) {
  return { from, to, moveMonths, refundPercent };
}

async function enqueue(
  trx: Trx,
  kind: "guestStorm" | "guestStormOver",
  bookingId: string,
  { told, now }: { told: object; now: Date },
): Promise<void> {
  const booking = await findBookingById(trx, bookingId);
  if (!booking || booking.email === "") return;
  const manageToken = newLinkSecret();
  await insertBookingLink(trx, { bookingId, manageToken, now });
  const { language, email: recipient } = booking;
  const payload = { manageToken, ...told };
  await enqueueEmail(trx, { kind, bookingId, language, recipient, payload, now });
}
