// The invoices of a booking for its guest: those that were issued, or a link that issues the first one.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** Links for the list of actions; needs the words `invoice`. `path` is that of the booking's page. */
export function InvoiceLinks({ booking, path }: { booking: MyBooking; path: string }) {
  const t = useTranslations("invoice");
  const { format, to } = useLanguage();
  const { invoices, price } = booking;
  if (invoices === "none") return null;
  const links = invoices.map(({ number, kind, issuedOn, total }) => ({
    href: `${path}/invoice.pdf?number=${number}`,
    name: t(`heading.${kind}`, { number }),
    description: t("issued", {
      date: format.date(issuedOn),
      amount: format.money(total, price.currency),
    }),
  }));
  if (links.length === 0)
    links.push({ href: `${path}/invoice.pdf`, name: t("link"), description: t("linkText") });
  return links.map(({ href, name, description }) => (
    <a key={href} href={to(href)}>
      <Icon name="file-text" />
      <span>
        {name}
        <span className="mini muted blk">{description}</span>
      </span>
      <Icon name="download" />
    </a>
  ));
}
