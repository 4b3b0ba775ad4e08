// The fields of the settings: single facts, the reception's hours, the refund steps, the languages; and what they all need.
import { createContext, useContext } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Field, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../layout/form-parts.tsx";
import { factFields } from "./rules/fact-fields.ts";
import type { SettingFault } from "./rules/fact-fields.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";
import { useFieldLabels } from "./setting-change.tsx";

/** The form as it is shown. */
export interface SettingsFormState {
  typed: TypedSettings;
  /** The message of the fault of a control, by its id. */
  faultAt(field: string): string | undefined;
}

/** Provides the form to its fields. */
export const SettingsFormContext = createContext<SettingsFormState | null>(null);

/** Throws outside the provider, which is a defect. */
export function useSettingsForm(): SettingsFormState {
  const shown = useContext(SettingsFormContext);
  if (!shown) throw new Error("A field of the settings must be inside their form.");
  return shown;
}

/** Returns a function that gives the message of a fault. */
export function useSettingFaults(): (fault: SettingFault) => string {
  const t = useTranslations("admin-settings.faults");
  return ({ reason, values = {} }) => t(reason, values);
}

/** `path` names the fact, `address.street`; a hint is shown where there is a message for it. */
export function SettingField({ path }: { path: string }) {
  const { typed, faultAt } = useSettingsForm();
  const hints = useTranslations("admin-settings.hints");
  const label = useFieldLabels();
  const field = factFields[path] ?? { kind: "whole" };
  const choices = useTranslations("admin-settings.choices");
  if (field.kind === "choice")
    return (
      <SelectField
        name={path}
        label={label(path)}
        error={faultAt(path)}
        defaultValue={typed.fields[path]}
      >
        <Options of={field.of.map((value) => [value, choiceText(choices, `${path}.${value}`)])} />
      </SelectField>
    );
  const isRequired = "required" in field || !(mayBeEmpty.has(field.kind) || "empty" in field);
  return (
    <TextField
      name={path}
      label={label(path)}
      hint={hints.has(path) ? hints(path) : undefined}
      error={faultAt(path)}
      defaultValue={typed.fields[path]}
      optional={!isRequired}
      required={isRequired}
      inputMode={inputModes[field.kind]}
      autoComplete="off"
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
export function ReceptionFields() {
  const t = useTranslations("admin-settings.reception");
  const { typed, faultAt } = useSettingsForm();
  const { format } = useLanguage();
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {typed.reception.map(({ days, from, to }, row) => {
        const fault = faultAt(`open-${row}-days`);
        const time = (part: "from" | "to", value: string) => (
          <Field
            name={`open${part === "from" ? "From" : "To"}.${row}`}
            id={`open-${row}-${part}`}
            label={t(part)}
            error={faultAt(`open-${row}-${part}`)}
          >
            {(control) => <input className="input" type="time" defaultValue={value} {...control} />}
          </Field>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <fieldset key={row} className="open">
            <legend className="label">{t("row", { number: row + 1 })}</legend>
            <div className="open__days" id={`open-${row}-days`} tabIndex={-1}>
              {["1", "2", "3", "4", "5", "6", "7"].map((day) => (
                <label key={day} className="check">
                  <input
                    type="checkbox"
                    name={`openDays.${row}`}
                    value={day}
                    defaultChecked={days.includes(day)}
                    aria-describedby={fault && `open-${row}-e`}
                  />
                  <span>{format.date(`2024-01-0${day}`, "weekdayLong")}</span>
                </label>
              ))}
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
export function CancellationFields() {
  const t = useTranslations("admin-settings.cancellation");
  const { typed, faultAt } = useSettingsForm();
  return (
    <>
      <p className="hint">{t("hint")}</p>
      {typed.cancellation.map(({ days, percent }, row) => {
        const number = (part: "days" | "percent", value: string) => (
          <TextField
            name={`step${part === "days" ? "Days" : "Percent"}.${row}`}
            id={`step-${row}-${part}`}
            label={t(part)}
            error={faultAt(`step-${row}-${part}`)}
            defaultValue={value}
            inputMode="numeric"
            autoComplete="off"
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
export function LanguageFields() {
  const facts = useFacts();
  const t = useTranslations("admin-settings");
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
