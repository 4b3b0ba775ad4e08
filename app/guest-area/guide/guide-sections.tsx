// A section of the guide, and the section on how to get in: the door code, the Wi-Fi, or the staff who open.
import type { ReactNode } from "react";
import { ContactLinks, useDoorCodeText } from "#app/bookings/arrival-notes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Guide } from "./load-guide.server.ts";
import { useGuideTexts } from "./use-guide-texts.ts";

/** `lines` are message keys of the section; `values` are filled in besides the locality. */
export function GuideSection({
  name,
  lines = [],
  values,
  children,
}: {
  name: string;
  lines?: readonly string[];
  values?: Record<string, string>;
  children?: ReactNode;
}) {
  const facts = useFacts();
  const words = useGuideTexts();
  return (
    <section id={name} aria-labelledby={`${name}-h`}>
      <h2 id={`${name}-h`}>{words(`${name}.title`)}</h2>
      {children}
      {lines.length > 0 && (
        <ul className="steplist">
          {lines.map((line) => (
            <li key={line}>
              {words(`${name}.${line}`, { locality: facts.address.locality, ...values })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says what to do where the owner has set no code yet. */
export function GuideAccess({ guide }: { guide: Guide }) {
  const t = useTranslations("guide");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("code");
  const { keys, state, checkIn, checkOut } = guide;
  const day = (date: string) => format.date(date, "dayMonth");
  const { code = "", network = "", password = "" } = keys ?? {};
  if (state === "unpaid")
    return (
      <GuideSection name="enter">
        <Note kind="info">{doorCodeText(guide)}</Note>
        <ContactLinks />
      </GuideSection>
    );
  return (
    <GuideSection name="enter" lines={["path", "code", "late"]}>
      {state === "early" && <Note kind="info">{doorCodeText(guide)}</Note>}
      {keys && !code && <Note kind="warn">{t("codeMissing")}</Note>}
      {code && (
        <div className="code">
          <p className="small">{t("code", { from: day(checkIn), to: day(checkOut) })}</p>
          <p className="ref" translate="no">
            {code}
          </p>
        </div>
      )}
      {network && (
        <>
          <h3>{t("wifi")}</h3>
          <dl className="sum">
            <div>
              <dt>{t("network")}</dt>
              <dd translate="no">{network}</dd>
            </div>
            {password && (
              <div>
                <dt>{t("password")}</dt>
                <dd translate="no">{password}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </GuideSection>
  );
}
