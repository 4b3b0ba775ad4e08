// How much of what is open a guest is asked to pay now, and asking for it with a link to the page where it is paid by card:
// by email, or with the link itself, to be sent by another way.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail, isKindWaiting } from "#app/platform/emails/outbox.sql.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents, listEvents } from "../../booking-events.sql.server.ts";
import type { BookingEvent } from "../../booking-events.sql.server.ts";
import {
  createBookingLink,
  insertBookingLink,
  newLinkSecret,
} from "../../booking-links.sql.server.ts";
import { findBookingByReference } from "../../bookings.sql.server.ts";
import type { Booking } from "../../bookings.sql.server.ts";
import { readLockedBooking } from "../../concurrent-writes.server.ts";
import { postBooking } from "../../ledger/post-booking.server.ts";
import { bookingMoney } from "../../ledger/rules/booking-money.ts";
import { findPlan } from "../plans/plans.sql.server.ts";
import { isErased } from "../../rules/guest-fields.ts";
import { planRest } from "../plans/read-plan.server.ts";

/**
 * The sum in cents: what of a payment plan is not paid yet (`planned`), which leaves out what is paid at the property in any
 * case; without a plan, or once it is paid, all that is open. 0 when nothing is open.
 */
export function sumToPay(open: Cents, planned: Cents): Cents {
  return planned > 0 ? planned : Math.max(0, open);
}

/** In cents; 0 when nothing is open, and before a booking is confirmed. */
export async function readSumToPay(
  db: Db,
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Cents> {
  if (booking.status === "pending_payment" || booking.status === "expired") return 0;
  const balance = (await readBalances(db, [booking.id])).get(booking.id);
  const { toPay } = bookingMoney(booking, balance);
  const { today } = propertyDay(now, timeZone);
  return sumToPay(toPay, planRest(await findPlan(db, booking.id), { booking, balance }, today));
}

/** `until`: the day by which the guest is asked to pay; null names none. Who asks is in the booking's history. */
interface PaymentRequest {
  until: PlainDate | null;
  actor: Exclude<BookingEvent["actor"], "guest">;
}

/**
 * `amount`: what was open, in cents. `isRepeat`: such an email had not been sent yet, so that there is no second one.
 * `noEmail`: the guest's data was erased, or has no address: a link can be copied then.
 */
type RequestPaymentResult =
  | { ok: true; amount: Cents; isRepeat: boolean }
  | { ok: false; reason: "nothingOpen" | "noEmail" | "cardsNotTaken" };

/**
 * `booking` is read under its apartment's lock, and posted to the ledger. The email states the sum that is open when it is
 * sent, and is not sent when nothing is open any more; its link works as long as something is open.
 */
export async function requestPayment(
  trx: Trx,
  booking: Booking,
  { until, actor }: PaymentRequest,
  app: Pick<App, "clock" | "property" | "gateway">,
): Promise<RequestPaymentResult> {
  if (!takesCards(app)) return { ok: false, reason: "cardsNotTaken" };
  const now = app.clock.now();
  const { timeZone } = app.property.facts;
  const amount = await readSumToPay(trx, booking, { now, timeZone });
  if (amount === 0) return { ok: false, reason: "nothingOpen" };
  const { id: bookingId, email: recipient, language } = booking;
  if (recipient === "") return { ok: false, reason: "noEmail" };
  const about = { kind: "paymentLink", bookingId };
  if (await isKindWaiting(trx, about)) return { ok: true, amount, isRepeat: true };
  const manageToken = newLinkSecret();
  await insertBookingLink(trx, { bookingId, manageToken, now });
  const payload = { manageToken, askedUntil: until };
  await enqueueEmail(trx, { ...about, language, recipient, payload, now });
  const detail = { amount, until };
  await insertEvents(trx, bookingId, { actor, what: "paymentRequested", detail, now });
  return { ok: true, amount, isRepeat: false };
}

/** An email that asked the guest for money: when, how much was open in cents, and until when it was asked for. */
export interface AskedPayment {
  at: string;
  amount: Cents;
  until: PlainDate | null;
}

/** The emails that asked for money so far, the oldest first. */
export async function listAskedPayments(db: Db, bookingId: string): Promise<AskedPayment[]> {
  const events = await listEvents(db, bookingId);
  return events
    .filter(({ what }) => what === "paymentRequested")
    .map(({ at, detail: { amount, until } }) => ({
      at,
      amount: typeof amount === "number" ? amount : 0,
      until: typeof until === "string" ? until : null,
    }));
}

/**
 * `asked`: how many such emails the form showed. When there are more by now the form was sent twice, and no second email is
 * written. `alsoWrite` writes the caller's own rows in the same transaction.
 */
export async function sendPaymentLink(
  { reference, until, asked }: { reference: string; until: PlainDate | null; asked: number },
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
  alsoWrite: (trx: Trx, booking: Booking, amount: Cents) => Promise<void>,
): Promise<RequestPaymentResult | { ok: false; reason: "unknown" }> {
  const { db } = app.database;
  const found = await findBookingByReference(db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  return inTransaction(db, async (trx): Promise<RequestPaymentResult> => {
    const { booking } = await readLockedBooking(trx, found);
    const now = app.clock.now();
    await postBooking(trx, booking, { actor: "owner", now, facts: app.property.facts });
    const earlier = await listAskedPayments(trx, booking.id);
    const last = earlier.at(-1);
    if (last && earlier.length > asked) return { ok: true, amount: last.amount, isRepeat: true };
    const result = await requestPayment(trx, booking, { until, actor: "owner" }, app);
    if (result.ok && !result.isRepeat) await alsoWrite(trx, booking, result.amount);
    return result;
  });
}

/** The link for another way than email; null when there is nothing to pay with it, or the guest's data was erased. */
export async function createPaymentLink(
  booking: Booking,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<`${BookingPath}/pay` | null> {
  const { timeZone } = app.property.facts;
  const due = await readSumToPay(app.database.db, booking, { now: app.clock.now(), timeZone });
  if (due === 0 || isErased(booking) || !takesCards(app)) return null;
  return `${await createBookingLink(booking.id, app)}/pay`;
}
