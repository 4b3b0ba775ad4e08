// The invoices and credit notes of a booking, and the link that issues the first.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/panel.tsx";
import type { BookingView } from "./load-booking.server.ts";

/** The page loads the messages `invoice`. */
export function InvoicesPanel({ view: { booking, invoices } }: { view: BookingView }) {
  const t = useTranslations("invoice");
  const { format } = useLanguage();
  const { currency, reference } = booking;
  const path = `/admin/bookings/${reference}/invoice`;
  if (invoices === "none") return null;
  return (
    <Panel id="invoices" title={t("owner.title")}>
      {invoices.length === 0 && (
        <>
          <p className="muted">{t("owner.none")}</p>
          <p className="gap">
            <a className="more" href={path}>
              {t("owner.open")}
            </a>
          </p>
        </>
      )}
      <ul className="lines">
        {invoices.map(({ number, kind, issuedOn, total }) => (
          <li key={number}>
            <span>
              <a href={`${path}?number=${number}`}>{t(`heading.${kind}`, { number })}</a>
              <span className="mini muted blk">{format.date(issuedOn)}</span>
            </span>
            <span className="num">{format.money(total, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
