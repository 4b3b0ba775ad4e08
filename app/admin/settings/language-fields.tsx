// Fields of the languages in which guests may read the site.
import { endonyms } from "#app/i18n/languages.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { useSettingsForm } from "./settings-form.ts";

/** The default language cannot be hidden: hidden ones redirect to it. */
export function LanguageFields() {
  const facts = useFacts();
  const t = useTranslations("owner-settings");
  const { typed } = useSettingsForm();
  const { languages, defaultLanguage } = facts;
  const always = endonyms[defaultLanguage];
  return (
    <fieldset aria-describedby="languages-h">
      <legend className="vh">{t("panels.languages")}</legend>
      <p className="hint" id="languages-h">
        {t("languages.hint", { language: always })}
      </p>
      <p className="gap">{t("languages.always", { language: always })}</p>
      <div className="open__days">
        {languages
          .filter((tag) => tag !== defaultLanguage)
          .map((tag) => (
            <label key={tag} className="check" lang={tag}>
              <input
                type="checkbox"
                name="language"
                value={tag}
                defaultChecked={typed.languages.includes(tag)}
              />
              <span>{endonyms[tag]}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
