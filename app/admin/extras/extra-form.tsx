// The form of an extra: what it is, what it costs, until when and for which apartments, and its words in each language.
import { extraKinds, extraUnits, transferWays } from "#app/extras/rules/extra.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { ListedFault } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import {
  Choices,
  Tick,
  TypedArea,
  TypedFields,
  TypedSelect,
  TypedText,
  useTypedFault,
} from "../layout/typed-fields.tsx";
import { countings } from "./rules/typed-extra.ts";
import type { TypedExtra } from "./rules/typed-extra.ts";

interface ExtraFormProps {
  /** The extra's id, or `new`. */
  id: string;
  typed: TypedExtra;
  apartments: { id: number; name: string }[];
  languages: readonly string[];
  defaultLanguage: string;
  currency: string;
  faults: readonly ListedFault[];
}

/** Saved as a whole. */
export function ExtraForm(props: ExtraFormProps) {
  const { id, typed, apartments, currency, faults } = props;
  const t = useTranslations("admin-extras");
  const text = (name: "most" | "stock" | "notice" | "openDays", hint?: string) => (
    <TypedText name={name} label={t(name)} hint={hint} inputMode="numeric" />
  );
  return (
    <TypedFields typed={typed} faults={faults}>
      <form method="post" action={`/admin/extras/${id}`} noValidate className="stack-l">
        <input type="hidden" name="version" value={typed.version} />
        <Panel id="what" title={t("what")}>
          <div className="stack">
            <TypedSelect
              name="kind"
              label={t("kind")}
              hint={t("kindHint")}
              of={extraKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
            />
            <LawText given={typed.lawRead} />
            <TypedSelect
              name="ways"
              label={t("ways")}
              hint={t("waysHint")}
              of={transferWays.map((ways) => [ways, t(`wayNames.${ways}`)])}
            />
            <div className="figures terms">
              <TypedText
                name="amount"
                label={t("amount", { currency })}
                hint={t("amountHint")}
                inputMode="decimal"
              />
              <TypedText
                name="tax"
                label={t("tax")}
                hint={t("taxHint")}
                inputMode="decimal"
                optional
              />
              <TypedSelect
                name="unit"
                label={t("unit")}
                of={extraUnits.map((unit) => [unit, t(`units.${unit}`)])}
              />
              {text("most")}
              {text("stock", t("stockHint"))}
              {text("openDays", t("openDaysHint"))}
              {text("notice", t("noticeHint"))}
              <TypedSelect
                name="countedFrom"
                label={t("countedFrom")}
                of={countings.map((counting) => [counting, t(`counted.${counting}`)])}
              />
            </div>
            <fieldset className="stack">
              <legend className="label">{t("apartments")}</legend>
              <p className="hint">{t("apartmentsHint")}</p>
              <Choices
                name="apartments"
                of={apartments.map((apartment) => [apartment.id, apartment.name])}
                chosen={typed.apartments}
              />
            </fieldset>
          </div>
        </Panel>
        <ExtraWordsFields {...props} />
        <p>
          <button className="btn">{t("save")}</button>
        </p>
      </form>
    </TypedFields>
  );
}

function ExtraWordsFields({ typed, languages, defaultLanguage }: ExtraFormProps) {
  const t = useTranslations("admin-extras");
  return (
    <Panel id="words" title={t("words")}>
      <p className="mini muted">{t("wordsHint", { language: nameOf(defaultLanguage) })}</p>
      <div className="grid2 gap">
        {languages.map((language) => {
          const { name, description } = typed.words[language] ?? { name: "", description: "" };
          return (
            <div key={language} className="stack">
              <h3 lang={language}>
                {nameOf(language)} {name === "" && <Tag kind="warn">{t("missing")}</Tag>}
              </h3>
              <TypedText
                name={`name-${language}`}
                label={t("name")}
                lang={language}
                defaultValue={name}
              />
              <TypedArea
                name={`description-${language}`}
                label={t("description")}
                lang={language}
                rows={2}
                defaultValue={description}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

function nameOf(language: string): string {
  return isLanguage(language) ? endonyms[language] : language;
}

// What the law calls a package: to be read before a tour is offered.
function LawText({ given }: { given: boolean }) {
  const t = useTranslations("admin-extras");
  const isFaulty = useTypedFault()("lawRead") !== undefined;
  return (
    <details className="help" open={isFaulty}>
      <summary>{t("law")}</summary>
      <div className="stack">
        <p className="small">{t("lawText.what")}</p>
        <p className="small">{t("lawText.duty")}</p>
        <p className="small">{t("lawText.fine")}</p>
        <Tick name="lawRead" defaultChecked={given}>
          {t("lawTick")}
        </Tick>
      </div>
    </details>
  );
}
