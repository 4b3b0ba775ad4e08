// The texts of an apartment in one language, each beside its source text; the choice of both languages; the texts of the faults.
import { textLimits, textNames } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { AreaField, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { LanguageChips } from "../layout/form-parts.tsx";
import type { ApartmentView } from "./load-apartment.server.ts";
import type { ApartmentFault, TypedTexts } from "./rules/typed-apartment.ts";

interface TextsFormProps {
  view: ApartmentView;
  /** Typed input that was not saved. */
  refused: { typed: TypedTexts; stale: boolean } | null;
  faultAt: (field: string) => string | undefined;
}

/** Side by side on a wide screen, one below the other on a narrow one. */
export function TextsForm({ view, refused, faultAt }: TextsFormProps) {
  const t = useTranslations("admin-apartments.texts");
  const { editing, beside, id } = view;
  // After the notice of a concurrent change the page shows the current texts, so their version is the one that was seen.
  const seen = refused && !refused.stale ? refused.typed.seen : editing;
  const query = `?language=${editing.language}${beside ? `&beside=${beside.language}` : ""}`;
  return (
    <form method="post" action={`/admin/apartments/${id}${query}#texts`} noValidate>
      <input type="hidden" name="version" value={seen.version} />
      {textNames.map((name) => (
        <div key={name} className={beside ? "pair" : undefined}>
          <input type="hidden" name={`source-${name}`} value={seen.hashes[name]} />
          {beside && (
            <div className="source">
              <p className="label">
                {t(name)} <span lang={beside.language}>({endonyms[beside.language]})</span>
              </p>
              <p lang={beside.language}>
                {beside.texts[name] || <span className="muted">{t("nothing")}</span>}
              </p>
            </div>
          )}
          <div className="stack-s">
            <TextEditor {...{ name, view, refused, faultAt }} />
          </div>
        </div>
      ))}
      <p className="mini muted gap">
        {t("codes", { codes: editing.plain.facts.map((fact) => `[${fact}]`).join(", ") })}
      </p>
      <p className="gap">
        <button className="btn" name="do" value="texts">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

function TextEditor({ name, view, refused, faultAt }: TextsFormProps & { name: TextName }) {
  const facts = useFacts();
  const t = useTranslations("admin-apartments.texts");
  const { language, plain, states } = view.editing;
  const { texts } = plain;
  const value = refused?.typed.texts[name] ?? texts[name];
  const field = `text-${name}`;
  const limit = textLimits[name];
  const parts = {
    name: field,
    label: t(name),
    hint: t("limit", { limit }),
    error: faultAt(field),
    defaultValue: value,
    lang: language,
    spellCheck: true,
    autoComplete: "off",
  };
  return (
    <>
      {limit > 160 ? (
        <AreaField {...parts} rows={limit > 1000 ? 7 : 3} />
      ) : (
        <TextField {...parts} />
      )}
      {plain.numbers[name].map((number) => (
        <NumberForms
          key={number.fact}
          {...number}
          language={language}
          typed={refused?.typed.forms}
          faultAt={faultAt}
        />
      ))}
      {refused?.stale && value !== texts[name] && (
        <p className="mini">{t("now", { text: texts[name] })}</p>
      )}
      {states[name] === "missing" && (
        <p className="row mini">
          <Tag kind="bad">{t("isMissing")}</Tag>
          <span>{t("missingText", { language: endonyms[facts.defaultLanguage] })}</span>
        </p>
      )}
      {states[name] === "stale" && (
        <>
          <p className="row mini">
            <Tag kind="warn">{t("isStale")}</Tag>
            <span>{t("staleText", { language: endonyms[facts.defaultLanguage] })}</span>
          </p>
          <label className="check">
            <input
              type="checkbox"
              name={`kept-${name}`}
              defaultChecked={refused?.typed.confirmed.includes(name)}
            />
            <span>{t("kept")}</span>
          </label>
        </>
      )}
    </>
  );
}

/** How a number reads in a text: a field for each form that the language has. */
export function NumberForms({
  fact,
  forms,
  language,
  typed,
  faultAt,
}: {
  fact: string;
  forms: readonly { field: string; text: string; numbers: readonly number[] }[];
  language: Language;
  /** What was typed, by field. */
  typed: Record<string, string> | undefined;
  faultAt: (field: string) => string | undefined;
}) {
  const t = useTranslations("admin-texts");
  const { format } = useLanguage();
  const examples = (numbers: readonly number[]) =>
    numbers.map((number) => format.number(number)).join(", ") + (numbers.length > 3 ? " …" : "");
  return (
    <div className="numbers">
      {forms.map(({ field, text, numbers }) => (
        <TextField
          key={field}
          name={field}
          lang={language}
          label={t("numberForm", { fact, numbers: examples(numbers) })}
          error={faultAt(field)}
          defaultValue={typed?.[field] ?? text}
          autoComplete="off"
        />
      ))}
      <p className="mini muted">{t("numberHint", { number: t("facts.number") })}</p>
    </div>
  );
}

/** Links: they save no input of the page's forms. */
export function LanguageSelector({ view }: { view: ApartmentView }) {
  const t = useTranslations("admin-apartments");
  const { language: reader } = useLanguage();
  const { editing, beside, languages } = view;
  const counts = languages.find(({ language }) => language === editing.language);
  const countText = ({ missing, stale }: { missing: number; stale: number }) => (
    <>
      {missing > 0 && t("missing", { count: missing })} {stale > 0 && t("behind", { count: stale })}
    </>
  );
  const others = [...new Set([languages[0]?.language, reader, beside?.language])].filter(
    (language) => language !== undefined && language !== editing.language,
  );
  return (
    <>
      <LanguageChips
        label={t("texts.language")}
        of={languages}
        edited={editing.language}
        hrefOf={(language) => `?language=${language}#texts`}
        missingText={(count) => t("missing", { count })}
        staleText={(count) => t("behind", { count })}
      />
      {counts && counts.missing + counts.stale > 0 && (
        <p className="mini muted gap">{countText(counts)}</p>
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

/** Returns a function that gives a fault's text. The page loads the messages `admin-apartments`. */
export function useApartmentFaults(): (fault: ApartmentFault) => string {
  const t = useTranslations("admin-apartments.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
