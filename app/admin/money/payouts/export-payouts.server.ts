// The payouts of a month as a CSV file: a line for each change of the balance, and one for the payout itself.
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { loadPayouts } from "./load-payouts.server.ts";

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
): Promise<{ file: string; name: string }> {
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
