// How to come here.
import { facts } from "#property/facts.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { GuideSection } from "./section.tsx";

/** The way takes as long as the facts say. */
export function GuideTravel() {
  const { format } = useLanguage();
  return (
    <GuideSection
      name="arrive"
      lines={["road", "parking", "transfer"]}
      values={{ time: format.duration(facts.travelMinutes.airport) }}
    />
  );
}
