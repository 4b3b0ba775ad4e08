// Messages for the faults of a search: from `apartments.faults` where it has them, else from `booking.faults`.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { SearchFault } from "./search-fault.ts";

/** Returns the function that gives the message of a fault. The page loads the messages `apartments` and `booking.faults`. */
export function useFaultText(): (fault: Pick<SearchFault, "key" | "values">) => string {
  const own = useTranslations("apartments.faults");
  const booking = useTranslations("booking.faults");
  const { format } = useLanguage();
  return ({ key, values = {} }) => {
    const { lastCheckIn } = values;
    const formatted =
      typeof lastCheckIn === "string"
        ? { ...values, lastCheckIn: format.date(lastCheckIn) }
        : values;
    return own.has(key) ? own(key, formatted) : booking(key, formatted);
  };
}
