// The price of the changed stay beside the agreed one, and the button that accepts it.
import { ChangedPromotions, DroppedExtras } from "#app/bookings/extras/extras-form.tsx";
import type { ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PolicyTimeline, PriceLines } from "#app/stays/price-lines.tsx";
import { changeFields } from "../rules/guest-forms.ts";
import type { MyChange } from "./my-change.server.ts";

/** Sends total and refund along: when one of them has changed, the guest is asked again. `path` is that of the booking's page. */
export function MyChangeOffer({
  view: { booking, typed },
  offer,
  path,
  emailsGoOut,
}: {
  view: MyChange;
  offer: ShownOffer;
  path: BookingPath;
  /** Whether the email about the change is sent at once. */
  emailsGoOut: boolean;
}) {
  const t = useTranslations("my-change");
  const { format, to } = useLanguage();
  const { currency, total } = booking;
  const amount = (cents: number) => format.money(cents, currency);
  const { quote, dueNow, dueAtProperty, refund, retained, policy, later } = offer;
  const more = quote.total - total;
  const costsMore = dueAtProperty > booking.dueAtProperty;
  const isMoreLater = later !== null && later.amount > booking.later;
  return (
    <section className="stack-l" aria-labelledby="offer">
      <h2 id="offer" className="lg2" tabIndex={-1}>
        {t("offer")}
      </h2>
      <div className="box stack">
        <PriceLines quote={quote} />
        <dl className="sum">
          <AmountRow label={t("before")} amount={amount(total)} />
          <AmountRow label={t("difference")} amount={amount(more)} />
          {dueNow > 0 && <AmountRow label={t("byCard")} amount={amount(dueNow)} />}
          {dueAtProperty > 0 && (
            <AmountRow label={t("atProperty")} amount={amount(dueAtProperty)} />
          )}
          {later && (
            <AmountRow
              label={t(later.how === "card" ? "laterCard" : "laterLink", {
                date: format.date(later.dueOn),
              })}
              amount={amount(later.amount)}
            />
          )}
          {retained > 0 && <AmountRow label={t("kept")} amount={amount(retained)} />}
          {refund > 0 && <AmountRow label={t("refund")} amount={amount(refund)} />}
        </dl>
        <p className="small muted">{t("rates")}</p>
        <ChangedPromotions promotions={offer.promotions} />
        <DroppedExtras dropped={offer.dropped} />
        {costsMore && <p className="small">{t("more")}</p>}
        {isMoreLater && !costsMore && <p className="small">{t("moreLater")}</p>}
      </div>
      <div className="stack">
        <h3>{t("terms")}</h3>
        <PolicyTimeline policy={policy} currency={currency} />
      </div>
      <form method="post" action={to(`${path}/change`)} className="stack">
        {changeFields.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="total" value={quote.total} />
        <input type="hidden" name="refund" value={refund} />
        <input type="hidden" name="dropped" value={offer.dropped.length} />
        <p className="row">
          <button className="btn">
            {more > 0 ? t("submitMore", { amount: amount(more) }) : t("submit")}
          </button>
          <a className="btn btn--2" href={to(path)}>
            {t("keep")}
          </a>
        </p>
        {emailsGoOut && <p className="small muted">{t("submitNote")}</p>}
      </form>
    </section>
  );
}

function AmountRow({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
