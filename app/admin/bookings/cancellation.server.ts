// The cancellation of a booking: loads the refund that it would give, and cancels once the user confirmed that refund.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import type { CancelRequest } from "#app/bookings/change/cancel-booking.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import { agreedCents, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import type { Role } from "../rules/access.ts";
import { formatAmount } from "../rules/file-formats.ts";
import type { BookingFault } from "./rules/booking-forms.ts";
import { readGoodwillRefund } from "./rules/booking-forms.ts";

/** Amounts in cents: `paid` by card, `given` as refunds before, `left` of it; `refund` what the terms give of that now. Of what staff `received` by hand they give back `byHand`. */
export interface CancellationView {
  mayCancel: boolean;
  reference: string;
  version: number;
  guest: string;
  /** "" where there is no address to tell. */
  email: string;
  apartment: string;
  checkIn: string;
  checkOut: string;
  nights: number;
  currency: string;
  policy: CancellationPolicy;
  paid: number;
  given: number;
  left: number;
  received: number;
  byHand: number;
  /** Whether this user may refund more than the terms give, and there is more. */
  mayGiveMore: boolean;
  refund: number;
}

/** Null when there is no such booking. */
export async function loadCancellation(
  typed: string,
  { role, language }: { role: Role; language: Language },
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CancellationView | null> {
  const booking = await findTypedBooking(db, typed, facts);
  if (!booking) return null;
  const { reference, checkIn, checkOut, version, currency, policy } = booking;
  const { mayCancel, paid, given, left, refund, received, byHand } = await previewCancellation(
    booking,
    db,
    clock.now(),
    facts.timeZone,
  );
  return {
    mayCancel,
    reference,
    version,
    email: booking.email,
    guest: guestName(booking),
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    currency,
    policy,
    paid,
    given,
    left,
    received,
    byHand,
    mayGiveMore: mayCancel && role === "owner" && left > refund,
    refund,
  };
}

/** Cancelled, or why not; 403 when the user may not decide it, 404 when there is no such booking. */
export type CancellationAnswer =
  | { ok: true; reference: string }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/**
 * The form sends the version and the refund by the terms, in cents, that were shown; with `do=other` also another amount
 * and its reason, which only an owner may set.
 */
export async function answerCancellation(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<CancellationAnswer> {
  const { facts } = app.property;
  const request: CancelRequest = {
    reference: normaliseReference(typedReference, facts.referencePrefix),
    version: formVersion(form),
    agreedRefund: agreedCents(form, "refund"),
    ...(form.has("byHand") && { agreedByHand: agreedCents(form, "byHand") }),
    actor: "owner",
  };
  if (formText(form, "do") === "other") {
    if (user.role !== "owner") return refuse(403, { field: "amount", reason: "notNow" });
    const booking = await findTypedBooking(app.database.db, typedReference, facts);
    const currency = booking?.currency ?? facts.currency;
    const read = readGoodwillRefund(form, { least: 0, currency });
    if (!read.ok) return refuse(400, read.fault);
    request.instead = { refund: read.amount, reason: read.reason };
  }
  const cancelled = await cancelBooking(request, app, (trx, before, after, refunded) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingCancelled",
      subject: after.reference,
      bookingId: after.id,
      before: { status: before.status },
      after: { status: after.status, refund: formatAmount(refunded, after.currency) },
      now: app.clock.now(),
    }),
  );
  if (cancelled.ok) return { ok: true, reference: request.reference };
  const { reason } = cancelled;
  if (reason === "amountTooLow" || reason === "amountTooHigh")
    return refuse(400, { field: "amount", reason, cents: cancelled.limit });
  if (reason === "refundChanged")
    return refuse(409, { field: "money", reason, cents: cancelled.limit });
  return refuse(reason === "unknown" ? 404 : 409, { field: "money", reason });
}

function refuse(status: 400 | 403 | 404 | 409, fault: BookingFault): CancellationAnswer {
  return { ok: false, status, fault };
}
