// What the admin shows of prices that guests found elsewhere: the list, the claims of a booking with what matching one means, and the
// answer.
import type { App } from "#app/app.server.ts";
import {
  acceptClaim,
  declineClaim,
  isAnswerable,
  previewMatch,
} from "#app/bookings/best-price/answer-claim.server.ts";
import { listAllClaims, listClaims } from "#app/bookings/best-price/claims.sql.server.ts";
import type { Claim, ListedClaim } from "#app/bookings/best-price/claims.sql.server.ts";
import { readDecline } from "#app/bookings/best-price/rules/claim-form.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { comparableTotal } from "#app/stays/price/rules/best-price.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import { agreedCents, formLine, formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { formatAmount } from "../../rules/file-formats.ts";
import { amountText, readAmount } from "../../rules/form-values.ts";

const mostListed = 100;

/** Those that wait, the most urgent first, and the latest answers; `now` tells which are late. */
export async function loadClaims({
  database: { db },
  clock,
}: Pick<App, "database" | "clock">): Promise<{
  waiting: ListedClaim[];
  answered: ListedClaim[];
  now: string;
}> {
  return {
    waiting: await listAllClaims(db, "waiting", mostListed),
    answered: await listAllClaims(db, "answered", mostListed),
    now: clock.now().toISOString(),
  };
}

/** How soon an answer is due, so that Today says so, in milliseconds. */
const soon = 12 * 60 * 60 * 1000;

/** Claims whose answer is due soon or late, the most urgent first. */
export async function listDueClaims(
  db: Db,
  now: Date,
): Promise<(ListedClaim & { isLate: boolean })[]> {
  const until = new Date(now.getTime() + soon).toISOString();
  return (await listAllClaims(db, "waiting", mostListed))
    .filter(({ answerBy }) => answerBy <= until)
    .map((claim) => ({ ...claim, isLate: claim.answerBy <= now.toISOString() }));
}

/** What matching a price means for the guest, in cents; `open` and `back` after it. */
export interface MatchOffer {
  elsewhere: Cents;
  quote: Quote;
  saved: Cents;
  refund: Cents;
  open: Cents;
  back: Cents;
}

type FaultKey = MessageKey<"admin-best-price.faults">;

/** A field's id and what is wrong with it. */
export interface AnswerFault {
  field: "elsewhere" | "reason" | "answer";
  reason: FaultKey;
}

/** The claims of a booking, the one that waits with its form. */
export interface ClaimsView {
  booking: Pick<
    Booking,
    "reference" | "version" | "currency" | "total" | "quote" | "checkIn" | "checkOut"
  >;
  guest: string;
  apartment: string;
  /** What is compared, in cents, and the percentage that the guest gets besides. */
  here: Cents;
  extraPercent: number;
  claims: Claim[];
  /** The claim that waits, if it can be answered. */
  open: Claim | null;
  isOver: boolean;
  /** The price elsewhere as typed, the fault of it, and what it means. */
  elsewhere: string;
  fault: AnswerFault | null;
  offer: MatchOffer | null;
}

