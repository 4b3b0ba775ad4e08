// Says a fault of a search in words: of the apartments room where it has them, else in those of the booking.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { SearchFault } from "./search-fault.ts";

/** Gives the function that says a fault. The page loads the words `apartments` and `booking.faults`. */
export function useFaultWords(): (fault: Pick<SearchFault, "key" | "values">) => string {
  const own = useWords("apartments.faults");
  const booking = useWords("booking.faults");
  const { format } = useLanguage();
  return ({ key, values = {} }) => {
    const { lastCheckIn } = values;
    const said =
      typeof lastCheckIn === "string"
        ? { ...values, lastCheckIn: format.date(lastCheckIn) }
        : values;
    return own.has(key) ? own(key, said) : booking(key, said);
  };
}
