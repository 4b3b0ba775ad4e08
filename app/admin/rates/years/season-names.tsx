// What the owner calls the seasons, in every language, with what is missing.
import { endonyms, languages } from "#app/i18n/languages.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { longestName } from "../rules/typed-seasons.ts";

/** One group for each season, which opens by its heading; `named` are the keys, `keys` their present names. */
export function SeasonNames({
  named,
  keys,
  names,
  defaultLanguage,
}: {
  named: readonly string[];
  keys: readonly (readonly [key: string, name: string])[];
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  defaultLanguage: string;
}) {
  const t = useTranslations("admin-rates.years.names");
  const present = new Map(keys);
  return named.map((key) => {
    const own = names[key] ?? {};
    const count = Object.keys(own).length;
    const missing = languages.length - count;
    return (
      <details key={key}>
        <summary>
          {present.get(key) ?? key}{" "}
          {count > 0 && missing > 0 && <Tag kind="warn">{t("missing", { count: missing })}</Tag>}
        </summary>
        <div className="sample gap">
          {languages.map((language) => (
            <TextField
              key={language}
              id={`name-${key}-${language}`}
              name={`name-${key}-${language}`}
              label={endonyms[language]}
              lang={language}
              maxLength={longestName}
              autoComplete="off"
              {...(count > 0 && !own[language] && { hint: t("empty") })}
              {...(language === defaultLanguage && { hint: t("default") })}
              defaultValue={own[language] ?? ""}
            />
          ))}
        </div>
      </details>
    );
  });
}
