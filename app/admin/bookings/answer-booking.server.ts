// Handles the forms of a booking's page: confirm, arrival, departure, no-show, refund, door code, note, exemption from the
// tourist fee.
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { exemptFromFee } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { confirmPending } from "#app/bookings/payments/pay-at-property.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { arrivalStatuses, nightReleaseStatuses } from "#app/bookings/rules/booking-status.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import type { ArrivalStatusResult } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { rightsOf } from "../auth/require-user.server.ts";
import { pressedLater, storePress } from "../today/presses.sql.server.ts";
import type { Press } from "../today/presses.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import type { BookingFault } from "./rules/booking-forms.ts";
import { insertNote } from "./booking-history.sql.server.ts";
import { changeStayKeys, keyActions } from "./change/change-stay-keys.server.ts";
import type { KeyAction } from "./change/change-stay-keys.server.ts";
import { answerOption, optionActions } from "./answer-option.server.ts";
import type { OptionAction } from "./answer-option.server.ts";
import { readExemption, readGoodwillRefund, readNote } from "./rules/booking-forms.ts";

/** What was done with which booking, or why not; 403 when the user may not do it, 404 when there is no such booking. */
type BookingAnswer =
  | {
      ok: true;
      done: ArrivalStatus | KeyAction | OptionAction | "confirm" | "note" | "refund" | "exempt";
      reference: string;
    }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/** `do` of the form names the action. */
export async function answerBooking(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<BookingAnswer> {
  const { facts } = app.property;
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const wanted = formText(form, "do");
  if (wanted === "note") return answerNote(form, reference, user, app);
  if (wanted === "refund") {
    const answer = await answerRefund(form, reference, user, app);
    return answer.ok ? { ok: true, done: wanted, reference } : answer;
  }
  if (wanted === "exempt") {
    const answer = await answerExemption(form, reference, user, app);
    return answer.ok ? { ok: true, done: wanted, reference } : answer;
  }
  const version = formVersion(form);
  const keyAction = keyActions.find((known) => known === wanted);
  if (keyAction) {
    const [code, endedId] = [formText(form, "stayCode"), formText(form, "ended")];
    const keyChange = { reference, what: keyAction, version, code, endedId };
    const changed = await changeStayKeys(keyChange, user, app);
    if (changed.ok) return { ok: true, done: keyAction, reference };
    return refuse(changed.reason === "codeFaulty" ? "stayCode" : "act", changed.reason);
  }
  if (wanted === "confirm") {
    const alsoWrite = auditStatus("bookingConfirmed", user, app);
    const confirmed = await confirmPending({ reference, version }, app, alsoWrite);
    return confirmed.ok ? { ok: true, done: wanted, reference } : refuse("act", confirmed.reason);
  }
  const optionAction = optionActions.find((known) => known === wanted);
  if (optionAction) {
    if (!(await rightsOf(user, app)).book)
      return { ok: false, status: 403, fault: { field: "act", reason: "notNow" } };
    const answered = await answerOption(optionAction, form, { reference, version }, user, app);
    if (answered.ok) return { ok: true, done: optionAction, reference };
    return refuse(answered.field, answered.reason);
  }
  const arrivalStatus = arrivalStatuses.find((known) => known === wanted);
  if (!arrivalStatus) return refuse("act", "notNow");
  const updated = await recordArrival({ reference, version, arrivalStatus }, user, app);
  if (updated.ok) return { ok: true, done: arrivalStatus, reference };
  return updated.reason === "forbidden"
    ? { ok: false, status: 403, fault: { field: "act", reason: "notNow" } }
    : refuse("act", updated.reason);
}

/**
 * Records an arrival, departure or no-show, with its entry in the audit log; `press` with the key of a button that was perhaps
 * pressed earlier. `forbidden`: the user may not free nights.
 */
export async function recordArrival(
  step: Parameters<typeof setArrivalStatus>[0],
  user: User,
  app: App,
  press: Press | null = null,
): Promise<ArrivalStatusResult | { ok: false; reason: "forbidden" }> {
  const { arrivalStatus } = step;
  if (nightReleaseStatuses.includes(arrivalStatus) && !(await rightsOf(user, app)).freeNights)
    return { ok: false, reason: "forbidden" };
  return setArrivalStatus(step, app, async (trx, before, after, one) => {
    await auditStatus(auditKinds[one], user, app, press)(trx, before, after);
    if (press && one === arrivalStatus) await storePress(trx, press, "done", app.clock.now());
  });
}

function auditStatus(
  what: AuditKind,
  user: User,
  { clock }: Pick<App, "clock">,
  press: Press | null = null,
) {
  return (trx: Trx, before: Booking, after: Booking) =>
    writeAudit(trx, {
      actor: user,
      what,
      subject: after.reference,
      bookingId: after.id,
      before: { status: before.status },
      after: { status: after.status, ...pressedLater(press, clock.now()).after },
      now: clock.now(),
    });
}

async function answerNote(
  form: FormData,
  reference: string,
  user: User,
  app: App,
): Promise<BookingAnswer> {
  const typed = formText(form, "text", Infinity);
  const saved = await saveNote({ reference, key: formText(form, "key"), typed }, user, app);
  return saved.ok ? { ok: true, done: "note", reference } : refuse("text", saved.reason);
}

const auditKinds = {
  arrive: "bookingArrived",
  leave: "bookingLeft",
  noShow: "bookingNoShow",
  undoArrival: "bookingArrivalUndone",
  undoLeaving: "bookingLeavingUndone",
  freeNights: "bookingNightsFreed",
  keepNights: "bookingNightsKept",
} as const satisfies Record<ArrivalStatus, AuditKind>;

function refuse(field: string, reason: BookingFault["reason"]): BookingAnswer {
  const isTyped = field === "text" || field === "stayCode" || field === "optionDay";
  const status = reason === "unknown" ? 404 : isTyped ? 400 : 409;
  return { ok: false, status, fault: { field, reason } };
}

/** `unknown`: no such booking, or a form whose key this page did not create. */
type SavedNote = { ok: true } | { ok: false; reason: "unknown" | "noteMissing" | "noteTooLong" };

/** `key` is unique per form, so that a form sent twice saves one note. The audit log does not repeat the text. */
async function saveNote(
  { reference, key, typed }: { reference: string; key: string; typed: string },
  author: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<SavedNote> {
  const read = readNote(typed);
  if (!read.ok) return read;
  const booking = await findBookingByReference(database.db, reference);
  if (!booking || !/^[0-9a-f-]{36}$/.test(key)) return { ok: false, reason: "unknown" };
  await inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const note = { id: key, bookingId: booking.id, author, text: read.text, now };
    if (!(await insertNote(trx, note))) return;
    const { id: bookingId, reference: subject } = booking;
    await writeAudit(trx, { actor: author, what: "bookingNoted", subject, bookingId, now });
  });
  return { ok: true };
}

