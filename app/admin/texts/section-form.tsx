// The form with the texts of a section: each text in its languages side by side, with its facts, limit and state.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { Tag } from "#app/ui/tag.tsx";
import { LanguageChips } from "../layout/form-parts.tsx";
import { Tick, TypedArea, TypedText, useTypedFault } from "../layout/typed-fields.tsx";
import { GuidePreviews } from "./guide-previews.tsx";
import { NumberForms } from "../apartments/texts-form.tsx";
import type { LoadedSection } from "./load-section.server.ts";
import type { TextBlock, TextFieldView } from "./section-view.server.ts";

/** Links to the other languages, each with what is missing or to be checked: they save nothing. */
export function EditedLanguages({ loaded }: { loaded: LoadedSection }) {
  const t = useTranslations("admin-texts");
  const { section, states, view, isAll, defaultLanguage, previews, isGuide } = loaded;
  const edited = isAll ? null : view.shown.at(-1);
  return (
    <>
      <LanguageChips
        label={t("languages")}
        of={states}
        edited={edited}
        hrefOf={(language) => `/admin/texts/${section}?language=${language}`}
        missingText={(count) => t("missing", { count })}
        staleText={(count) => t("stale", { count })}
        gap
      >
        <a
          className="chip"
          href={`/admin/texts/${section}?language=all`}
          aria-current={isAll ? "true" : undefined}
        >
          {t("all")}
        </a>
      </LanguageChips>
      {previews.length > 0 ? (
        <p className="row small">
          {previews
            .filter(([language]) => isAll || language === edited || language === defaultLanguage)
            .map(([language, href]) => (
              <a key={language} href={href} target="_blank" rel="noopener">
                {t("preview", { language: endonyms[language] })}
              </a>
            ))}
          <span className="muted">{t("previewHint")}</span>
        </p>
      ) : (
        isGuide && <GuidePreviews languages={view.shown} />
      )}
    </>
  );
}

/** Saves the draft. After a conflict each field that differs says what is there now. */
export function TextsForm({
  loaded,
  typed,
  isStale,
}: {
  loaded: LoadedSection;
  /** What was typed and not saved, by field. */
  typed: Record<string, string> | undefined;
  isStale: boolean;
}) {
  const t = useTranslations("admin-texts");
  const { section, view, isAll } = loaded;
  const query = isAll ? "all" : view.shown.at(-1);
  const example = view.blocks.flatMap(({ facts }) => facts)[0] ?? "";
  return (
    <form method="post" action={`/admin/texts/${section}?language=${query}`} noValidate>
      <p className="small muted">{t("howFacts", { example })}</p>
      <input type="hidden" name="seen" value={view.seen} />
      {view.blocks.map((block, place) => (
        <Block
          key={block.key}
          block={block}
          place={place + 1}
          loaded={loaded}
          typed={typed}
          isStale={isStale}
        />
      ))}
      <p className="gap">
        <button className="btn" name="do" value="save">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

interface BlockProps {
  block: TextBlock;
  place: number;
  loaded: LoadedSection;
  typed: Record<string, string> | undefined;
  isStale: boolean;
}

function Block({ block, place, loaded, typed, isStale }: BlockProps) {
  const t = useTranslations("admin-texts");
  const { key, heading, isMeta, limit, facts, fields } = block;
  return (
    <fieldset className="text">
      <legend>
        {place}. <span lang={loaded.defaultLanguage}>{shorten(heading)}</span>
        {heading === "" && t("entries.new")}
      </legend>
      {isMeta && <p className="mini muted">{t("meta")}</p>}
      <div className="text__fields">
        {fields.map((field) => (
          <TextInput key={field.language} {...{ field, limit, loaded, typed, isStale }} />
        ))}
      </div>
      <details className="mini">
        <summary>{t("mayHave")}</summary>
        <p className="row tags">
          {facts.map((fact) => (
            <Tag key={`${key} ${fact}`}>[{fact}]</Tag>
          ))}
        </p>
      </details>
    </fieldset>
  );
}

const longestHeading = 60;

function shorten(text: string): string {
  return text.length > longestHeading ? `${text.slice(0, longestHeading).trimEnd()}…` : text;
}

function TextInput({
  field: { language, field, state, isDraft, original, numbers },
  limit,
  loaded,
  typed,
  isStale,
}: Pick<BlockProps, "loaded" | "typed" | "isStale"> & { field: TextFieldView; limit: number }) {
  const t = useTranslations("admin-texts");
  const faultAt = useTypedFault();

  const standard = endonyms[loaded.defaultLanguage];
  const parts = {
    name: field,
    label: <span lang={language}>{endonyms[language]}</span>,
    lang: language,
    spellCheck: true,
    autoComplete: "off",
    hint: t("limit", { limit }),
  };
  return (
    <div className="stack-s">
      {limit > 90 ? (
        <TypedArea {...parts} rows={Math.min(9, Math.ceil(limit / 90) + 1)} />
      ) : (
        <TypedText {...parts} />
      )}
      {numbers.map(({ fact, forms }) => (
        <NumberForms
          key={fact}
          fact={fact}
          forms={forms}
          language={language}
          typed={typed}
          faultAt={faultAt}
        />
      ))}
      {isDraft && <Tag kind="info">{t("isDraft")}</Tag>}
      {isStale && (
        <p className="mini muted">{t("current", { text: loaded.view.values[field] ?? "" })}</p>
      )}
      {state === "missing" && (
        <p className="row mini">
          <Tag kind="bad">{t("isMissing")}</Tag>
          {language !== loaded.defaultLanguage && (
            <span>{t("missingText", { language: standard })}</span>
          )}
        </p>
      )}
      {state === "stale" && (
        <>
          <p className="row mini">
            <Tag kind="warn">{t("isStale")}</Tag>
            <span>{t("staleText", { language: standard })}</span>
          </p>
          <Tick name={`${field}~kept`}>{t("kept")}</Tick>
        </>
      )}
      {original !== null && <p className="mini muted">{t("original", { text: original })}</p>}
    </div>
  );
}
