// Handles the buttons of Today, one click each: arrived, left, paid, cleaned, and each undone; a failed email sent again.
import type { App } from "#app/app.server.ts";
import type { StaffRights } from "../rules/access.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import type { User } from "../auth/users.sql.server.ts";
import { recordArrival } from "../bookings/answer-booking.server.ts";
import { markChannelStay } from "../channels/channel-stay.server.ts";
import { markCleaning } from "../cleaning/cleaning-board.server.ts";
import { answerDamage } from "../cleaning/report-damage.server.ts";
import { answerPayment } from "../payments/answer-payment.server.ts";
import { loadBookingMoney } from "../payments/load-booking-money.server.ts";
import { findPaymentNotice } from "../payments/find-payment-notice.server.ts";
import type { PaymentNotice } from "../payments/find-payment-notice.server.ts";
import type { Press } from "./presses.sql.server.ts";
import type { DayNotice } from "./rules/today-board.ts";
import { retryEmail } from "./today.server.ts";

/** What was done; `of` is the booking, the stay of another site or the apartment that it was about, as `nameSubject` reads it. */
export interface DayAnswer {
  notice: DayNotice;
  of?: string;
}

/** `do` names the button; an unknown one, and one whose page is out of date, changes nothing. */
export async function actOnDay(
  form: FormData,
  { user, rights }: { user: User; rights: StaffRights },
  app: App,
): Promise<DayAnswer> {
  const wanted = formText(form, "do");
  if (formText(form, "email") !== "")
    return {
      notice: (await retryEmail(formText(form, "email"), user, app)) ? "email" : "changed",
    };
  const cleaned = await markCleaning(form, user, app);
  if (cleaned !== null) return cleaned ? cleaned : { notice: "changed" };
  const damage = await answerDamage(form, user, app);
  if (damage !== null) return damage ? damage : { notice: "changed" };
  const { referencePrefix } = app.property.facts;
  const reference = normaliseReference(formText(form, "reference"), referencePrefix);
  if (wanted === "payment" || wanted === "undo") {
    if (!rights.payments) return { notice: "changed" };
    const paid = await answerPayment(form, reference, user, app);
    if (!paid.ok)
      return { notice: paid.fault.reason === "moreThanOpen" ? "openChanged" : "changed" };
    return { notice: wanted === "payment" ? "paid" : "paymentUndone", of: reference };
  }
  if (
    wanted !== "arrive" &&
    wanted !== "leave" &&
    wanted !== "undoArrival" &&
    wanted !== "undoLeaving"
  )
    return { notice: "changed" };
  const stay = formText(form, "stay");
  if (stay !== "") {
    const marked = await markChannelStay(stay, wanted, user, app);
    return marked ? { notice: wanted, of: stay } : { notice: "changed" };
  }
  const version = formVersion(form);
  const recorded = await recordDay({ reference, version, arrivalStatus: wanted }, user, app);
  if (recorded.ok) return { notice: wanted, of: reference };
  return { notice: recorded.reason === "nightsSold" ? "nightsSold" : "changed" };
}

/** Records what a button says of a guest of our own; `press` as for `recordArrival`. */
export async function recordDay(
  step: { reference: string; version: number; arrivalStatus: ArrivalStatus },
  user: User,
  app: App,
  press: Press | null = null,
): ReturnType<typeof recordArrival> {
  const booking = await findBookingByReference(app.database.db, step.reference);
  // A guest who leaves without a recorded arrival did arrive.
  const isBoth = step.arrivalStatus === "leave" && booking?.status === "confirmed";
  return recordArrival(isBoth ? { ...step, first: "arrive" } : step, user, app, press);
}

/** The payment that a notice is about; null when it is about none, or that was undone meanwhile. */
export async function findDayPayment(
  { notice, reference }: { notice: DayNotice | null; reference: string | null },
  user: User,
  app: App,
): Promise<PaymentNotice | null> {
  if ((notice !== "paid" && notice !== "paymentUndone") || reference === null) return null;
  const money = await loadBookingMoney(reference, user.role, app);
  return money && findPaymentNotice(money, notice === "paid" ? "payment" : "undone");
}
