// The form of an extra: what it is, what it costs, until when and for which apartments, and its words in each language.
import { extraKinds, extraUnits, transferWays } from "#app/extras/rules/extra.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { AreaField, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { TypedExtra } from "./rules/typed-extra.ts";

interface ExtraFormProps {
  /** The extra's id, or `new`. */
  id: string;
  typed: TypedExtra;
  apartments: { id: number; name: string }[];
  languages: readonly string[];
  defaultLanguage: string;
  currency: string;
  faultAt: (field: string) => string | undefined;
}

/** Saved as a whole. */
export function ExtraForm(props: ExtraFormProps) {
  const { id, typed, apartments, currency, faultAt } = props;
  const t = useTranslations("admin-extras");
  const text = (
    name: "amount" | "most" | "stock" | "notice" | "openDays",
    label: string,
    hint?: string,
  ) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode={name === "amount" ? "decimal" : "numeric"}
      autoComplete="off"
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <form method="post" action={`/admin/extras/${id}`} noValidate className="stack-l">
      <input type="hidden" name="version" value={typed.version} />
      <Panel id="what" title={t("what")}>
        <div className="stack">
          <SelectField
            name="kind"
            label={t("kind")}
            hint={t("kindHint")}
            defaultValue={typed.kind}
            error={faultAt("kind")}
          >
            {extraKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <LawText
            open={faultAt("lawRead") !== undefined}
            given={typed.lawRead}
            faultAt={faultAt}
          />
          <SelectField
            name="ways"
            label={t("ways")}
            hint={t("waysHint")}
            defaultValue={typed.ways}
            error={faultAt("ways")}
          >
            {transferWays.map((ways) => (
              <option key={ways} value={ways}>
                {t(`wayNames.${ways}`)}
              </option>
            ))}
          </SelectField>
          <div className="figures terms">
            {text("amount", t("amount", { currency }), t("amountHint"))}
            <SelectField
              name="unit"
              label={t("unit")}
              defaultValue={typed.unit}
              error={faultAt("unit")}
            >
              {extraUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`units.${unit}`)}
                </option>
              ))}
            </SelectField>
            {text("most", t("most"))}
            {text("stock", t("stock"), t("stockHint"))}
            {text("openDays", t("openDays"), t("openDaysHint"))}
            {text("notice", t("notice"), t("noticeHint"))}
            <SelectField
              name="countedFrom"
              label={t("countedFrom")}
              defaultValue={typed.countedFrom}
              error={faultAt("countedFrom")}
            >
              <option value="arrival">{t("counted.arrival")}</option>
              <option value="departure">{t("counted.departure")}</option>
            </SelectField>
          </div>
          <fieldset className="stack">
            <legend className="label">{t("apartments")}</legend>
            <p className="hint">{t("apartmentsHint")}</p>
            {apartments.map((apartment) => (
              <label key={apartment.id} className="check">
                <input
                  type="checkbox"
                  name="apartments"
                  value={apartment.id}
                  defaultChecked={typed.apartments.includes(String(apartment.id))}
                />
                <span>{apartment.name}</span>
              </label>
            ))}
          </fieldset>
        </div>
      </Panel>
      <ExtraWordsFields {...props} />
      <p>
        <button className="btn">{t("save")}</button>
      </p>
    </form>
  );
}

function ExtraWordsFields({ typed, languages, defaultLanguage, faultAt }: ExtraFormProps) {
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
              <TextField
                name={`name-${language}`}
                label={t("name")}
                lang={language}
                autoComplete="off"
                defaultValue={name}
                error={faultAt(`name-${language}`)}
              />
              <AreaField
                name={`description-${language}`}
                label={t("description")}
                lang={language}
                rows={2}
                defaultValue={description}
                error={faultAt(`description-${language}`)}
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

// What a package in the law's sense is: to be read before a tour is offered.
function LawText({
  open,
  given,
  faultAt,
}: {
  open: boolean;
  given: boolean;
  faultAt: ExtraFormProps["faultAt"];
}) {
  const t = useTranslations("admin-extras");
  const fault = faultAt("lawRead");
  return (
    <details className="help" open={open}>
      <summary>{t("law")}</summary>
      <div className="stack">
        <p className="small">{t("lawText.what")}</p>
        <p className="small">{t("lawText.duty")}</p>
        <p className="small">{t("lawText.fine")}</p>
        <label className="check">
          <input
            type="checkbox"
            name="lawRead"
            id="lawRead"
            defaultChecked={given}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && "lawRead-e"}
          />
          <span>{t("lawTick")}</span>
        </label>
        {fault && <FieldError id="lawRead-e">{fault}</FieldError>}
      </div>
    </details>
  );
}
