// The payouts of a month, each line beside the ledger's movement that it is, what does not match, and the same as a CSV file.
import type { App } from "#app/app.server.ts";
import {
  listPayoutMonths,
  listPayouts,
  readCardChanges,
  readKnownMoney,
  sumRefundLines,
} from "#app/bookings/payments/payouts/payouts.sql.server.ts";
import type { Payout } from "#app/bookings/payments/payouts/payouts.sql.server.ts";
import {
  feesOf,
  isExplained as isExplainedBy,
  matchLine,
  refsOfLine,
  refsOfRefund,
  sumOfLines,
} from "#app/bookings/payments/payouts/rules/match-payout.ts";
import type { KnownMoney, MatchedLine } from "#app/bookings/payments/payouts/rules/match-payout.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { PayoutLine } from "#app/payments/gateway.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inSnapshot } from "#app/platform/database/database.server.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { readCardClearing } from "../money-report.sql.server.ts";
import { daysOf, isMonth } from "../rules/span.ts";

/** A line with the reference of its booking, null where it is about none that we know. */
export type PayoutViewLine = MatchedLine & { booking: string | null };

/** Amounts in cents of its currency. */
export interface PayoutView extends Omit<Payout, "lines"> {
  lines: PayoutViewLine[];
  fees: number;
  /** How many lines differ from the ledger. */
  differing: number;
  /** What its lines do not account for: above zero when the payout is more than they are. */
  unexplained: number;
}

interface PayoutsPage {
  /** The month shown, and those that have payouts, the latest first. */
  month: string;
  months: string[];
  /** Whether the month in the query is invalid. */
  faulty: boolean;
  payouts: PayoutView[];
  /** By the ledger: what is at the provider now. */
  atProvider: number;
  currency: string;
  /** Whether the payment provider lists its payouts. */
  isRead: boolean;
}

/** The month in the query, by the day of arrival at the bank; without it the latest with a payout. */
export async function loadPayouts(
  params: URLSearchParams,
  {
    database,
    gateway,
    clock,
    property: { facts },
  }: Pick<App, "database" | "gateway" | "clock" | "property">,
): Promise<PayoutsPage> {
  const { currency } = facts;
  const thisMonth = monthOf(propertyDay(clock.now(), facts.timeZone).today);
  return inSnapshot(database.db, async (snapshot) => {
    const known = await listPayoutMonths(snapshot);
    const asked = (params.get("month") ?? "").trim().slice(0, 20);
    const latest = known[0] ?? thisMonth;
    const month = isMonth(asked) ? asked : latest;
    const payouts = await listPayouts(snapshot, daysOf(month));
    const all = payouts.flatMap(({ lines }) => lines);
    const money = await readKnownMoney(snapshot, all);
    const refs = all.flatMap((line) => refsOfLine(line, money)).flat();
    const changes = await readCardChanges(snapshot, [...new Set(refs)]);
    const match = (line: PayoutLine) => matchLine(line, refsOfLine(line, money), changes, currency);
    const isExplained = await explainLines(
      snapshot,
      all.filter((line) => !match(line).matches),
      money,
    );
    return {
      month,
      months: [...new Set([month, ...known])].toSorted().toReversed(),
      faulty: asked !== "" && !isMonth(asked),
      payouts: payouts.map((payout) => {
        const lines = payout.lines.map((line) => ({
          ...match(line),
          ...(isExplained(line) && { ledger: 0, matches: true }),
          booking: money.bookings.get(line.payment ?? "") ?? null,
        }));
        return {
          ...payout,
          lines,
          fees: feesOf(payout.lines),
          differing: lines.filter(({ matches }) => !matches).length,
          unexplained: payout.amount - sumOfLines(payout.lines),
        };
      }),
      atProvider: await readCardClearing(snapshot),
      currency,
      isRead: gateway.readPayouts !== undefined,
    };
  });
}

// Of lines that are no entry of the ledger: whether it has what they come to together with others of the same refund.
async function explainLines(
  db: Db,
  lines: readonly PayoutLine[],
  money: KnownMoney,
): Promise<(line: PayoutLine) => boolean> {
  const sums = await sumRefundLines(db, lines);
  const own = money.refunds.filter(({ id }) => sums.byKey.has(id));
  const changes = await readCardChanges(db, own.flatMap(refsOfRefund));
  const explained = new Set(lines.filter((line) => isExplainedBy(line, money, changes, sums)));
  return (line) => explained.has(line);
}

const headings = [
  "payout",
  "arrives",
  "statusHeading",
  "what",
  "booking",
  "amount",
  "fee",
  "net",
  "ledger",
  "check",
  "currency",
  "reference",
] as const;

/** Takes the same query as the page; amounts as `1183.00`. */
export async function exportPayouts(
  params: URLSearchParams,
  language: Language,
  app: Pick<App, "database" | "gateway" | "clock" | "property">,
): Promise<{ file: string; name: `${string}.csv` }> {
  const { month, payouts } = await loadPayouts(params, app);
  const translate = makeTranslator(language, app.property.facts, "admin-money");
  const t = translateBelow("admin-money.payouts", translate);
  const rows = payouts.flatMap((payout) => {
    const { reference, arrivesOn, status, amount, fees, currency } = payout;
    const about = [reference, arrivesOn, t(`status.${status}`)];
    return [
      ...payout.lines.map((line) => [
        ...about,
        t(`kind.${line.kind}`),
        line.booking ?? "",
        amountCell(line.amount),
        amountCell(line.fee),
        amountCell(line.amount - line.fee),
        line.ledger === null ? "" : amountCell(line.ledger),
        t(line.matches ? "matches" : "differs"),
        line.currency,
        line.source ?? line.payment ?? line.reference,
      ]),
      [
        ...about,
        t("payout"),
        "",
        amountCell(-amount),
        amountCell(fees),
        "",
        "",
        t(payout.unexplained === 0 ? "matches" : "differs"),
        currency,
        reference,
      ],
    ];
  });
  return { file: toCsv([headings.map((name) => t(name)), ...rows]), name: `payouts-${month}.csv` };
}
