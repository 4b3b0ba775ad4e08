// The monthly return of the tourist fee as a CSV file.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import { amountCell, toCsv } from "../../rules/file-formats.ts";
import { loadFeeReturn } from "./fee-return.server.ts";
import { guestNights } from "../rules/fee-return.ts";

const headings = [
  "booking",
  "apartment",
  "arrival",
  "departure",
  "month",
  "nights",
  "adults",
  "children",
  "exemptAdults",
  "why",
  "paying",
  "exempt",
  "underAge",
  "amount",
  "currency",
] as const;

/** A line for each booking, corrections of earlier months last, then the sum. */
export async function exportFeeReturn(
  month: string,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<string> {
  const { facts } = app.property;
  const { lines, total } = await loadFeeReturn(month, app);
  const apartments = await listAllApartments(app.database.db, language, facts);
  const names = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const translate = makeTranslator(language, facts, "admin-money");
  const t = translateBelow("admin-money.fee", translate);
  const rows = lines.map((line) => {
    const counted = guestNights(line);
    return [
      line.reference,
      names.get(line.apartmentId) ?? line.apartmentId,
      line.checkIn,
      line.checkOut,
      line.sleptMonth,
      line.nights,
      line.adults,
      line.children,
      line.exempt,
      line.exempt > 0 && line.why !== "" ? t(`reasons.${line.why}`) : "",
      counted.paying,
      counted.exempt,
      counted.underAge,
      amountCell(line.amount),
      facts.currency,
    ];
  });
  const blank = Array.from({ length: headings.length - 3 }, () => "");
  return toCsv([
    headings.map((name) => t(name)),
    ...rows,
    [t("total"), ...blank, amountCell(total), facts.currency],
  ]);
}
