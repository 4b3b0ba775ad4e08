// What every field of the settings needs: what was typed, and the messages of its faults.
import { createContext, useContext } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { SettingFault } from "./rules/fact-fields.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";

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
  const t = useTranslations("owner-settings.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
