// A field of the settings that holds one fact.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { factFields } from "./rules/fact-fields.ts";
import { useSettingsForm } from "./settings-form.ts";
import { useFieldLabels } from "./use-field-labels.ts";

/** `path` names the fact, `address.street`; a hint is shown where there is a message for it. */
export function SettingField({ path }: { path: string }) {
  const { typed, faultAt } = useSettingsForm();
  const hints = useTranslations("owner-settings.hints");
  const label = useFieldLabels();
  const field = factFields[path] ?? { kind: "whole" };
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
