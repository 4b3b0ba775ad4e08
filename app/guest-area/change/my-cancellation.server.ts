// The page where a guest cancels a booking: the refund shown, and the cancellation once the guest agrees to it.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { enqueueOwnerDecisionEmail } from "#app/bookings/change/change-booking.server.ts";
import { isSelfServiceOpen } from "#app/bookings/rules/self-service.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { stepAt } from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { findCardPayment } from "../load-my-booking.server.ts";

/**
 * Amounts: `paid` by card, `given` (refunded before), `left`, and of that the `refund` for cancelling now; of what staff
 * `received` by hand they give back `byHand`.
 */
export interface MyCancellation {
  mayCancel: boolean;
  version: number;
  apartment: string;
  checkIn: string;
  checkOut: string;
  currency: string;
  policy: CancellationPolicy;
  /** The index of the step of `policy` that applies now. */
  policyStep: number;
  card: { brand: string; last4: string } | null;
  paid: Cents;
  given: Cents;
  left: Cents;
  refund: Cents;
  received: Cents;
  byHand: Cents;
}

/** Null for an unknown secret. */
export async function loadMyCancellation(
  manageToken: string,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyCancellation | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const now = clock.now();
  const day = propertyDay(now, facts.timeZone);
  const { mayCancel, ...money } = await previewCancellation(booking, db, now, facts.timeZone);
  const payment = await findCardPayment(db, booking.id, facts.timeZone);
  const { version, checkIn, checkOut, currency, policy } = booking;
  return {
    mayCancel: mayCancel && isSelfServiceOpen(booking, day, facts.checkInHour),
    version,
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    currency,
    policy,
    policyStep: stepAt(policy, { date: day.today, hour: day.hour }),
    card: payment?.last4 ? { brand: payment.brand, last4: payment.last4 } : null,
    ...money,
  };
}

/** Keys of `my-cancel.faults`. */
export type MyCancelFault = "agreeNeeded" | "changed" | "refundChanged" | "notNow";

/** Cancelled, or why nothing was done. */
export type MyCancellationResult =
  | { ok: true }
  | { ok: false; status: 400 | 409; fault: MyCancelFault };

/** What the guest was shown, and agrees to: the version of the booking, and in cents what goes back to the card and by hand. */
export interface AgreedCancellation {
  version: number;
  refund: Cents;
  byHand?: Cents;
}

/**
 * The form has the version and the refund, in cents, that the guest saw, and `agree`; the secret alone identifies the
 * booking. Null for an unknown secret.
 */
export async function submitMyCancellation(
  manageToken: string,
  form: FormData,
  app: App,
): Promise<MyCancellationResult | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  if (formText(form, "agree") !== "yes") return { ok: false, status: 400, fault: "agreeNeeded" };
  const agreed = {
    version: formVersion(form),
    refund: agreedCents(form, "refund"),
    ...(form.has("byHand") && { byHand: agreedCents(form, "byHand") }),
  };
  return cancelMyBooking(booking, agreed, app);
}

/**
 * Cancels a guest's own booking as its terms say, and tells the owner. `alsoWrite` writes the caller's rows in the same transaction.
 * Null when there is no such booking any more.
 */
export async function cancelMyBooking(
  booking: Booking,
  { version, refund: agreedRefund, byHand }: AgreedCancellation,
  app: App,
  alsoWrite?: (trx: Trx, after: Booking, refund: Cents) => Promise<void>,
): Promise<MyCancellationResult | null> {
  const { facts } = app.property;
  const day = propertyDay(app.clock.now(), facts.timeZone);
  if (!isSelfServiceOpen(booking, day, facts.checkInHour))
    return { ok: false, status: 409, fault: "notNow" };
  const cancelled = await cancelBooking(
    {
      reference: booking.reference,
      version,
      agreedRefund,
      ...(byHand !== undefined && { agreedByHand: byHand }),
      actor: "guest",
    },
    app,
    async (trx, before, after, refund) => {
      await enqueueOwnerDecisionEmail(trx, before, { money: { paid: refund, refund } }, app);
      await alsoWrite?.(trx, after, refund);
    },
  );
  if (cancelled.ok) return { ok: true };
  if (cancelled.reason === "unknown") return null;
  // Only the owner can choose another amount; a guest sends none.
  const { reason } = cancelled;
  const fault = reason === "amountTooLow" || reason === "amountTooHigh" ? "refundChanged" : reason;
  return { ok: false, status: 409, fault };
}
