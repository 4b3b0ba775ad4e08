// The imprint below the legal texts: company, address, and registration numbers.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";

/** Numbers that the owner has not entered are left out. */
export function Imprint() {
  const facts = useFacts();
  const t = useTranslations("pages.legal.imprint");
  const { format } = useLanguage();
  const { street, postalCode, locality, countryCode } = facts.address;
  const town = [postalCode, locality].filter(Boolean).join(" ");
  const numbers = [
    ["registration", facts.businessRegistration],
    ["vat", facts.vatNumber],
    ["licence", facts.tourismLicence],
  ] as const;
  return (
    <p className="small muted gap">
      {facts.legalName}
      <br />
      {[street, town, format.country(countryCode)].join(", ")}
      {numbers.map(
        ([name, number]) =>
          number !== "" && (
            <span key={name} className="blk">
              {t(name, { number })}
            </span>
          ),
      )}
    </p>
  );
}
