// A guest's answer to a storm: the stay as booked, at other nights for the same price, or money back, by the rule fixed in the storm.
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import {
  enqueueOwnerDecisionEmail,
  stayBefore,
} from "#app/bookings/change/change-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import type { RequestedStay } from "#app/bookings/change/preview-change.server.ts";
import { addDays, daysBetween, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { apartmentsOf, placedOn } from "#app/stays/rules/moves.ts";
import {
  chooseStorm,
  earliestDeparture,
  hasBegun,
  isWithin,
  lastMovedArrival,
  openAnswers,
  stormAnswers,
} from "./rules/storm.ts";
import type { Storm, StormAnswer } from "./rules/storm.ts";
import { listStormsOfBooking, saveAnswer } from "./storms.sql.server.ts";

/**
 * What the guest's page shows; `back` is what goes back now, in cents: to the card, and by staff; `refunded` what the answer gave
 * back.
 */
export interface MyStorm {
  from: PlainDate;
  /** The last night of the storm. */
  last: PlainDate;
  answer: StormAnswer | null;
  refunded: number;
  open: StormAnswer[];
  version: number;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  currency: string;
  begun: boolean;
  back: number;
  /** The day on which a stay that has begun ends if the money is taken; the last day of arrival of a moved one. */
  leaveOn: PlainDate;
  lastArrival: PlainDate;
}

/** Null for an unknown secret, and for a booking that no open storm concerns. */
export async function loadMyStorm(
  manageToken: string,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<MyStorm | null> {
  const { db } = app.database;
  const { facts } = app.property;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const found = chooseStorm(await listStormsOfBooking(db, booking.id), booking, today);
  if (!found) return null;
  const { storm, answer, refund } = found;
  const { version, checkIn, checkOut, currency } = booking;
  const open = openAnswers(storm, booking, today).filter(
    // Who has moved or cancelled because of the storm has decided; nights outside it are not concerned.
    () => isWithin(storm, booking),
  );
  return {
    from: storm.from,
    last: addDays(storm.to, -1),
    answer,
    refunded: refund ?? 0,
    open,
    version,
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    currency,
    begun: hasBegun(booking, today),
    back: open.includes("refund") ? await sumBack(booking, storm, app) : 0,
    leaveOn: earliestDeparture(booking, today),
    lastArrival: lastMovedArrival(storm),
  };
}

async function sumBack(
  booking: Booking,
  storm: Storm,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<number> {
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  if (!hasBegun(booking, today)) {
    const terms = [now, facts.timeZone, storm.refundPercent] as const;
    const { refund, byHand } = await previewCancellation(booking, db, ...terms);
    return refund + byHand;
  }
  const preview = await previewChange(booking, shortened(booking, storm, today), db, now, facts);
  if (!preview.ok) return 0;
  const { refund, dueAtProperty } = preview.offer;
  const { received } = await previewCancellation(booking, db, now, facts.timeZone);
  // What the desk received beyond what is due there for the nights that were slept.
  return refund + Math.max(0, received - dueAtProperty);
}

// The nights not slept are given up at the price of the nights that stay: their share of what all of them cost.
function shortened(booking: Booking, storm: Storm, today: PlainDate): RequestedStay {
  const { checkIn, quote, adults, children } = booking;
  const checkOut = earliestDeparture(booking, today);
  const slept = daysBetween(checkIn, checkOut);
  const price = Math.round((quote.accommodation * slept) / quote.nights);
  const stay = { checkIn, checkOut };
  return {
    ...placedOn(booking, stay),
    stay,
    party: { adults, children },
    price,
    beyondRules: true,
    atLeast: storm.refundPercent,
    actor: "guest",
  };
}

/** Keys of `storm.faults`. */
export type StormAnswerFault = MessageKey<"storm.faults">;
export type StormAnswered = { ok: true } | { ok: false; fault: StormAnswerFault };

/** What the guest pressed; `version` and `back` as they were shown, `arrival` of a stay that is moved. */
export interface PressedAnswer {
  answer: string;
  version: number;
  back: number;
  arrival: string;
}

/** Null for an unknown secret, and for a booking that no open storm concerns. A refusal changes nothing. */
export async function answerStorm(
  manageToken: string,
  pressed: PressedAnswer,
  app: App,
): Promise<StormAnswered | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  const all = await listStormsOfBooking(db, booking.id);
  const found = chooseStorm(all, booking, today);
  if (!found) return null;
  const { storm } = found;
  const answer = stormAnswers.find((known) => known === pressed.answer);
  if (!answer || !isWithin(storm, booking) || !openAnswers(storm, booking, today).includes(answer))
    return { ok: false, fault: "notNow" };
  if (booking.version !== pressed.version) return { ok: false, fault: "changed" };
  try {
    if (answer === "stay") return await keepStay(booking, storm, app);
    if (answer === "move") {
      const storms = all.map((each) => each.storm);
      return await move(booking, { storm, storms }, pressed.arrival, app);
    }
    return await takeMoney(booking, storm, pressed.back, app);
  } catch (error) {
    if (error instanceof StormUndone) return { ok: false, fault: "undone" };
    throw error;
  }
}

// Thrown to roll back an answer that came after the storm was undone.
class StormUndone extends Error {}

// Under the lock of the booking's apartment, which who undoes the storm takes too.
async function record(
  trx: Trx,
  { id: bookingId }: Booking,
  storm: Storm,
  written: { answer: StormAnswer; refund: number | null; now: Date },
): Promise<void> {
  const present = await listStormsOfBooking(trx, bookingId);
  if (!present.some((each) => each.storm.id === storm.id)) throw new StormUndone();
  await saveAnswer(trx, { stormId: storm.id, bookingId }, written);
}

async function keepStay(known: Booking, storm: Storm, app: App): Promise<StormAnswered> {
  return inTransaction(app.database.db, async (trx) => {
    // All in one order, as those do who open and undo a storm: who takes some of them in another would wait for ever.
    const apartments = new Set([...storm.apartments, ...apartmentsOf(known)]);
    for (const id of [...apartments].toSorted((a, b) => a - b)) await lockApartment(trx, id);
    const { booking } = await readLockedBooking(trx, known);
    if (booking.version !== known.version) return { ok: false, fault: "changed" };
    const now = app.clock.now();
    await record(trx, booking, storm, { answer: "stay", refund: null, now });
    return { ok: true };
  });
}

async function move(
  booking: Booking,
  { storm, storms }: { storm: Storm; storms: readonly Storm[] },
  arrival: string,
  app: App,
): Promise<StormAnswered> {
  const { facts } = app.property;
  const now = app.clock.now();
  const { checkIn, checkOut, adults, children } = booking;
  if (!isPlainDate(arrival)) return { ok: false, fault: "arrivalMissing" };
  if (arrival > lastMovedArrival(storm)) return { ok: false, fault: "tooLate" };
  const moved = { checkIn: arrival, checkOut: addDays(arrival, daysBetween(checkIn, checkOut)) };
  const { apartmentId } = booking;
  if (storms.some((each) => isWithin(each, { ...moved, apartmentId, moves: [] })))
    return { ok: false, fault: "inStorm" };
  const requested: RequestedStay = {
    apartmentId,
    moves: [],
    stay: moved,
    party: { adults, children },
    price: "keep",
    actor: "guest",
  };
  const preview = await previewChange(booking, requested, app.database.db, now, facts);
  if (!preview.ok)
    return { ok: false, fault: preview.reason === "nightsTaken" ? "nightsTaken" : "notPossible" };
  const { quote, refund, dropped } = preview.offer;
  // Another price, or an extra that those nights cannot have, is for people to settle.
  if (quote.total !== booking.total || dropped.length > 0) return { ok: false, fault: "extras" };
  const { reference, version } = booking;
  const agreed = { reference, version, agreedTotal: quote.total, agreedRefund: refund };
  const changed = await changeStay({ ...requested, ...agreed }, app, async (trx, before, after) => {
    await record(trx, before, storm, { answer: "move", refund: null, now });
    const payload = { money: { paid: 0, refund: 0 }, before: stayBefore(before, after) };
    await enqueueOwnerDecisionEmail(trx, after, payload, app);
  });
  if (changed.ok) return { ok: true };
  if (changed.reason === "nightsTaken") return { ok: false, fault: "nightsTaken" };
  return { ok: false, fault: changed.reason === "changed" ? "changed" : "notPossible" };
}

async function takeMoney(
  booking: Booking,
  storm: Storm,
  shown: number,
  app: App,
): Promise<StormAnswered> {
  const { facts } = app.property;
  const { db } = app.database;
  const now = app.clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  const { reference, version } = booking;
  if ((await sumBack(booking, storm, app)) !== shown) return { ok: false, fault: "refundChanged" };
  const written = { answer: "refund", refund: shown, now } as const;
  if (hasBegun(booking, today)) {
    const requested = shortened(booking, storm, today);
    const preview = await previewChange(booking, requested, db, now, facts);
    if (!preview.ok) return { ok: false, fault: "notPossible" };
    const { quote, refund, dropped, broken } = preview.offer;
    const changed = await changeStay(
      {
        ...requested,
        reference,
        version,
        agreedTotal: quote.total,
        agreedRefund: refund,
        agreedDropped: dropped.length,
        waived: broken.map(({ fault }) => fault),
      },
      app,
      async (trx, before, after, offer) => {
        await record(trx, before, storm, written);
        const money = { paid: offer.refund + offer.retained, refund: offer.refund };
        const payload = { money, before: stayBefore(before, after) };
        await enqueueOwnerDecisionEmail(trx, after, payload, app);
      },
    );
    return changed.ok ? { ok: true } : { ok: false, fault: "changed" };
  }
  const terms = [now, facts.timeZone, storm.refundPercent] as const;
  const { refund, byHand } = await previewCancellation(booking, db, ...terms);
  const agreed = { reference, version, agreedRefund: refund, agreedByHand: byHand };
  const cancelled = await cancelBooking(
    { ...agreed, atLeast: storm.refundPercent, actor: "guest" },
    app,
    async (trx, before) => {
      await record(trx, before, storm, written);
      await enqueueOwnerDecisionEmail(trx, before, { money: { paid: refund, refund } }, app);
    },
  );
  if (cancelled.ok) return { ok: true };
  return { ok: false, fault: cancelled.reason === "changed" ? "changed" : "refundChanged" };
}
