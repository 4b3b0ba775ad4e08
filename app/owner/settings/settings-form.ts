// What every field of the settings needs: what was typed, and the words of what is wrong with it.
import { createContext, useContext } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import type { SettingFault } from "./rules/fact-fields.ts";
import type { TypedSettings } from "./rules/typed-settings.ts";

/** The form as it is shown. */
export interface ShownSettings {
  typed: TypedSettings;
  /** The words of the fault of a control, by its id. */
  faultAt(field: string): string | undefined;
}

/** Provides the form to its fields. */
export const SettingsForm = createContext<ShownSettings | null>(null);

/** Throws outside `<SettingsForm>`: a defect. */
export function useSettingsForm(): ShownSettings {
  const shown = useContext(SettingsForm);
  if (!shown) throw new Error("A field of the settings stands outside their form.");
  return shown;
}

/** Tells a fault in words. */
export function useSettingFaults(): (fault: SettingFault) => string {
  const t = useWords("owner-settings.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
