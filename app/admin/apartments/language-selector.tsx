// Selects the language of an apartment's texts to edit, and the one beside it; each with its missing and stale texts.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import type { ApartmentView } from "./load-apartment.server.ts";

/** Links: they save no input of the page's forms. */
export function LanguageSelector({ view }: { view: ApartmentView }) {
  const t = useTranslations("owner-apartments");
  const { language: reader } = useLanguage();
  const { editing, beside, languages } = view;
  const counts = languages.find(({ language }) => language === editing.language);
  const others = [...new Set([languages[0]?.language, reader, beside?.language])].filter(
    (language) => language !== undefined && language !== editing.language,
  );
  return (
    <>
      <nav className="row chips" aria-label={t("texts.language")}>
        {languages.map(({ language, missing, stale }) => (
          <a
            key={language}
            className="chip"
            lang={language}
            href={`?language=${language}#texts`}
            aria-current={language === editing.language ? "true" : undefined}
          >
            {endonyms[language]}
            {missing + stale > 0 && (
              <span className="num">
                <span aria-hidden="true">{missing + stale}</span>
                <span className="vh" lang={reader}>
                  {missing > 0 && t("missing", { count: missing })}{" "}
                  {stale > 0 && t("behind", { count: stale })}
                </span>
              </span>
            )}
          </a>
        ))}
      </nav>
      {counts && counts.missing + counts.stale > 0 && (
        <p className="mini muted gap">
          {counts.missing > 0 && t("missing", { count: counts.missing })}{" "}
          {counts.stale > 0 && t("behind", { count: counts.stale })}
        </p>
      )}
      {others.length > 1 && (
        <p className="row mini">
          {t("texts.beside")}
          {others.map((language) => (
            <a
              key={language}
              lang={language}
              href={`?language=${editing.language}&beside=${language}#texts`}
              aria-current={language === beside?.language ? "true" : undefined}
            >
              {language && endonyms[language]}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