/** Marked, or why not; 404 when there is no such booking. */
type ExemptionAnswer = { ok: true } | { ok: false; status: 400 | 404 | 409; fault: BookingFault };

/** The evidence stays out of the audit log, which is never erased. */
async function answerExemption(
  form: FormData,
  reference: string,
  user: User,
  app: App,
): Promise<ExemptionAnswer> {
  const read = readExemption(form);
  if (!read.ok) return { ok: false, status: 400, fault: read.fault };
  const version = formVersion(form);
  const request = { reference, version, ...read.exemption, userId: user.id };
  const marked = await exemptFromFee(request, app, (trx, before, after) =>
    writeAudit(trx, {
      actor: user,
      what: "feeExempted",
      subject: reference,
      bookingId: after.id,
      before: { touristFee: feeAmount(before) },
      after: { touristFee: feeAmount(after), exempt: read.exemption.adults },
      now: app.clock.now(),
    }),
  );
  if (marked.ok) return { ok: true };
  const { reason } = marked;
  if (reason === "tooMany") {
    const fault = { field: "exempt", reason: "exemptTooMany", count: marked.limit } as const;
    return { ok: false, status: 400, fault };
  }
  return {
    ok: false,
    status: reason === "unknown" ? 404 : 409,
    fault: { field: "exempt", reason },
  };
}

function feeAmount({ quote, currency }: Booking): string {
  return formatAmount(sumBill(quote.lines.filter(({ kind }) => kind === "touristFee")), currency);
}

/** Refunded, or why not; 403 for staff, 404 when there is no such booking. */
type RefundAnswer =
  | { ok: true }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/** The form sends the version that was shown, the amount and the reason. The audit log has the amount, not the reason. */
async function answerRefund(
  form: FormData,
  reference: string,
  user: User,
  app: App,
): Promise<RefundAnswer> {
  if (user.role !== "owner") return refuseRefund(403, { field: "amount", reason: "notNow" });
  const booking = await findBookingByReference(app.database.db, reference);
  const currency = booking?.currency ?? app.property.facts.currency;
  const read = readGoodwillRefund(form, { least: 1, currency });
  if (!read.ok) return refuseRefund(400, read.fault);
  const { amount, reason } = read;
  const version = formVersion(form);
  const request = { reference, version, amount, reason };
  const refunded = await refundBooking(request, app, (trx, after) =>
    writeAudit(trx, {
      actor: user,
      what: "bookingRefunded",
      subject: reference,
      bookingId: after.id,
      after: { refund: formatAmount(amount, after.currency) },
      now: app.clock.now(),
    }),
  );
  if (refunded.ok) return { ok: true };
  if (refunded.reason === "amountTooHigh")
    return refuseRefund(400, { field: "amount", reason: refunded.reason, cents: refunded.limit });
  const status = refunded.reason === "unknown" ? 404 : 409;
  return refuseRefund(status, { field: "amount", reason: refunded.reason });
}

function refuseRefund(status: 400 | 403 | 404 | 409, fault: BookingFault): RefundAnswer {
  return { ok: false, status, fault };
}
