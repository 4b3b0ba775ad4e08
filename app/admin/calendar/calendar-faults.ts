// The texts of the faults in the calendar's forms.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";

/** Returns a function that gives a fault's text; the page loads the messages `owner-calendar` and `booking`. */
export function useCalendarFaults(): (fault: CalendarFault) => string {
  const own = useTranslations("owner-calendar.faults");
  const ofGuests = useTranslations("booking.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    const formatted = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" && isoDate.test(value) ? format.date(value) : value,
      ]),
    );
    return own.has(reason) ? own(reason, formatted) : ofGuests(reason, formatted);
  };
}

/** The text of a field's fault, if it has one. */
export function faultAt(
  field: string,
  faults: readonly CalendarFault[],
  faultText: (fault: CalendarFault) => string,
): string | undefined {
  const fault = faults.find((one) => one.field === field);
  return fault && faultText(fault);
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
