// The link to the page that asks a guest for what is open.
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** Leads to the page; `guest` tells several of them apart for a screen reader. Needs the words `admin-payments`. */
export function AskForPaymentLink({
  reference,
  guest,
  look,
}: {
  reference: string;
  guest: string;
  look: "btn btn--2 btn--s" | "more" | "small";
}) {
  const t = useTranslations("admin-payments.ask");
  return (
    <a className={look} href={`/admin/bookings/${reference}/payment-link`}>
      {t("link")}
      <span className="vh"> {guest}</span>
    </a>
  );
}
