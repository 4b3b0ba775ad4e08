// The texts of the faults in an apartment's forms.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { ApartmentFault } from "./rules/typed-texts.ts";

/** Returns a function that gives a fault's text. The page loads the messages `owner-apartments`. */
export function useApartmentFaults(): (fault: ApartmentFault) => string {
  const t = useTranslations("owner-apartments.faults");
  return ({ reason, values = {} }) => t(reason, values);
}
