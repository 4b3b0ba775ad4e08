// The property's address, telephone number, WhatsApp and email address, all from the facts.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";

/** A list; without a WhatsApp number in the facts its line is left out. */
export function ContactDetails() {
  const facts = useFacts();
  const t = useTranslations("contact.details");
  const { format } = useLanguage();
  const { street, postalCode, locality, district, countryCode } = facts.address;
  const place = [postalCode, locality].filter(Boolean).join(" ");
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="vh">
        {t("title")}
      </h2>
      <dl className="dl">
        <div>
          <dt>{t("address")}</dt>
          <dd>
            {facts.name}
            <br />
            {[street, place, district, format.country(countryCode)].filter(Boolean).join(", ")}
          </dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>
            <a href={`tel:${facts.telephone.replaceAll(" ", "")}`}>{facts.telephone}</a>
          </dd>
        </div>
        {facts.whatsApp && (
          <div>
            <dt>{t("whatsApp")}</dt>
            <dd>
              <a href={`https://wa.me/${facts.whatsApp}`} target="_blank" rel="noopener">
                {t("chat")}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("email")}</dt>
          <dd>
            <a href={`mailto:${facts.email}`}>{facts.email}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
