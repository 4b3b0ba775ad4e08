// The page on which a guest pays what is open: what was billed and paid of it, in the words of an invoice, and what becomes
// of a payment.
import type { PropertyFacts } from "#property/facts.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { payOpen } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import type { OpenSumPayment } from "#app/bookings/payments/guest-payments/pay-open.server.ts";
import { readSumToPay } from "#app/bookings/payments/guest-payments/request-payment.server.ts";
import { billLineWords, moneyWords } from "#app/bookings/invoices/build-invoice-text.server.ts";
import { sumBill } from "#app/bookings/invoices/rules/bill.ts";
import { withCard } from "#app/bookings/invoices/sync-invoices.server.ts";
import { readBill } from "#app/bookings/ledger/read-bill.server.ts";
import { stateMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listPayments, openStatuses } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import type { CardProvider, DeclineReason } from "#app/payments/gateway.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { priceLineAmount } from "#app/stays/price/price-words.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { agreedCents, formText } from "#app/ui/rules/form-values.ts";

/** What the page shows. */
export interface MyPayment {
  reference: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  currency: string;
  /** The sum that can be paid now; 0 when nothing is open. */
  toPay: Cents;
  /** It was agreed to be paid at the property, so that paying now is early. */
  isEarly: boolean;
  bill: DescribedBill;
  /** Null where no card is taken. */
  cards: CardProvider | null;
  today: PlainDate;
  /** `asking`: how the last attempt ended is not known yet. `atBank`: the bank waits for the guest. */
  attempt: { state: "asking" | "atBank" } | null;
}

/** The bank's page of an attempt that waits for the guest. */
export interface WaitingBank {
  url: string;
  attemptId: string;
}

/** Why nothing was charged; each is a message key of `my-payment.fault` but `sumChanged`, which has the new sum. */
export type PaymentFault =
  | { reason: "cardMissing" | "cardsNotTaken" | "nothingOpen" | "sumChanged" }
  | { reason: "declined"; why: DeclineReason };

/**
 * The page, and what the last attempt came to when the guest has come back from the bank (`?back`), wants to use another card
 * (`?card=another`), or had one declined (`?declined=`, the reason); null for an unknown secret. `bank`: where the guest is
 * waited for.
 */
export async function loadMyPayment(
  manageToken: string,
  { language, search }: { language: Language; search: URLSearchParams },
  app: App,
): Promise<{
  view: MyPayment;
  fault: PaymentFault | null;
  isPaid: boolean;
  bank: WaitingBank | null;
} | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const last = (await listPayments(db, booking.id)).findLast(
    ({ purpose }) => purpose === "balance",
  );
  const isAnother = search.get("card") === "another";
  const isAsked = last && (search.has("back") || openStatuses.includes(last.status));
  const settled = isAsked ? await settlePayment(last.id, app) : null;
  const bank =
    last && settled?.outcome === "actionNeeded" && !isAnother
      ? { url: settled.url, attemptId: last.id }
      : null;
  const attempt: MyPayment["attempt"] = bank
    ? { state: "atBank" }
    : settled?.outcome === "unknown"
      ? { state: "asking" }
      : null;
  const declined = declineReasons.find((reason) => reason === search.get("declined"));
  const why = settled?.outcome === "declined" ? settled.why : declined;
  return {
    view: { ...(await describe(booking, language, app)), attempt },
    fault: why ? { reason: "declined", why } : null,
    isPaid: settled?.outcome === "confirmed",
    bank,
  };
}

async function describe(
  booking: Booking,
  language: Language,
  { database: { db }, clock, gateway, property: { facts } }: App,
): Promise<Omit<MyPayment, "attempt">> {
  const { reference, checkIn, checkOut, currency, paymentMethod } = booking;
  const now = clock.now();
  return {
    reference,
    checkIn,
    checkOut,
    currency,
    apartment: await nameApartments(db, booking, language, facts),
    toPay: await readSumToPay(db, booking, { now, timeZone: facts.timeZone }),
    isEarly: paymentMethod === "property" && booking.status === "confirmed",
    bill: await describeBill(booking, language, db, facts),
    cards: gateway.cards,
    today: propertyDay(now, facts.timeZone).today,
  };
}

/** Where the guest goes next, or the page with the reason why nothing was charged. */
export type PaymentAnswer =
  | { next: BookingPath }
  | { bank: WaitingBank }
  | { status: 400 | 409; fault: PaymentFault; view: MyPayment };

/** The form has the card's token and the sum that it showed. Null for an unknown secret. */
export async function submitMyPayment(
  manageToken: string,
  form: FormData,
  { language, returnUrl }: { language: Language } & Pick<OpenSumPayment, "returnUrl">,
  app: App,
): Promise<PaymentAnswer | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const refuse = async (status: 400 | 409, fault: PaymentFault) => {
    const view = { ...(await describe(booking, language, app)), attempt: null };
    return { status, fault, view } as const;
  };
  const read = (name: string) => formText(form, name);
  const card = { token: read("cardToken"), brand: read("cardBrand"), last4: read("cardLast4") };
  if (card.token === "") return refuse(400, { reason: "cardMissing" });
  const shown = agreedCents(form, "sum");
  const paid = await payOpen(booking, { card, shown, returnUrl }, app);
  const path: BookingPath = `/my-booking/${manageToken}`;
  if (paid.ok && paid.outcome === "actionNeeded") return { bank: paid };
  if (paid.ok) return { next: paid.outcome === "paid" ? `${path}?done=pay` : `${path}/pay?back=1` };
  // As at /book: declined cards are counted by this address.
  if (paid.reason === "declined") return { next: `${path}/pay?declined=${paid.why}` };
  return refuse(409, paid);
}

/** A label and its amount, formatted. */
export interface DescribedAmount {
  label: string;
  amount: string;
}

export interface DescribedBill {
  lines: DescribedAmount[];
  total: string;
  /** Received and given back, the oldest first. */
  moved: DescribedAmount[];
}

// As the ledger has it, in `language`.
async function describeBill(
  booking: Booking,
  language: Language,
  db: Db,
  facts: PropertyFacts,
): Promise<DescribedBill> {
  const t = makeTranslator(language, facts, "invoice", "price");
  const format = formatFor(language);
  const money = (cents: number) => format.money(cents, booking.currency);
  const { lines, payments, entries } = await readBill(db, booking);
  return {
    lines: lines.map((line) => ({
      label: billLineWords(line, booking.currency, t, format),
      amount: priceLineAmount(line, booking.currency, translateBelow("price", t), format),
    })),
    total: money(sumBill(lines)),
    moved: stateMoney(entries).map((stated) => ({
      label: moneyWords(withCard(stated, payments), t, format),
      amount: money(stated.kind === "paid" ? stated.amount : -stated.amount),
    })),
  };
}
