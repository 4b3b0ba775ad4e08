// The texts of the faults in an apartment's forms.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { DeskFault } from "./rules/typed-texts.ts";

/** Returns a function that gives a fault's text. The page loads the messages `owner-apartments`. */
export function useDeskFaults(): (fault: DeskFault) => string {
  const t = useWords("owner-apartments.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
