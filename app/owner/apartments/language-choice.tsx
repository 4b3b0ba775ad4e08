// Selects the language of an apartment's texts to edit, and the one beside it; each with its missing and stale texts.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import type { ApartmentDesk } from "./load-apartment.server.ts";

/** Links: they save no input of the page's forms. */
export function LanguageChoice({ desk }: { desk: ApartmentDesk }) {
  const t = useWords("owner-apartments");
  const { language: reader } = useLanguage();
  const { editing, beside, languages } = desk;
  const standing = languages.find(({ language }) => language === editing.language);
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
      {standing && standing.missing + standing.stale > 0 && (
        <p className="mini muted gap">
          {standing.missing > 0 && t("missing", { count: standing.missing })}{" "}
          {standing.stale > 0 && t("behind", { count: standing.stale })}
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
