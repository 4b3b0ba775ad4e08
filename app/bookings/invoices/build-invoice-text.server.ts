// Builds the text of an invoice or credit note when it is issued; later changes of facts or messages do not affect it.
import type { PropertyFacts } from "#property/facts.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Format } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { MessageKey, Translate } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Property } from "#app/i18n/property/property.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { priceLineWords } from "#app/stays/price/price-words.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { BookingMoney, StatedMoney } from "../ledger/rules/booking-money.ts";
import type { LaterPart } from "../payments/plans/read-plan.server.ts";
import type { Invoice } from "./invoices.sql.server.ts";
import { nameParts } from "../name-apartments.server.ts";
import { sumBill, taxByRate } from "./rules/bill.ts";
import type { BillLine } from "./rules/bill.ts";
import type { InvoiceDocument, InvoiceLine, LabeledValue } from "./rules/invoice-document.ts";

/** Money received or given back, with the brand and last digits of the card that paid; "" when there is none. */
export interface InvoicedMoney extends StatedMoney {
  brand: string;
  last4: string;
}

/**
 * The content of one document; `moved` and `money` as the ledger says on the day of issue, `taxPercent` the rate that the
 * booking was charged at. `reverses` makes it a credit note; `next` is the invoice that replaces the reversed one.
 */
export interface InvoiceData {
  number: string;
  issuedOn: PlainDate;
  booking: Omit<Booking, "quote" | "policy">;
  lines: readonly BillLine[];
  moved: readonly InvoicedMoney[];
  money: Pick<BookingMoney, "toPay" | "owedBack">;
  /** What of the open sum is paid later by a plan. */
  later: LaterPart | null;
  taxPercent: number;
  reverses?: Invoice;
  next?: string;
}

/** In the booking's language. */
export async function buildInvoiceText(
  data: InvoiceData,
  property: Pick<Property, "facts" | "written">,
  trx: Trx,
): Promise<InvoiceDocument> {
  const { facts, written } = property;
  const { booking, lines, issuedOn, reverses, taxPercent } = data;
  const language = languageOr(booking.language, facts.defaultLanguage);
  const t = makeTranslator(
    language,
    facts,
    "invoice",
    "payment-plan",
    "price",
    "my-booking",
    "pages",
  );
  const format = formatFor(language);
  const parts = await nameParts(trx, booking, language, facts);
  const { checkIn, checkOut, adults, children } = booking;
  const percent = reverses ? vatPercentOf(reverses.paper, written) : taxPercent;
  const taxes = taxByRate(lines, percent).filter(({ tax }) => tax !== 0);
  const kind = reverses ? "creditNote" : taxes.length === 0 ? "invoice" : "vatInvoice";
  const fact = (label: MessageKey<"invoice.facts">, value: string) => ({
    label: t(`invoice.facts.${label}`),
    value,
  });
  return {
    language,
    heading: t(`invoice.heading.${kind}`, { number: data.number }),
    house: facts.name,
    seller: sellerLines(t, format, facts),
    buyer: {
      label: t("invoice.buyer"),
      name: `${booking.firstName} ${booking.lastName}`.trim(),
      lines: buyerLines(booking, format),
    },
    facts: [
      fact("date", format.date(issuedOn)),
      ...(reverses ? [fact("reverses", reversed(reverses, t, format))] : []),
      fact("reference", booking.reference),
      fact(
        "apartment",
        parts
          .map((part) =>
            parts.length === 1
              ? part.apartment
              : `${part.apartment} (${format.dateRange(part.checkIn, part.checkOut)})`,
          )
          .join(", "),
      ),
      fact("stay", format.dateRange(checkIn, checkOut)),
      fact("guests", t("my-booking.party", { adults, children })),
    ],
    table: {
      label: t("invoice.table.what"),
      amount: t("invoice.table.amount"),
      lines: lines.map((line) =>
        lineOf(billLineWords(line, booking.currency, t, format), line.amount, booking, format),
      ),
      total: lineOf(t("invoice.table.total"), sumBill(lines), booking, format),
    },
    within: taxes.map(({ percent: rate, tax }) => ({
      label: t("invoice.tax", { percent: rate }),
      value: format.money(tax, booking.currency),
    })),
    taxPercent: taxes.length === 0 ? 0 : percent,
    money: {
      title: t("invoice.money.title", { date: format.date(issuedOn) }),
      lines: moneyPairs(data, t, format),
    },
    notes: notesOf(data, t),
    unshown: t("invoice.unshown", { codes: "{codes}" }),
    page: t("invoice.page", { page: "{page}", pages: "{pages}" }),
  };
}

