// Links to the guide as its guests will read it, in several languages and at several moments of a stay.
import { guideMoments } from "#app/bookings/rules/self-service.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";

/** With what is not published yet; the page loads the messages `admin-texts`. */
export function GuidePreviews({ languages }: { languages: readonly Language[] }) {
  const t = useTranslations("admin-texts.guidePreview");
  return (
    <div className="stack small">
      {guideMoments.map((moment) => (
        <p key={moment} className="row">
          <span>{t(moment)}</span>
          {languages.map((language) => (
            <a
              key={language}
              lang={language}
              href={`${addressIn(language, "/my-booking/preview/guide")}?drafts&moment=${moment}`}
              target="_blank"
              rel="noopener"
            >
              {endonyms[language]}
            </a>
          ))}
        </p>
      ))}
      <p className="muted">{t("hint")}</p>
    </div>
  );
}
