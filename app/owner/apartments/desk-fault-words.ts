// The words of what is wrong with a form of an apartment.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { DeskFault } from "./rules/typed-texts.ts";

/** Tells a fault in words. The page loads the words `owner-apartments`. */
export function useDeskFaults(): (fault: DeskFault) => string {
  const t = useWords("owner-apartments.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
