// What a change of a stay means: where each night is, and the new price beside the old.
import type { ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { priceLineWords } from "#app/stays/price/price-words.ts";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import { compareQuotes } from "../rules/stay-change.ts";
import type { ChangeView } from "./change-stay.server.ts";

/** Where each night is, where that is not one apartment. */
export function Places({ parts }: Pick<ChangeView, "parts">) {
  const t = useTranslations("admin-change");
  const { format } = useLanguage();
  if (parts.length === 0) return null;
  return (
    <>
      <h3>{t("where")}</h3>
      <dl className="pairs">
        {parts.map(({ apartment, from, to }) => (
          <div key={from}>
            <dt>{format.dateRange(from, to)}</dt>
            <dd>{apartment}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Both prices line by line. */
export function PriceTable({ view: { booking }, offer }: { view: ChangeView; offer: ShownOffer }) {
  const t = useTranslations("admin-change");
  const prices = useTranslations("price");
  const { format } = useLanguage();
  const { currency, total, dueAtProperty } = booking;
  const { later } = offer;
  const money = (cents: number | null) => (cents === null ? "" : format.money(cents, currency));
  const sums = [
    ["total", total, offer.quote.total],
    ["difference", null, offer.quote.total - total],
    ["atProperty", dueAtProperty, offer.dueAtProperty],
    ...(offer.refund > 0 ? [["refund", null, offer.refund] as const] : []),
    ...(offer.retained > 0 ? [["kept", null, offer.retained] as const] : []),
  ] as const;
  return (
    <WideTable label={t("line")}>
      <TableHead texts={[t("line")]} numbers={[t("before"), t("after")]} />
      <tbody>
        {compareQuotes(booking.quote, offer.quote).map(({ line, before, after }) => (
          <tr key={`${line.rule} ${line.unitAmount}`}>
            <th scope="row">{priceLineWords(line, currency, prices, format)}</th>
            <td className="r">{money(before)}</td>
            <td className="r">{money(after)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {later && (
          <tr>
            <th scope="row">
              {t(later.how === "card" ? "laterCard" : "laterLink", {
                date: format.date(later.dueOn),
              })}
            </th>
            <td className="r">{money(booking.later || null)}</td>
            <td className="r">
              <b>{money(later.amount)}</b>
            </td>
          </tr>
        )}
        {sums.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td className="r">{money(before)}</td>
            <td className="r">
              <b>{money(after)}</b>
            </td>
          </tr>
        ))}
      </tfoot>
    </WideTable>
  );
}
