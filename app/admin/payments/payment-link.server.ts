// Asks guests by email for what is open: the page of one booking with its two forms, and several guests of the list of bookings
// at once, each with a link of their own.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import {
  createPaymentLink,
  listAskedPayments,
  readSumToPay,
  sendPaymentLink,
} from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import type { AskedPayment } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { addDays, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { languageOr } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formLine } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import type { ListedBooking } from "../bookings/rules/list-query.ts";
import { formatAmount } from "../rules/file-formats.ts";

/** What the page shows. */
export interface PaymentLinkView {
  reference: string;
  guest: string;
  email: string;
  currency: string;
  /** What the guest is asked for, in cents. */
  toPay: Cents;
  asked: AskedPayment[];
  /** A week from today, or the day of arrival when that is sooner. */
  until: PlainDate;
  today: PlainDate;
  /** Why no link can be sent; null when one can. */
  reason: "nothingOpen" | "noEmail" | "cardsNotTaken" | null;
}

/** `typed` is the reference in any spelling; null when there is no such booking. */
export async function loadPaymentLink(
  typed: string,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<PaymentLinkView | null> {
  const booking = await findTypedBooking(app.database.db, typed, app.property.facts);
  if (!booking) return null;
  const { reference, email, currency, checkIn } = booking;
  const { db } = app.database;
  const { timeZone } = app.property.facts;
  const now = app.clock.now();
  const { today } = propertyDay(now, timeZone);
  const toPay = await readSumToPay(db, booking, { now, timeZone });
  const soon = addDays(today, 7);
  return {
    reference,
    guest: guestName(booking),
    email,
    currency,
    toPay,
    asked: await listAskedPayments(db, booking.id),
    until: checkIn > today && checkIn < soon ? checkIn : soon,
    today,
    reason: !takesCards(app)
      ? "cardsNotTaken"
      : toPay === 0
        ? "nothingOpen"
        : email === ""
          ? "noEmail"
          : null,
  };
}

/** Sent, or the link to copy; or why not, with what was typed. */
type PaymentLinkAnswer =
  | { ok: true; reference: string; link: string | null }
  | { ok: false; status: 400 | 404 | 409; reason: PaymentLinkFault; typed: string };

export type PaymentLinkFault =
  | "unknown"
  | "untilFaulty"
  | "untilPast"
  | "nothingOpen"
  | "noEmail"
  | "cardsNotTaken";

/** `do=link` shows the link; anything else sends the email. */
export async function answerPaymentLink(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<PaymentLinkAnswer> {
  const typed = formLine(form, "until");
  const refuse = (status: 400 | 404 | 409, reason: PaymentLinkFault) =>
    ({ ok: false, status, reason, typed }) as const;
  const booking = await findTypedBooking(app.database.db, typedReference, app.property.facts);
  if (!booking) return refuse(404, "unknown");
  const { reference } = booking;
  if (formLine(form, "do") === "link") {
    const path = await createPaymentLink(booking, app);
    if (!path) return refuse(409, "nothingOpen");
    await inTransaction(app.database.db, (trx) =>
      audit(trx, "paymentLinkShown", booking, user, app),
    );
    const language = languageOr(booking.language, app.property.facts.defaultLanguage);
    return { ok: true, reference, link: app.environment.origin + addressIn(language, path) };
  }
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  if (typed !== "" && !isPlainDate(typed)) return refuse(400, "untilFaulty");
  if (typed !== "" && typed < today) return refuse(400, "untilPast");
  const asked = Number(formLine(form, "asked"));
  const request = { reference, until: typed || null, asked: Number.isNaN(asked) ? 0 : asked };
  const sent = await sendAskedLink(request, user, app);
  if (!sent.ok) return refuse(sent.reason === "unknown" ? 404 : 409, sent.reason);
  return { ok: true, reference, link: null };
}

/** As `sendPaymentLink`, with the entry in the audit log. */
function sendAskedLink(
  request: { reference: string; until: PlainDate | null; asked: number },
  user: User,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): ReturnType<typeof sendPaymentLink> {
  return sendPaymentLink(request, app, (trx, booking, amount) =>
    audit(trx, "paymentAsked", booking, user, app, amount),
  );
}

function audit(
  trx: Trx,
  what: "paymentAsked" | "paymentLinkShown",
  { id: bookingId, reference: subject, currency }: Booking,
  actor: User,
  { clock }: Pick<App, "clock">,
  ...[amount]: [Cents?]
): Promise<void> {
  const after = amount === undefined ? {} : { after: { amount: formatAmount(amount, currency) } };
  return writeAudit(trx, { actor, what, subject, bookingId, ...after, now: clock.now() });
}

/** The most at once: a page of the list. */
export const mostAsked = 20;

/**
 * How many such emails each of the bookings has had, by reference, of those whose guest can be asked; the form sends it along,
 * so that one sent twice sends each guest one email.
 */
export async function countAsked(
  bookings: readonly (Pick<ListedBooking, "id" | "reference" | "email"> & { toPay: number })[],
  app: Pick<App, "database" | "gateway">,
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  if (!takesCards(app)) return asked;
  for (const { id, reference, email, toPay } of bookings)
    if (toPay > 0 && email !== "")
      asked.set(reference, (await listAskedPayments(app.database.db, id)).length);
  return asked;
}

/** `ticked` are `reference.asked` of the list. Returns how many guests get an email now; of whom nothing is open gets none. */
export async function askGuests(
  ticked: readonly string[],
  user: User,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<number> {
  let count = 0;
  for (const each of [...new Set(ticked)].slice(0, mostAsked)) {
    const [, reference = "", asked = ""] = /^([\w-]{1,40})\.(\d{1,4})$/.exec(each) ?? [];
    if (reference === "") continue;
    const sent = await sendAskedLink({ reference, until: null, asked: Number(asked) }, user, app);
    if (sent.ok && !sent.isRepeat) count++;
  }
  return count;
}
