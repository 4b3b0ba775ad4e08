// The lines of a tourist fee return, with the sums of its columns.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { FeeLine } from "./fee-return.server.ts";
import { guestNights, sumLines } from "../rules/fee-return.ts";

/** Corrections of earlier months stand below the month's own lines, with the month they are about. */
export function FeeReturnTable({
  lines,
  month,
  apartments,
  currency,
}: {
  lines: readonly FeeLine[];
  month: string;
  apartments: Record<string, string>;
  currency: string;
}) {
  const t = useTranslations("admin-money.fee");
  const { format } = useLanguage();
  if (lines.length === 0) return <p className="muted">{t("none")}</p>;
  const own = lines.filter(({ sleptMonth }) => sleptMonth === month);
  const nights = own.map(guestNights);
  const sumOf = (part: "paying" | "exempt" | "underAge") =>
    format.number(nights.reduce((sum, each) => sum + each[part], 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={t("table")}>
      <table className="table table--dense mtable">
        <caption className="vh">{t("table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("booking")}</th>
            <th scope="col">{t("stay")}</th>
            <th scope="col" className="r">
              {t("nights")}
            </th>
            <th scope="col" className="r">
              {t("paying")}
            </th>
            <th scope="col" className="r">
              {t("exempt")}
            </th>
            <th scope="col" className="r">
              {t("underAge")}
            </th>
            <th scope="col" className="r">
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const counted = guestNights(line);
            const isCorrection = line.sleptMonth !== month;
            return (
              <tr key={`${line.sleptMonth} ${line.bookingId}`}>
                <th scope="row">
                  <a href={`/admin/bookings/${line.reference}`}>{line.reference}</a>
                  <span className="mini muted blk">{apartments[line.apartmentId]}</span>
                  {isCorrection && (
                    <span className="mini blk">
                      {t("correction", { month: format.date(`${line.sleptMonth}-01`, "month") })}
                    </span>
                  )}
                </th>
                <td>
                  {format.dateRange(line.checkIn, line.checkOut, "medium")}
                  {line.exempt > 0 && line.why !== "" && (
                    <span className="mini muted blk">{t(`reasons.${line.why}`)}</span>
                  )}
                </td>
                <td className="r">{isCorrection ? "–" : format.number(line.nights)}</td>
                <td className="r">{isCorrection ? "–" : format.number(counted.paying)}</td>
                <td className="r">{isCorrection ? "–" : format.number(counted.exempt)}</td>
                <td className="r">{isCorrection ? "–" : format.number(counted.underAge)}</td>
                <td className="r">{format.money(line.amount, currency)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("total")}
            </th>
            <td className="r">{sumOf("paying")}</td>
            <td className="r">{sumOf("exempt")}</td>
            <td className="r">{sumOf("underAge")}</td>
            <td className="r">{format.money(sumLines(lines), currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
