// The fields of the settings: single facts, the reception's hours, the refund steps, the languages.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { weekdays } from "#app/dates/rules/month-weeks.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Choices, TypedSelect, TypedText, useTypedFault } from "../layout/typed-fields.tsx";
import { factFields } from "./rules/fact-fields.ts";
import type { SettingFault } from "./rules/fact-fields.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";
import { useFieldLabels } from "./setting-form.tsx";

/** Returns a function that gives the message of a fault. */
export function useSettingFaults(): (fault: SettingFault) => string {
  const t = useTranslations("admin-settings.faults");
  return ({ reason, values = {} }) => t(reason, values);
}

/** `path` names the fact, `address.street`; a hint is shown where there is a message for it. */
export function SettingField({ path }: { path: string }) {
  const hints = useTranslations("admin-settings.hints");
  const label = useFieldLabels();
  const field = factFields[path] ?? { kind: "whole" };
  const choices = useTranslations("admin-settings.choices");
  if (field.kind === "choice")
    return (
      <TypedSelect
        name={path}
        label={label(path)}
        of={field.of.map((value) => [value, choiceText(choices, `${path}.${value}`)])}
      />
    );
  const isRequired = "required" in field || !(mayBeEmpty.has(field.kind) || "empty" in field);
  return (
    <TypedText
      name={path}
      label={label(path)}
      hint={hints.has(path) ? hints(path) : undefined}
      optional={!isRequired}
      required={isRequired}
      inputMode={inputModes[field.kind]}
    />
  );
}

// A choice without a text is a bug, which shows as its value.
function choiceText(t: ReturnType<typeof useTranslations<"admin-settings.choices">>, key: string) {
  return t.has(key) ? t(key) : key;
}

const mayBeEmpty = new Set(["text", "email", "whatsApp"]);
const inputModes = {
  text: "text",
  country: "text",
  email: "email",
  telephone: "tel",
  whatsApp: "tel",
  whole: "numeric",
  percent: "decimal",
  coordinate: "text", // a decimal keyboard may have no minus
} as const;

/** A row whose fields are all empty is ignored. */
export function ReceptionFields({ reception }: Pick<TypedSettings, "reception">) {
  const t = useTranslations("admin-settings.reception");
  const faultAt = useTypedFault();
  const { format } = useLanguage();
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {reception.map(({ days, from, to }, row) => {
        const fault = faultAt(`open-${row}-days`);
        const time = (part: "from" | "to", value: string) => (
          <TypedText
            name={`open${part === "from" ? "From" : "To"}.${row}`}
            id={`open-${row}-${part}`}
            type="time"
            autoComplete={undefined}
            label={t(part)}
            defaultValue={value}
          />
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <fieldset key={row} className="open">
            <legend className="label">{t("row", { number: row + 1 })}</legend>
            <div className="open__days" id={`open-${row}-days`} tabIndex={-1}>
              <Choices
                name={`openDays.${row}`}
                of={weekdays.map((day) => [day, format.date(`2024-01-0${day}`, "weekdayLong")])}
                chosen={days}
                aria-describedby={fault && `open-${row}-e`}
              />
            </div>
            {fault && <FieldError id={`open-${row}-e`}>{fault}</FieldError>}
            <div className="grid2">
              {time("from", from)}
              {time("to", to)}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}

/** A row whose fields are empty is no step. */
export function CancellationFields({ steps }: { steps: TypedSettings["cancellation"] }) {
  const t = useTranslations("admin-settings.cancellation");
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {steps.map(({ days, percent }, row) => {
        const number = (part: "days" | "percent", value: string) => (
          <TypedText
            name={`step${part === "days" ? "Days" : "Percent"}.${row}`}
            id={`step-${row}-${part}`}
            label={t(part)}
            defaultValue={value}
            inputMode="numeric"
          />
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <fieldset key={row} className="open">
            <legend className="label">{t("row", { number: row + 1 })}</legend>
            <div className="grid2 pair">
              {number("days", days)}
              {number("percent", percent)}
            </div>
          </fieldset>
        );
      })}
      <p className="mini muted">{t("note")}</p>
    </>
  );
}

/** The default language cannot be hidden: hidden ones redirect to it. */
export function LanguageFields({ ticked }: { ticked: string[] }) {
  const facts = useFacts();
  const t = useTranslations("admin-settings");
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
                defaultChecked={ticked.includes(tag)}
              />
              <span>{endonyms[tag]}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
