// Sends an email about a booking once more, to the guest or to another address, and shows staff the link to the booking's page.
import type { App } from "#app/app.server.ts";
import { findBookingWithGuest } from "#app/bookings/find-typed-booking.server.ts";
import {
  createBookingLink,
  insertBookingLink,
  insertReviewLink,
  newLinkSecret,
} from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import {
  isReviewRefused,
  previewBookingEmail,
  repeatPayload,
} from "#app/bookings/emails/render-booking-email.server.ts";
import { guestName, isErased } from "#app/bookings/rules/guest-fields.ts";
import { repeatableEmailsOf } from "#app/bookings/rules/stay-emails.ts";
import type { RepeatableEmail } from "#app/bookings/rules/stay-emails.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import {
  countEmailsSince,
  enqueueEmail,
  isKindWaiting,
} from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { emailShape, isPlainLine, longestEmail, typedEmail } from "#app/ui/rules/typed-text.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";

/** What the form starts with, or what was typed. `withLink`: the email has the link to the booking's page. */
export interface SendAgainForm {
  kind: RepeatableEmail;
  language: Language;
  to: string;
  withLink: boolean;
}

export interface SendAgainView {
  reference: string;
  guest: string;
  /** Of the guest. */
  email: string;
  /** None when the booking has no email that can be sent again. */
  kinds: readonly RepeatableEmail[];
  form: SendAgainForm | null;
}

/** At most so many of one kind for a booking, within so many minutes. */
const limit = { most: 5, minutes: 60 };

/** `?kind=&language=` choose what is previewed; an address never stands in one. Null when there is no such booking, or its guest's data was erased. */
export async function loadSendAgain(
  typedReference: string,
  search: URLSearchParams,
  app: Pick<App, "database" | "property">,
): Promise<SendAgainView | null> {
  const booking = await findBookingWithGuest(app.database.db, typedReference, app.property.facts);
  if (!booking) return null;
  const { reference, email } = booking;
  const kinds = repeatableEmailsOf(booking);
  const form = readForm((name) => (name === "to" ? "" : (search.get(name) ?? "")), booking, app);
  return { reference, guest: guestName(booking), email, kinds, form };
}

/** The email that `?kind=&language=` name, as it would be sent now; null when the booking has none of that kind. */
export async function previewSendAgain(
  typedReference: string,
  search: URLSearchParams,
  app: App,
): Promise<RenderedEmail | null> {
  const booking = await findBookingWithGuest(app.database.db, typedReference, app.property.facts);
  const form = booking && readForm((name) => search.get(name) ?? "", booking, app);
  return form && previewBookingEmail(form.kind, booking, form.language, app);
}

/**
 * `unwanted`: a review was to be asked for, and the guest wants no such email. `changed`: the guest has another address than the
 * form showed; what else was typed stays in it.
 */
export type SendAgainFault = "toFaulty" | "notNow" | "tooMany" | "changed" | "unwanted";

export type SendAgainAnswer =
  | { ok: true; reference: string; link: string | null; previewed?: SendAgainForm }
  | { ok: false; status: 404 }
  | { ok: false; status: 400 | 409 | 429; reason: SendAgainFault; form: SendAgainForm | null };

