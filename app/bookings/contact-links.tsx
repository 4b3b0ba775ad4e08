// How a guest reaches the property at once: by telephone, and by WhatsApp where there is a number.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { phoneLink } from "#app/emails/mail-link.ts";
import { Icon } from "#app/ui/icon.tsx";

/** One or two links; the first dials on a phone. Needs the words `guide`. */
export function ContactLinks() {
  const facts = useFacts();
  const t = useTranslations("guide");
  return (
    <p className="row gap">
      <a className="btn btn--s" href={phoneLink(facts.telephone)}>
        {t("call")}
      </a>
      {facts.whatsApp && (
        <a className="btn btn--2 btn--s" href={`https://wa.me/${facts.whatsApp}`}>
          <Icon name="whatsapp" />
          {t("whatsApp")}
        </a>
      )}
    </p>
  );
}
