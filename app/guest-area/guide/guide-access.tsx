// How to get in: the door code and the Wi-Fi, when they will be shown, or that staff let the guest in.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Guide } from "./load-guide.server.ts";
import { useDoorCodeText } from "#app/bookings/use-door-code-text.ts";
import { ContactLinks } from "#app/bookings/contact-links.tsx";
import { GuideSection } from "./guide-section.tsx";

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
