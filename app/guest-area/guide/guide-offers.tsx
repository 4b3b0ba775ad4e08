// The activities around the property, their lowest prices, and how to book them.
import { guide } from "#property/guide.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { GuideSection } from "./guide-sections.tsx";
import { useGuideTexts } from "./use-guide-texts.ts";

/** The offers of one chapter as a table. */
export function GuideOffers({ name }: { name: string }) {
  const facts = useFacts();
  const t = useTranslations("guide");
  const words = useGuideTexts();
  const { format } = useLanguage();
  return (
    <GuideSection name={name}>
      <table className="table">
        <caption className="vh">{words(`${name}.title`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("activity")}</th>
            <th scope="col" className="r">
              {t("from")}
            </th>
          </tr>
        </thead>
        <tbody>
          {guide.offers[name]?.map(({ key, from }) => (
            <tr key={key}>
              <th scope="row">
                {words(`${name}.${key}.name`)}
                <span className="small muted blk">{words(`${name}.${key}.text`)}</span>
              </th>
              <td className="r">{format.moneyShort(from, facts.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted gap">{words("book")}</p>
    </GuideSection>
  );
}
