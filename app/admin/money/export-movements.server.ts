// The ledger's movements of a span as a CSV file for an accountant, streamed while it is read.
import { Readable } from "node:stream";
import type { App } from "#app/app.server.ts";
import { unitsText } from "#app/bookings/by-hand/rules/recorded-amount.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { formatDecimal, toCsv } from "../rules/file-formats.ts";
import { eachMovement } from "./movements.sql.server.ts";
import type { ExportedMovement } from "./movements.sql.server.ts";
import { readSpan } from "./rules/span.ts";

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
): { file: ReadableStream<Uint8Array>; name: string } {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const span = readSpan(params, today);
  const translate = makeTranslator(language, facts, "admin-money");
  async function* pieces() {
    yield toCsv([headings.map((heading) => translate(`admin-money.csv.${heading}`))]);
    // The byte order mark stands once, before the headings.
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
    movement.taxPercent ?? "",
    movement.earnedOn ?? "",
    movement.apartmentId ?? "",
    movement.ref,
  ];
}

function foreignCell({ foreignAmount, foreignCurrency }: ExportedMovement): string {
  return foreignAmount === null || foreignCurrency === null
    ? ""
    : unitsText(foreignAmount, foreignCurrency);
}
