// Handles the forms of a booking's page: confirm, arrival, departure, no-show, refund, door code, note, exemption from the tourist fee.
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { confirmPending } from "#app/bookings/payments/pay-at-property.server.ts";
import { arrivalStatuses, ownersWord } from "#app/bookings/rules/booking-status.ts";
import type { ArrivalStatus } from "#app/bookings/rules/booking-status.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { setArrivalStatus } from "#app/bookings/set-arrival-status.server.ts";
import type { ArrivalStatusResult } from "#app/bookings/set-arrival-status.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { AuditKind } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { answerExemption, answerRefund } from "./answer-money-forms.server.ts";
import type { BookingFault } from "./booking-faults.ts";
import { insertNote } from "./booking-history.sql.server.ts";
import { changeStayKeys, keyActions } from "./change/change-stay-keys.server.ts";
import type { KeyAction } from "./change/change-stay-keys.server.ts";
import { readNote } from "./rules/booking-forms.ts";

/** What was done with which booking, or why not; 403 when the user may not do it, 404 when there is no such booking. */
export type BookingAnswer =
  | {
      ok: true;
      done: ArrivalStatus | KeyAction | "confirm" | "note" | "refund" | "exempt";
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
  const arrivalStatus = arrivalStatuses.find((known) => known === wanted);
  if (!arrivalStatus) return refuse("act", "notNow");
  const updated = await recordArrival({ reference, version, arrivalStatus }, user, app);
  if (updated.ok) return { ok: true, done: arrivalStatus, reference };
  return updated.reason === "forbidden"
    ? { ok: false, status: 403, fault: { field: "act", reason: "notNow" } }
    : refuse("act", updated.reason);
}

/** Records what became of a guest, with its entry in the log. `forbidden`: only an owner may. */
export async function recordArrival(
  step: { reference: string; version: number; arrivalStatus: ArrivalStatus },
  user: User,
  app: App,
): Promise<ArrivalStatusResult | { ok: false; reason: "forbidden" }> {
  const { arrivalStatus } = step;
  if (ownersWord.includes(arrivalStatus) && user.role !== "owner")
    return { ok: false, reason: "forbidden" };
  return setArrivalStatus(step, app, auditStatus(auditKinds[arrivalStatus], user, app));
}

function auditStatus(what: AuditKind, user: User, { clock }: Pick<App, "clock">) {
  return (trx: Trx, before: Booking, after: Booking) =>
    writeAudit(trx, {
      actor: user,
      what,
      subject: after.reference,
      bookingId: after.id,
      before: { status: before.status },
      after: { status: after.status },
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
  const isTyped = field === "text" || field === "stayCode";
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
