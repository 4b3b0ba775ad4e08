// The checklist for the last morning: boxes that can be ticked without script, and that the guide's script keeps on the device.
import { guide } from "#property/guide.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { GuideSection, useGuideTexts } from "./guide-sections.tsx";

/** `until`: the end of the stay, an instant; the ticks of another stay are forgotten. */
export function GuideLeave({ until }: { until: string }) {
  const t = useTranslations("guide");
  const words = useGuideTexts();
  return (
    <GuideSection name="leave">
      <p>{words("leave.text")}</p>
      <ul className="checklist" data-ticks={until}>
        {guide.checklist.map((item) => (
          <li key={item}>
            <label className="check">
              <input type="checkbox" name={item} autoComplete="off" />
              <span>{words(`leave.${item}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="small muted" hidden data-ticks-kept>
        {t("ticks")}
      </p>
    </GuideSection>
  );
}