/** The seller's name, address and numbers, as on every document. */
export function sellerLines(t: Translate<"pages">, format: Format, facts: PropertyFacts): string[] {
  const { street, postalCode, locality, district, countryCode } = facts.address;
  const number = (name: MessageKey<"pages.legal.imprint">, value: string) =>
    value === "" ? [] : [t(`pages.legal.imprint.${name}`, { number: value })];
  return [
    facts.legalName,
    street,
    [postalCode, locality].filter(Boolean).join(" "),
    [district, format.country(countryCode)].filter(Boolean).join(", "),
    facts.telephone,
    facts.email,
    ...number("registration", facts.businessRegistration),
    ...number("vat", facts.vatNumber),
    ...number("licence", facts.tourismLicence),
  ];
}

/** The guest's address, as far as it is known. */
export function buyerLines(booking: InvoiceData["booking"], format: Format): string[] {
  const { address, zipCode, city, country, email } = booking;
  const place = country === "" ? "" : format.country(country);
  return [address, `${zipCode} ${city}`.trim(), place, email].filter(Boolean);
}

function reversed({ number, issuedOn }: Invoice, t: Translate<"invoice">, format: Format): string {
  return t("invoice.facts.reversesText", { number, date: format.date(issuedOn) });
}

/** What a line of a bill is for. */
export function billLineWords(
  line: BillLine,
  currency: string,
  t: Translate<"invoice" | "price">,
  format: Format,
): string {
  if (!("rule" in line)) return t(`invoice.lines.${line.kind}`);
  return priceLineWords({ ...line, due: "now" }, currency, translateBelow("price", t), format);
}

function lineOf(
  label: string,
  cents: Cents,
  { currency }: { currency: string },
  format: Format,
): InvoiceLine {
  return { label, amount: format.money(cents, currency), cents };
}

/** The rate at which a document was taxed, in percent: those from before it was kept have that of the property's folder. */
export function vatPercentOf(
  { within, taxPercent }: InvoiceDocument,
  written: Pick<PropertyFacts, "vatPercent">,
): number {
  return within.length === 0 ? 0 : (taxPercent ?? written.vatPercent);
}

function moneyPairs(
  data: InvoiceData,
  t: Translate<"invoice" | "payment-plan">,
  format: Format,
): LabeledValue[] {
  const { booking, moved, money, later, reverses } = data;
  const pair = (
    key: MessageKey<"invoice.money">,
    amount: Cents,
    values: Record<string, string> = {},
  ) => ({
    label: t(`invoice.money.${key}`, values),
    value: format.money(amount, booking.currency),
  });
  const pairs = moved.map((stated) => ({
    label: moneyWords(stated, t, format),
    value: format.money(stated.amount, booking.currency),
  }));
  // A credit note asks for nothing.
  if (reverses) return pairs;
  if (money.toPay > 0) pairs.push(pair("toPay", money.toPay));
  if (later)
    pairs.push({
      label: t("payment-plan.ofThis", { date: format.date(later.dueOn) }),
      value: format.money(later.amount, booking.currency),
    });
  if (money.owedBack > 0) pairs.push(pair("owedBack", money.owedBack));
  return pairs;
}

/** How and when money was received or given back. */
export function moneyWords(
  { kind, by, on, brand, last4 }: InvoicedMoney,
  t: Translate<"invoice">,
  format: Format,
): string {
  const values = { date: format.date(on), brand, last4 };
  if (kind === "onItsWay") return t("invoice.money.onItsWay.card", values);
  const isNamed = by === "card" && kind === "paid" && brand !== "" && last4 !== "";
  return t(isNamed ? "invoice.money.paid.cardNamed" : `invoice.money.${kind}.${by}`, values);
}

function notesOf({ reverses, next }: InvoiceData, t: Translate<"invoice">): string[] {
  return [
    ...(reverses ? [t("invoice.notes.reverses", { number: reverses.number })] : []),
    ...(next === undefined ? [] : [t("invoice.notes.next", { number: next })]),
  ];
}
