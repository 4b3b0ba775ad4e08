// The part of a booking's page about the others that were booked together with it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** The other apartments of the same trip, each with the link to its own page, and what all of them cost. */
export function Together({
  together: { others, total },
  booking: { price },
}: {
  together: NonNullable<MyBooking["together"]>;
  booking: MyBooking;
}) {
  const t = useTranslations("together");
  const { to, format } = useLanguage();
  const money = (cents: number) => format.money(cents, price.currency);
  return (
    <section className="block">
      <h2>{t("mine.heading")}</h2>
      <p>{t("mine.text")}</p>
      <div className="acts">
        {others.map(({ reference, apartment, status, total: amount, path }) => {
          const line = (
            <span>
              <Unbroken text={t("mine.line", { apartment, reference })} part={reference} />
              <span className="mini muted blk">
                {status === "cancelled" || status === "expired"
                  ? t("mine.cancelled", { amount: money(amount) })
                  : money(amount)}
              </span>
            </span>
          );
          if (path === null) return <p key={reference}>{line}</p>;
          return (
            <a key={reference} href={to(path)}>
              <Icon name="house" />
              {line}
              <Icon name="arrow-right" />
            </a>
          );
        })}
      </div>
      <dl className="sum">
        <div className="tot">
          <dt>{t("total")}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
