// The thread of a booking for staff: loads it, and handles its form, which writes to the guest.
import { randomUUID } from "node:crypto";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { readAnswer } from "#app/contact/rules/inbox.ts";
import type { AnswerFault } from "#app/contact/rules/inbox.ts";
import { fillBalance, fillTemplate, namesFact, templateText } from "#app/contact/rules/template.ts";
import { readTemplateFacts, templateName } from "#app/contact/templates/template-facts.server.ts";
import { listTemplates } from "#app/contact/templates/templates.sql.server.ts";
import { guestLanguage, sendStaffMessage } from "#app/contact/thread/send-staff-message.server.ts";
import {
  findStaffMessage,
  listThread,
  settleThread,
} from "#app/contact/thread/thread.sql.server.ts";
import type { ThreadEntry } from "#app/contact/thread/thread.sql.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";

/** What a list of a thread shows. */
export interface BookingThread {
  reference: string;
  /** "" for a guest who has none, or was erased: only what was written is shown. */
  email: string;
  entries: ThreadEntry[];
  /** How many messages of the guest wait for an answer. */
  unanswered: number;
}

/** Everything on the page of a thread. */
export interface ThreadView extends BookingThread {
  guest: string;
  language: Language;
  apartment: string;
  checkIn: string;
  checkOut: string;
  /** How many texts were shown: no message is sent or closed when another was written since. */
  seen: number;
  /** New each time, the id of the message that the form sends. */
  key: string;
  /** The templates that this user may use. */
  templates: { id: string; name: string }[];
  /** The id of the chosen one; null when none was chosen. */
  template: string | null;
  /** The chosen one with the facts of the stay; "" when none was chosen. */
  draft: string;
  /** The chosen one has no text in the guest's language: it is in this one. */
  fallback: Language | null;
}

/** The thread of the booking of that id; amounts that were sent stand in it for users who see money. */
export async function loadBookingThread(
  { id, reference, email }: Pick<Booking, "id" | "reference" | "email">,
  { seesMoney }: Pick<ThreadReader, "seesMoney">,
  db: Db,
): Promise<BookingThread> {
  const entries = (await listThread(db, id)).map((entry): ThreadEntry => {
    if (entry.from !== "staff") return entry;
    const { balance, ...rest } = entry;
    return { ...rest, balance: null, text: fillBalance(entry.text, seesMoney ? balance : null) };
  });
  const unanswered = entries.filter((one) => one.from === "guest" && one.status === "new").length;
  return { reference, email, entries, unanswered };
}

/** The thread of the booking of that reference in any spelling; null when there is no such booking. */
export async function loadThread(
  typedReference: string,
  { language, seesMoney, template: chosen = null }: ThreadReader,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ThreadView | null> {
  const { db } = app.database;
  const { facts } = app.property;
  const booking = await findTypedBooking(app.database.db, typedReference, app.property.facts);
  if (!booking) return null;
  const { checkIn, checkOut } = booking;
  const thread = await loadBookingThread(booking, { seesMoney }, db);
  const written = guestLanguage(booking, facts);
  const templates = (await listTemplates(db)).filter(
    ({ texts }) =>
      seesMoney || !Object.values(texts).some((text = "") => namesFact(text, "balance")),
  );
  const template = templates.find(({ id }) => id === chosen);
  const isWritten = template?.texts[written] !== undefined;
  return {
    ...thread,
    guest: guestName(booking),
    language: written,
    templates: templates.map((one) => ({ id: one.id, name: templateName(one, language, facts) })),
    template: template?.id ?? null,
    draft: template
      ? fillTemplate(
          templateText(template, written, facts.defaultLanguage),
          await readTemplateFacts(booking, written, app, db),
        )
      : "",
    fallback: template && !isWritten ? facts.defaultLanguage : null,
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    seen: countTexts(thread.entries),
    key: randomUUID(),
  };
}

interface ThreadReader {
  language: Language;
  /** Without it, templates that name the balance are left out. */
  seesMoney: boolean;
  /** The id of the chosen template. */
  template?: string | null;
}

// Emails that are sent by themselves are no news to the user who is writing.
function countTexts(entries: readonly ThreadEntry[]): number {
  return entries.filter(({ from }) => from !== "email").length;
}

/** `typed` is shown in the field again. */
export type ThreadFormResult =
  | { ok: true; reference: string; did: "written" | "closed" }
  | { ok: false; status: 404 }
  | {
      ok: false;
      status: 400 | 409;
      reason: AnswerFault | "changed" | "notClosed" | "noEmail";
      typed: string;
    };

/** `do=close` marks the guest's messages as done; anything else writes to the guest. Sent twice, it is done once. */
export async function answerThreadForm(
  typedReference: string,
  form: FormData,
  user: User,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<ThreadFormResult> {
  const found = await findTypedBooking(app.database.db, typedReference, app.property.facts);
  if (!found) return { ok: false, status: 404 };
  const { reference } = found;
  const audit = (trx: Trx, what: "guestWritten" | "messageClosed") =>
    writeAudit(trx, {
      actor: user,
      what,
      subject: reference,
      bookingId: found.id,
      now: app.clock.now(),
    });
  const seen = formVersion(form);
  if (formText(form, "do") === "close")
    return inTransaction(app.database.db, async (trx): Promise<ThreadFormResult> => {
      const { booking } = await readLockedBooking(trx, found);
      const entries = await listThread(trx, booking.id);
      if (countTexts(entries) !== seen)
        return { ok: false, status: 409, reason: "notClosed", typed: "" };
      if ((await settleThread(trx, entries, "done")) > 0) await audit(trx, "messageClosed");
      return { ok: true, reference, did: "closed" };
    });
  const read = readAnswer(form.get("answer"));
  if (!read.ok) return { ok: false, status: 400, reason: read.fault, typed: read.typed };
  const refuse = (reason: "changed" | "noEmail"): ThreadFormResult => ({
    ok: false,
    status: 409,
    reason,
    typed: read.text,
  });
  const id = formText(form, "key");
  if (!/^[\da-f-]{36}$/.test(id)) return refuse("changed");
  return inTransaction(app.database.db, async (trx): Promise<ThreadFormResult> => {
    const { booking } = await readLockedBooking(trx, found);
    const sent = await findStaffMessage(trx, id);
    if (sent) {
      const isSame = sent.bookingId === booking.id && sent.text === read.text;
      return isSame ? { ok: true, reference, did: "written" } : refuse("changed");
    }
    if (booking.email === "") return refuse("noEmail");
    const answers = await listThread(trx, booking.id);
    if (countTexts(answers) !== seen) return refuse("changed");
    const message = { id, booking, writer: user, text: read.text, answers, now: app.clock.now() };
    await sendStaffMessage(trx, message, app.property.facts);
    await audit(trx, "guestWritten");
    return { ok: true, reference, did: "written" };
  });
}
