// The price of the new stay beside that of the booked one, line by line, and the button that confirms the change.
import type { ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PolicyTimeline } from "#app/stays/price-lines.tsx";
import { priceLineWords } from "#app/stays/price-words.ts";
import { EmailWaitsNote } from "../../layout/admin-notices.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import { ChangedPromotions, DroppedExtras } from "#app/bookings/extras/extras-form.tsx";
import type { ChangeView } from "./change-stay.server.ts";
import { changeFields, compareQuotes } from "../rules/stay-change.ts";

/** The form sends total and refund along: if one of them has changed, the change must be confirmed again. */
export function ChangeOfferPanel({ view, offer }: { view: ChangeView; offer: ShownOffer }) {
  const t = useTranslations("admin-change");
  const { booking, typed } = view;
  return (
    <Panel id="offer" width="p6" title={t("offer")}>
      <PriceTable view={view} offer={offer} />
      <p className="small muted gap">{t("rates")}</p>
      <ChangedPromotions promotions={offer.promotions} />
      <DroppedExtras dropped={offer.dropped} />
      <h3>{t("terms")}</h3>
      <PolicyTimeline policy={offer.policy} currency={booking.currency} />
      <form
        method="post"
        action={`/admin/bookings/${booking.reference}/change`}
        className="stack gap"
      >
        {changeFields.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="total" value={offer.quote.total} />
        <input type="hidden" name="refund" value={offer.refund} />
        <input type="hidden" name="dropped" value={offer.dropped.length} />
        <button className="btn">{t("submit")}</button>
        <p className="small muted">
          {t("submitNote")}
          <EmailWaitsNote />
        </p>
      </form>
    </Panel>
  );
}

function PriceTable({ view: { booking }, offer }: { view: ChangeView; offer: ShownOffer }) {
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
