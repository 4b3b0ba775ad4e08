// The files of the money page for a span: its table and the ledger's movements as CSV, all invoices and credit notes as one ZIP
// archive. Movements and invoices are streamed while they are read.
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipPassThrough } from "fflate";
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { unitsText } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { vatPercentOf } from "#app/bookings/invoices/build-invoice-text.server.ts";
import { drawInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import type { Invoice } from "#app/bookings/invoices/invoices.sql.server.ts";
import { allByRate, parseBasis } from "#app/bookings/invoices/rules/bill.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Account } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { amountCell, formatDecimal, toCsv } from "../rules/file-formats.ts";
import { loadMoney } from "./load-money.server.ts";
import { eachInvoice, eachMovement } from "./money-report.sql.server.ts";
import type { ExportedMovement } from "./money-report.sql.server.ts";
import { cellsOf, columnsOf } from "./rules/money-report.ts";
import { readSpan } from "./rules/span.ts";

/** The whole file or a stream of it, and the name under which it is saved. */
interface MoneyFile {
  file: string | ReadableStream<Uint8Array>;
  name: `${string}.csv` | `${string}.zip`;
}

/** Days and months as `2026-10`, amounts as `1183.00`; the last line is the whole span. */
export async function exportReport(
  params: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<MoneyFile & { file: string }> {
  const { span, by, currency, total, rows, hasVat } = await loadMoney(params, language, app);
  const translate = makeTranslator(language, app.property.facts, "admin-money");
  const t = translateBelow("admin-money", translate);
  const columns = columnsOf(hasVat);
  const labelOf = ({ key, name }: (typeof rows)[number]) => {
    if (by === "day" || by === "month") return key;
    if (by === "source")
      return key === "" ? t("noBooking") : t(`source.${key as Booking["source"]}`);
    return name ?? t("noBooking");
  };
  const file = toCsv([
    [t(`by.${by}`), ...columns.map((column) => `${t(`column.${column}`)} ${currency}`)],
    ...rows.map((row) => [labelOf(row), ...cellsOf(row, columns).map(amountCell)]),
    [t("table.total"), ...cellsOf(total, columns).map(amountCell)],
  ]);
  return { file, name: `money-${span.from}-${span.to}-${by}.csv` };
}

const headings = [
  "day",
  "kind",
  "reference",
  "debit",
  "credit",
  "amount",
  "currency",
  "method",
  "foreignAmount",
  "foreignCurrency",
  "rate",
  "taxPercent",
  "earnedOn",
  "apartment",
  "entry",
] as const;

/**
 * Headings are in `language`; accounts and kinds have the same names in every language, so that an import into a program for
 * accounts is set up once.
 */
export function exportMovements(
  params: URLSearchParams,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): MoneyFile & { file: ReadableStream<Uint8Array> } {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const span = readSpan(params, today);
  const translate = makeTranslator(language, facts, "admin-money");
  async function* pieces() {
    yield toCsv([headings.map((heading) => translate(`admin-money.csv.${heading}`))]);
    // The byte order mark is written once, before the headings.
    for await (const rows of eachMovement(db, span)) yield toCsv(rows.map(lineOf)).slice(1);
  }
  const bytes = Readable.from(pieces()).map((piece: string) => Buffer.from(piece));
  return {
    file: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
    name: `movements-${span.from}-${span.to}.csv`,
  };
}

function lineOf(movement: ExportedMovement): (string | number)[] {
  return [
    movement.day,
    movement.kind,
    movement.reference ?? "",
    movement.debit,
    movement.credit,
    formatDecimal(movement.amount),
    movement.currency,
    movement.method ?? "",
    foreignCell(movement),
    movement.foreignCurrency ?? "",
    movement.foreignRate ?? "",
    rateCell(movement),
    movement.earnedOn ?? "",
    movement.apartmentId ?? "",
    movement.ref,
  ];
}

// Only of what has one rate: a levy and what a cancellation keeps contain no tax, and of extras with rates of their own, and goodwill
// for them, the file of turnover by rate says it.
function rateCell({ debit, credit, taxPercent, hasOwnRates }: ExportedMovement): number | "" {
  const isOf = (...accounts: Account[]) =>
    accounts.some((account) => account === debit || account === credit);
  const isOther =
    isOf("touristFee", "cancellationFees") || (hasOwnRates && isOf("extras", "goodwill"));
  return isOther ? "" : (taxPercent ?? "");
}

function foreignCell({ foreignAmount, foreignCurrency }: ExportedMovement): string {
  return foreignAmount === null || foreignCurrency === null
    ? ""
    : unitsText(foreignAmount, foreignCurrency);
}

/**
 * A PDF for each document, named by its number, `invoices.csv` that lists them, and `invoices-by-rate.csv` with a line for each
 * rate of tax; those of credit notes are below zero. The PDFs are stored as they are: they are
 * compressed inside. One document is in memory at a time, and the next is drawn when the reader has taken it. The export is
 * recorded in the audit log, since guests' names leave the server.
 */
export async function exportInvoices(
  params: URLSearchParams,
  user: User,
  { database: { db }, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<MoneyFile & { file: ReadableStream<Uint8Array> }> {
  const { facts, written } = property;
  const now = clock.now();
  const { from, to } = readSpan(params, propertyDay(now, facts.timeZone).today);
  await inTransaction(db, (trx) =>
    writeAudit(trx, { actor: user, what: "invoicesExported", subject: `${from} – ${to}`, now }),
  );
  const parts = zipParts(async function* () {
    const lines: (string | number)[][] = [["number", "kind", "issued", "total", "currency"]];
    const rates: (string | number)[][] = [
      ["number", "kind", "issued", "taxPercent", "net", "tax", "gross", "currency"],
    ];
    for await (const invoice of eachInvoice(db, { from, to })) {
      const { number, kind, issuedOn, total, currency } = invoice;
      lines.push([number, kind, issuedOn, amountCell(total), currency]);
      rates.push(...rateLines(invoice, written));
      yield { name: `${number}.pdf`, bytes: await drawInvoice(invoice) };
    }
    yield { name: "invoices.csv", bytes: Buffer.from(toCsv(lines)) };
    yield { name: "invoices-by-rate.csv", bytes: Buffer.from(toCsv(rates)) };
  }, now);
  return { file: asStream(parts), name: `invoices-${from}-${to}.zip` };
}

function rateLines(
  { number, kind, issuedOn, currency, basis, paper }: Invoice,
  written: PropertyFacts,
): (string | number)[][] {
  const sign = kind === "creditNote" ? -1 : 1;
  const lines = parseBasis(basis).lines.map((line) => ({ ...line, amount: sign * line.amount }));
  return allByRate(lines, vatPercentOf(paper, written)).map(({ percent, tax, base }) => [
    number,
    kind,
    issuedOn,
    percent ?? "",
    ...[base - tax, tax, base].map(amountCell),
    currency,
  ]);
}

// The bytes of an archive, as far as each file makes them.
async function* zipParts(
  files: () => AsyncGenerator<{ name: string; bytes: Uint8Array }>,
  now: Date,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part);
  });
  for await (const { name, bytes } of files()) {
    const file = new ZipPassThrough(name);
    file.mtime = now;
    zip.add(file);
    file.push(bytes, true);
    yield* written;
    written = [];
    // Drawing takes a while: other requests come between two documents.
    await nextTurn();
  }
  zip.end();
  yield* written;
}

function asStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