/** `typed` is the price elsewhere; without it the one that the guest saw, in the same currency. Null for an unknown reference. */
export async function loadBookingClaims(
  reference: string,
  typed: string | null,
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ClaimsView | null> {
  const booking = await findTypedBooking(db, reference, facts);
  if (!booking) return null;
  const claims = await listClaims(db, booking.id);
  const waiting = claims.find(({ status }) => status === "filed") ?? null;
  const isOver = waiting !== null && !isAnswerable(booking);
  const open = isOver ? null : waiting;
  const seen = open?.currency === booking.currency ? amountText(open.amount) : "";
  const elsewhere = typed ?? seen;
  const { currency, version, total, quote, checkIn, checkOut } = booking;
  const asked = open && typed !== null ? await previewTyped(db, booking, typed) : null;
  return {
    booking: { reference: booking.reference, version, currency, total, quote, checkIn, checkOut },
    guest: guestName(booking),
    apartment: await nameApartments(db, booking, language, facts),
    here: comparableTotal(quote),
    extraPercent: booking.bestPrice.extraPercent,
    claims,
    open,
    isOver,
    elsewhere,
    fault: asked?.fault ?? null,
    offer: asked?.offer ?? null,
  };
}

const faulty = (reason: FaultKey) =>
  ({ fault: { field: "elsewhere", reason }, offer: null }) as const;

async function previewTyped(
  db: Db,
  booking: Booking,
  typed: string,
): Promise<Pick<ClaimsView, "fault" | "offer">> {
  const cents = readAmount(typed, booking.currency);
  if (cents === null || cents === 0) return faulty("amount");
  const preview = await previewMatch(db, booking, cents);
  if (!preview) return faulty("notLower");
  const { quote, saved, refund } = preview;
  const left = (await readBalance(db, booking.id)).open - saved + refund;
  const after = { open: Math.max(0, left), back: Math.max(0, -left) };
  return { fault: null, offer: { elsewhere: cents, quote, saved, refund, ...after } };
}

/** Answered, or the page again with its faults and what was typed; 404 when there is no such booking. */
export type ClaimAnswered =
  | { ok: true; reference: string; done: "matched" | "declined" }
  | {
      ok: false;
      status: 400 | 404 | 409;
      faults: AnswerFault[];
      typed: { reason: string; answer: string };
    };

/** The form sends the claim and what to do; for a match the version, new total and refund that were shown. */
export async function answerClaimForm(
  form: FormData,
  typedReference: string,
  user: User,
  app: App,
): Promise<ClaimAnswered> {
  const typed = { reason: formLine(form, "reason"), answer: formText(form, "answer", Infinity) };
  const refuse = (status: 400 | 404 | 409, ...faults: AnswerFault[]) =>
    ({ ok: false, status, faults, typed }) as const;
  const booking = await findTypedBooking(app.database.db, typedReference, app.property.facts);
  if (!booking) return refuse(404);
  const { reference, currency } = booking;
  const claimId = formText(form, "claim");
  const now = app.clock.now();
  const about = { actor: user, subject: reference, bookingId: booking.id, now };
  if (formText(form, "do") === "decline") {
    const { reason, answer, faults } = readDecline(form);
    if (reason === null || faults.length > 0) return refuse(400, ...faults);
    const isOwn = (await listClaims(app.database.db, booking.id)).some(({ id }) => id === claimId);
    const declined =
      isOwn &&
      (await declineClaim({ claimId, by: user.name, reason, answer }, app, (trx) =>
        writeAudit(trx, { ...about, what: "bestPriceDeclined", after: { reason } }),
      ));
    return declined
      ? { ok: true, reference, done: "declined" }
      : refuse(409, { field: "reason", reason: "answered" });
  }
  const elsewhere = readAmount(formLine(form, "elsewhere"), currency);
  if (elsewhere === null || elsewhere === 0)
    return refuse(400, { field: "elsewhere", reason: "amount" });
  const request = {
    claimId,
    reference,
    version: formVersion(form),
    elsewhere,
    agreedTotal: agreedCents(form, "total"),
    agreedRefund: agreedCents(form, "refund"),
    by: user.name,
  };
  const matched = await acceptClaim(request, app, async (trx, before, after, { refund }) => {
    await writeAudit(trx, {
      ...about,
      what: "bestPriceMatched",
      before: { total: formatAmount(before.total, currency) },
      after: {
        total: formatAmount(after.total, currency),
        elsewhere: formatAmount(elsewhere, currency),
        ...(refund > 0 && { refund: formatAmount(refund, currency) }),
      },
    });
  });
  if (matched.ok) return { ok: true, reference, done: "matched" };
  if (matched.reason === "unknown") return refuse(404);
  return refuse(409, { field: "elsewhere", reason: matched.reason });
}

/** By when the claim that waits is to be answered, null where none does; null for a booking without any, or an unknown one. */
export async function summarizeClaims(
  typedReference: string,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<{ waits: string | null } | null> {
  const booking = await findTypedBooking(db, typedReference, facts);
  const claims = booking ? await listClaims(db, booking.id) : [];
  if (!booking || claims.length === 0) return null;
  const waiting = claims.find(({ status }) => status === "filed" && isAnswerable(booking));
  return { waits: waiting?.answerBy ?? null };
}
