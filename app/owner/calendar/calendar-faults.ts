// What can be wrong with a form of the calendar, and its words.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";

/** Tells a fault in words; the page loads the words `owner-calendar` and `booking`. */
export function useCalendarFaults(): (fault: CalendarFault) => string {
  const own = useWords("owner-calendar.faults");
  const ofGuests = useWords("booking.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    const spoken = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" && isoDate.test(value) ? format.date(value) : value,
      ]),
    );
    return own.has(reason) ? own(reason, spoken) : ofGuests(reason, spoken);
  };
}

/** The words of the fault of one field, if it has one. */
export function faultAt(
  field: string,
  faults: readonly CalendarFault[],
  say: (fault: CalendarFault) => string,
): string | undefined {
  const fault = faults.find((one) => one.field === field);
  return fault && say(fault);
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
