// The recurring job of damage deposits held on cards: asks for them, finishes what was interrupted, and releases them in time.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { findBookingById } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import {
  findHold,
  listEndingHolds,
  listUnaskedDeposits,
  listUnsettledHolds,
  updateHold,
} from "./holds.sql.server.ts";
import { canHold } from "./place-hold.server.ts";
import { findDayLeft, readLockedDeposit } from "./read-deposit-state.server.ts";
import { askDaysBefore, isAskingDue, isReleaseDue } from "./rules/deposit-hold.ts";
import { callOff, settleHold } from "./settle-hold.server.ts";
import { askForHold } from "./write-deposit-email.server.ts";

/**
 * Safe in several processes at once and after a kill between any two statements: every step is decided under the booking's
 * lock, from what is stored, and stored before the provider is asked.
 */
export async function settleDepositHolds(app: App): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  const { today } = propertyDay(now, app.property.facts.timeZone);
  const each = async (ids: string[], work: (id: string) => Promise<unknown>) => {
    for (const id of ids) await continueOnError(id, app, work);
  };
  if (canHold(app)) {
    const by = addDays(today, askDaysBefore);
    await each(await listUnaskedDeposits(db, { today, by }, batch), (id) => ask(id, app));
  }
  await each(await listEndingHolds(db, today, batch), (id) => release(id, app));
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = {
    now,
    quietSince: ago(quietMilliseconds),
    askedBefore: ago(askedAgainMilliseconds),
    doubtSince: ago(doubtMilliseconds),
  };
  await each(await listUnsettledHolds(db, times, batch), (id) => settleAgain(id, app));
}

const batch = 100;
// As for unfinished payments (end-holds.server.ts).
const quietMilliseconds = 5_000;
const askedAgainMilliseconds = 10 * 60_000;
const doubtMilliseconds = 24 * 60 * 60_000;
// Long after any bank's question has ended.
const bankMilliseconds = 60 * 60_000;

async function ask(bookingId: string, app: App): Promise<void> {
  const now = app.clock.now();
  await withDeposit(bookingId, app, async (trx, state) => {
    const day = propertyDay(now, app.property.facts.timeZone);
    const isAsked = state.deposit.askedAt !== null || state.booking.email === "";
    if (isAsked || !isAskingDue(state, day)) return null;
    await askForHold(trx, state.booking, { actor: "system", now });
    return null;
  });
}

async function release(bookingId: string, app: App): Promise<void> {
  const { timeZone } = app.property.facts;
  const now = app.clock.now();
  const holdId = await withDeposit(bookingId, app, async (trx, { booking, deposit, holds }) => {
    const hold = holds.find(({ status }) => status === "placed");
    const { today } = propertyDay(now, timeZone);
    const leftOn = await findDayLeft(trx, booking, timeZone);
    if (!hold || !isReleaseDue(deposit, booking, leftOn, today)) return null;
    await updateHold(trx, hold, { status: "releasing", endsFor: "stay" }, now);
    return hold.id;
  });
  if (holdId !== null) await settleHold(holdId, app);
}

type Decide = (
  trx: Parameters<typeof readLockedDeposit>[0],
  state: NonNullable<Awaited<ReturnType<typeof readLockedDeposit>>>,
) => Promise<string | null>;

async function withDeposit(bookingId: string, app: App, decide: Decide): Promise<string | null> {
  const { db } = app.database;
  const known: Booking | null = await findBookingById(db, bookingId);
  if (!known) return null;
  return inTransaction(db, async (trx) => {
    const state = await readLockedDeposit(trx, known);
    return state && decide(trx, state);
  });
}

// The time of this attempt decides when the next one is made, although its answer changes nothing.
// What its guest has left at the bank is called off, or the provider would be asked about it for ever.
async function settleAgain(id: string, app: App): Promise<void> {
  const settled = await settleHold(id, app);
  const { db } = app.database;
  const since = app.clock.now().getTime() - Date.parse(settled?.hold.createdAt ?? "");
  if (settled && since >= bankMilliseconds) await callOff(settled, app);
  const hold = await findHold(db, id);
  if (hold) await updateHold(db, hold, {}, app.clock.now());
}

async function continueOnError(
  id: string,
  app: App,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  try {
    await work(id);
  } catch (error) {
    app.log.error("a damage deposit on a card could not be settled", {
      id,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}
