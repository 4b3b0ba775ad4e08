// The words of what is wrong with a field of the rates.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { RateFault } from "./rules/rate-faults.ts";

/** Tells a fault in words; amounts in the house's currency. The page loads the words `owner-rates`. */
export function useRateFaults(currency: string): (fault: RateFault) => string {
  const t = useWords("owner-rates.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    if (reason !== "amount") return t(reason, values);
    const { min = 0, max = 0 } = values;
    return t(reason, {
      min: format.moneyShort(min, currency),
      max: format.moneyShort(max, currency),
    });
  };
}

/** The words of the fault of one control, by its id, if it has one. */
export type FaultAt = (field: string) => string | undefined;

/** Finds the words of a control's fault. */
export function useFaultAt(faults: readonly RateFault[], currency: string): FaultAt {
  const say = useRateFaults(currency);
  return (field) => {
    const fault = faults.find((one) => one.field === field);
    return fault && say(fault);
  };
}
