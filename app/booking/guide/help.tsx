// Whom to call when something is wrong.
import { guide } from "#property/guide.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { GuideSection } from "./section.tsx";

/** The numbers are links, so that a telephone dials them. */
export function GuideHelp() {
  const words = useWords("property.guide.help");
  return (
    <GuideSection name="help">
      <p>{words("text")}</p>
      <dl className="sum gap">
        {guide.emergency.map(({ key, number }) => (
          <div key={key}>
            <dt>{words(`emergency.${key}`)}</dt>
            <dd>
              <a href={`tel:${number}`}>{number}</a>
            </dd>
          </div>
        ))}
      </dl>
    </GuideSection>
  );
}
