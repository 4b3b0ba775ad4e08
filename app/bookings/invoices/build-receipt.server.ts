// The receipt for a payment that staff recorded or that the guest made online later, or for money given back by hand: drawn like an invoice, in the guest's language.
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Property } from "#app/i18n/property/property.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import type { Entry } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import {
  countEmailsSince,
  enqueueEmail,
  isEmailWaiting,
} from "#app/platform/emails/outbox.sql.server.ts";
import { findBookingByReference } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { inUnits } from "../payments/by-hand/rules/recorded-amount.ts";
import { listPayments } from "../payments/payments.sql.server.ts";
import { buyerLines, sellerLines } from "./build-invoice-text.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import type { LabeledValue } from "./rules/invoice-document.ts";

/** What is drawn and served as for an invoice; `isVoid` when its entry was undone. */
type Receipt = Pick<Invoice, "number" | "issuedOn" | "paper"> & {
  kind: "payment" | "repayment";
  isVoid: boolean;
};

/**
 * Null when the entry is not a payment or repayment of this booking; the card payment with which it was booked has none. The number is the booking's reference and the place of
 * the entry among them: since entries stay, it never changes. An entry that was undone gets a receipt that says so.
 */
export async function buildReceipt(
  booking: Booking,
  entryId: string,
  { facts }: Pick<Property, "facts">,
  db: Db,
): Promise<Receipt | null> {
  const entries = await listEntries(db, booking.id);
  const later = (await listPayments(db, booking.id))
    .filter(({ purpose }) => purpose === "balance")
    .map(({ id }) => `capture:${id}`);
  const numbered = entries.filter(
    ({ kind, ref }) => kind === "payment" || kind === "repayment" || later.includes(ref),
  );
  const place = numbered.findIndex(({ id }) => id === entryId);
  const entry = numbered[place];
  if (!entry) return null;
  const kind = entry.kind === "repayment" ? "repayment" : "payment";
  const method = entry.kind === "capture" ? "card" : (entry.method ?? "cash");
  const { currency, reference, checkIn, checkOut } = booking;
  const language = languageOr(booking.language, facts.defaultLanguage);
  const t = makeTranslator(language, facts, "receipt", "invoice", "pages");
  const format = formatFor(language);
  const number = `${reference}-${place + 1}`;
  const cents = Math.abs(balanceOf("guest", entry.movements));
  const amount = format.money(cents, currency);
  const undone = entries.find(({ reverses }) => reverses === entryId);
  const how: LabeledValue[] = [
    { label: t("receipt.how"), value: t(`receipt.method.${method}`) },
    ...foreignOf(entry).map(([handedOver, rate]) => ({
      label: t("receipt.foreign"),
      value: t("receipt.rate", {
        amount: `${format.number(handedOver.amount)} ${handedOver.currency}`,
        rate,
        currency,
      }),
    })),
  ];
  const stay = format.dateRange(checkIn, checkOut);
  return {
    kind,
    isVoid: undone !== undefined,
    number,
    issuedOn: entry.day,
    paper: {
      language,
      heading: t(`receipt.heading.${kind}`, { number }),
      house: facts.name,
      seller: sellerLines(t, format, facts),
      buyer: {
        label: t(`receipt.party.${kind}`),
        name: `${booking.firstName} ${booking.lastName}`.trim(),
        lines: buyerLines(booking, format),
      },
      facts: [
        { label: t("invoice.facts.date"), value: format.date(entry.day) },
        { label: t("invoice.facts.reference"), value: reference },
        ...how,
      ],
      table: {
        label: t("receipt.for"),
        amount: t("invoice.table.amount"),
        lines: [{ label: t("receipt.line", { reference, stay }), amount, cents }],
        total: { label: t("invoice.table.total"), amount, cents },
      },
      within: [],
      money: { title: "", lines: [] },
      notes: undone ? [t("receipt.void", { date: format.date(undone.day) })] : [],
      unshown: t("invoice.unshown", { codes: "{codes}" }),
      page: t("invoice.page", { page: "{page}", pages: "{pages}" }),
    },
  };
}

// What was handed over in another currency, in whole units, with its rate; empty for our own.
function foreignOf({ foreign }: Entry): [{ amount: number; currency: string }, string][] {
  if (!foreign) return [];
  const { amount, currency, rate } = foreign;
  return [[{ amount: inUnits(amount, currency), currency }, rate]];
}

/**
 * `unknown`: no such booking, or no payment of it. `noAddress`: the guest's data was erased, or has no email address.
 * `tooManyReceipts`: the guest has got ten within a day.
 */
type SendReceiptResult =
  | { ok: true }
  | { ok: false; reason: "unknown" | "noAddress" | "alreadyUndone" | "tooManyReceipts" };

/** Sent twice, it goes out once, unless the first email has left already. `alsoWrite` writes in the same transaction. */
export async function sendReceipt(
  { reference, entryId }: { reference: string; entryId: string },
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite: (trx: Trx) => Promise<void>,
): Promise<SendReceiptResult> {
  const booking = await findBookingByReference(database.db, reference);
  if (!booking) return { ok: false, reason: "unknown" };
  const { id: bookingId, email: recipient, language } = booking;
  if (recipient === "") return { ok: false, reason: "noAddress" };
  return inTransaction(database.db, async (trx): Promise<SendReceiptResult> => {
    const receipt = await buildReceipt(booking, entryId, property, trx);
    if (!receipt) return { ok: false, reason: "unknown" };
    if (receipt.isVoid) return { ok: false, reason: "alreadyUndone" };
    const payload = { receipt: entryId };
    const about = { kind: "guestReceipt", bookingId, payload };
    if (await isEmailWaiting(trx, about)) return { ok: true };
    const now = clock.now();
    const since = new Date(now.getTime() - aDay);
    if ((await countEmailsSince(trx, about, since)) >= mostReceipts)
      return { ok: false, reason: "tooManyReceipts" };
    await enqueueEmail(trx, { ...about, language, recipient, now });
    await alsoWrite(trx);
    return { ok: true };
  });
}

const aDay = 24 * 60 * 60 * 1000;
const mostReceipts = 10;