/** `do=link` shows the link, `do=look` the email; anything else sends it. Pressed twice, it is sent once. */
export async function answerSendAgain(
  sent: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<SendAgainAnswer> {
  const found = await findBookingWithGuest(app.database.db, typedReference, app.property.facts);
  if (!found) return { ok: false, status: 404 };
  const { reference } = found;
  const audit = (trx: Trx, what: "bookingLinkShown" | "letterSentAgain") =>
    writeAudit(trx, {
      actor: user,
      what,
      subject: reference,
      bookingId: found.id,
      now: app.clock.now(),
    });
  if (formText(sent, "do") === "link") {
    if (!repeatableEmailsOf(found).includes("guestLink"))
      return { ok: false, status: 409, reason: "notNow", form: null };
    const path = await createBookingLink(found.id, app);
    await inTransaction(app.database.db, (trx) => audit(trx, "bookingLinkShown"));
    const link =
      app.environment.origin +
      addressIn(languageOr(found.language, app.property.facts.defaultLanguage), path);
    return { ok: true, reference, link };
  }
  const form = readForm((name) => formText(sent, name), found, app);
  if (form && formText(sent, "do") === "look")
    return { ok: true, reference, link: null, previewed: form };
  if (!form || form.kind !== formText(sent, "kind"))
    return { ok: false, status: 409, reason: "notNow", form };
  if (!isAddress(form.to)) return { ok: false, status: 400, reason: "toFaulty", form };
  const now = app.clock.now();
  return inTransaction(app.database.db, async (trx): Promise<SendAgainAnswer> => {
    const { booking } = await readLockedBooking(trx, found);
    if (isErased(booking) || !repeatableEmailsOf(booking).includes(form.kind))
      return { ok: false, status: 409, reason: "notNow", form };
    const shown = formText(sent, "guest");
    if (booking.email !== (shown === "" ? found.email : shown)) {
      // The former address of the guest was not typed, but filled in.
      const isTheirs = form.to.toLowerCase() === shown.toLowerCase();
      const kept = isTheirs ? { ...form, to: booking.email, withLink: true } : form;
      return { ok: false, status: 409, reason: "changed", form: kept };
    }
    if (form.kind === "guestThankYou" && (await isReviewRefused(booking, form.to, trx)))
      return { ok: false, status: 409, reason: "unwanted", form };
    const about = { kind: form.kind, bookingId: booking.id };
    if (await isKindWaiting(trx, { ...about, recipient: form.to }))
      return { ok: true, reference, link: null };
    const since = new Date(now.getTime() - limit.minutes * 60_000);
    if ((await countEmailsSince(trx, about, since)) >= limit.most)
      return { ok: false, status: 429, reason: "tooMany", form };
    await enqueueAgain(trx, booking, form, now);
    await audit(trx, "letterSentAgain");
    return { ok: true, reference, link: null };
  });
}

async function enqueueAgain(
  trx: Trx,
  booking: Booking,
  { kind, to, language, withLink }: SendAgainForm,
  now: Date,
): Promise<void> {
  const { id: bookingId } = booking;
  const payload = {
    ...(await repeatPayload(kind, booking, trx)),
    manageToken: withLink ? newLinkSecret() : null,
    reviewToken: kind === "guestThankYou" ? newLinkSecret() : null,
  };
  const { manageToken, reviewToken } = payload;
  if (manageToken !== null) await insertBookingLink(trx, { bookingId, manageToken, now });
  if (reviewToken !== null) await insertReviewLink(trx, { bookingId, reviewToken, now });
  await enqueueEmail(trx, { kind, bookingId, language, recipient: to, payload, now });
}

// To the guest's own address the link always goes along. To another one only when staff say so: its reader can cancel the stay.
function readForm(
  valueOf: (name: string) => string,
  booking: Booking,
  app: Pick<App, "property">,
): SendAgainForm | null {
  const kinds = repeatableEmailsOf(booking);
  const kind = kinds.find((known) => known === valueOf("kind")) ?? kinds[0];
  if (!kind) return null;
  const asked = valueOf("language");
  const to = typedEmail(valueOf("to")) || booking.email;
  const isGuest = to.toLowerCase() === booking.email.toLowerCase();
  return {
    kind,
    language: languageOr(asked, languageOr(booking.language, app.property.facts.defaultLanguage)),
    to,
    withLink: isGuest || kind === "guestLink" || valueOf("withLink") === "yes",
  };
}

function isAddress(to: string): boolean {
  return to.length <= longestEmail && isPlainLine(to) && emailShape.test(to);
}
