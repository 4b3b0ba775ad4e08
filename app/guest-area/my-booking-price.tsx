// The price of a booking as it was agreed, and what of it is paid when.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";
import { PriceLines } from "#app/stays/price-lines.tsx";

/** The box beside a guest's own booking; needs the words `my-booking` and `price`. */
export function MyBookingPrice({ booking }: { booking: MyBooking }) {
  const t = useTranslations("my-booking.price");
  const { format } = useLanguage();
  const { price, paid, refunded, dueAtProperty } = booking;
  return (
    <aside className="sticky" aria-labelledby="price">
      <div className="box stack">
        <h2 id="price">{t("heading")}</h2>
        <PriceLines quote={price} />
        <dl className="sum">
          {paid && (
            <div>
              <dt>{t("byCard")}</dt>
              <dd>{format.money(paid.amount, price.currency)}</dd>
            </div>
          )}
          {refunded > 0 && (
            <div>
              <dt>{t("refunded")}</dt>
              <dd>{format.money(refunded, price.currency)}</dd>
            </div>
          )}
          {dueAtProperty > 0 && (
            <div>
              <dt>{t("atProperty")}</dt>
              <dd>{format.money(dueAtProperty, price.currency)}</dd>
            </div>
          )}
        </dl>
      </div>
    </aside>
  );
}
