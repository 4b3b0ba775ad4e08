// Handles the forms of a booking's page: confirm, arrival, departure, no-show, refund, door code, note.
import { facts } from "#property/facts.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { confirmPending } from "#app/booking/confirm-pending.server.ts";
import { markBooking } from "#app/booking/mark-booking.server.ts";
import { marks } from "#app/booking/rules/marks.ts";
import type { Mark } from "#app/booking/rules/marks.ts";
import { normaliseReference } from "#app/booking/rules/reference.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { AuditKind } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { answerRefund } from "./answer-refund.server.ts";
import type { BookingFault } from "./booking-faults.ts";
import { insertNote } from "./booking-notes.sql.server.ts";
import { changeStayKeys, keyDeeds } from "./change-stay-keys.server.ts";
import type { KeyDeed } from "./change-stay-keys.server.ts";
import { readNote } from "./rules/note.ts";

/** What was done with which booking, or why not; 403 when the user may not do it, 404 when there is no such booking. */
export type BookingAnswer =
  | { ok: true; done: Mark | KeyDeed | "confirm" | "note" | "refund"; reference: string }
  | { ok: false; status: 400 | 403 | 404 | 409; fault: BookingFault };

/** `do` of the form names the action. */
export async function answerBooking(
  form: FormData,
  typedReference: string,
  person: Person,
  house: House,
): Promise<BookingAnswer> {
  const reference = normaliseReference(typedReference, facts.referencePrefix);
  const wanted = formText(form, "do");
  if (wanted === "note") return answerNote(form, reference, person, house);
  if (wanted === "refund") {
    const answer = await answerRefund(form, reference, person, house);
    return answer.ok ? { ok: true, done: wanted, reference } : answer;
  }
  const version = Number(formText(form, "version"));
  const deed = keyDeeds.find((known) => known === wanted);
  if (deed) {
    const [code, endedId] = [formText(form, "stayCode"), formText(form, "ended")];
    const wish = { reference, what: deed, version, code, endedId };
    const changed = await changeStayKeys(wish, person, house);
    if (changed.ok) return { ok: true, done: deed, reference };
    return refuse(changed.reason === "codeFaulty" ? "stayCode" : "act", changed.reason);
  }
  const recordAs = (what: AuditKind) => (trx: Trx, before: Booking, after: Booking) =>
    writeAudit(trx, {
      actor: person,
      what,
      subject: reference,
      bookingId: after.id,
      before: { status: before.status },
      after: { status: after.status },
      now: house.clock.now(),
    });
  if (wanted === "confirm") {
    const record = recordAs("bookingConfirmed");
    const confirmed = await confirmPending({ reference, version }, house, record);
    return confirmed.ok ? { ok: true, done: wanted, reference } : refuse("act", confirmed.reason);
  }
  const mark = marks.find((known) => known === wanted);
  if (!mark) return refuse("act", "notNow");
  const marked = await markBooking({ reference, version, mark }, house, recordAs(auditOf[mark]));
  return marked.ok ? { ok: true, done: mark, reference } : refuse("act", marked.reason);
}

async function answerNote(
  form: FormData,
  reference: string,
  person: Person,
  house: House,
): Promise<BookingAnswer> {
  const text = form.get("text");
  const typed = typeof text === "string" ? text : "";
  const kept = await keepNote({ reference, key: formText(form, "key"), typed }, person, house);
  return kept.ok ? { ok: true, done: "note", reference } : refuse("text", kept.reason);
}

const auditOf = {
  arrive: "bookingArrived",
  leave: "bookingLeft",
  noShow: "bookingNoShow",
} as const satisfies Record<string, AuditKind>;

function refuse(field: string, reason: string): BookingAnswer {
  const isTyped = field === "text" || field === "stayCode";
  const status = reason === "unknown" ? 404 : isTyped ? 400 : 409;
  return { ok: false, status, fault: { field, reason } };
}

/** `unknown`: no such booking, or a form whose key this page did not create. */
type KeptNote = { ok: true } | { ok: false; reason: "unknown" | "noteMissing" | "noteTooLong" };

/** `key` is unique per form, so that a form sent twice saves one note. The audit log does not repeat the text. */
async function keepNote(
  { reference, key, typed }: { reference: string; key: string; typed: string },
  author: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<KeptNote> {
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
