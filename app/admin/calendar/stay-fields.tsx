// The forms about a stay: the heading of their page, the fields for apartment, dates and party, and the texts of their faults.
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../layout/form-parts.tsx";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";

interface CalendarHeadProps {
  title: string;
  lead: string;
  faulty: boolean;
  /** Any day of the weeks that the link shows. */
  from?: string;
}

/** Title, heading and one line below it. */
export function CalendarHead({ from, ...head }: CalendarHeadProps) {
  const t = useTranslations("admin-calendar");
  const href = from === undefined ? "/admin/calendar" : `/admin/calendar?from=${from}`;
  return <AdminPageHead {...head} back={{ href, text: t("back") }} />;
}

/** An apartment to select. */
export interface NamedApartment {
  id: number;
  name: string;
}

/** `chosen` is the value from a form or a query. */
export function ApartmentField({
  apartments,
  chosen,
  error,
}: {
  apartments: readonly NamedApartment[];
  chosen: string;
  error: string | undefined;
}) {
  const t = useTranslations("admin-calendar");
  return (
    <SelectField
      name="apartment"
      label={t("apartmentField")}
      required
      defaultValue={chosen}
      error={error}
    >
      <option value="">{t("choose")}</option>
      <Options of={apartments.map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}

/** Labels come from the messages `booking`, as guests see them; from age `fromAge` a guest counts as an adult. */
export function StayFields<Fault extends { field: string }>({
  apartments,
  fromAge,
  typed,
  faults,
  faultText,
}: {
  apartments: NamedApartment[];
  fromAge: number;
  typed: Record<"apartment" | "checkIn" | "checkOut" | "adults" | "children", string>;
  faults: Fault[];
  faultText: (fault: Fault) => string;
}) {
  const words = useTranslations("booking.room");
  const field = (name: "checkIn" | "checkOut" | "adults" | "children") => ({
    name,
    label: words(name),
    defaultValue: typed[name],
    error: faultAt(name, faults, faultText),
    required: true,
  });
  return (
    <>
      <ApartmentField
        apartments={apartments}
        chosen={typed.apartment}
        error={faultAt("apartment", faults, faultText)}
      />
      <div className="grid2">
        <TextField {...field("checkIn")} type="date" />
        <TextField {...field("checkOut")} type="date" />
      </div>
      <div className="grid2">
        <TextField
          {...field("adults")}
          type="number"
          min={1}
          hint={words("adultsHint", { age: fromAge })}
        />
        <TextField
          {...field("children")}
          type="number"
          min={0}
          hint={words("childrenHint", { age: fromAge })}
        />
      </div>
    </>
  );
}

/** Returns a function that gives a fault's text; the page loads the messages `admin-calendar` and `booking`. */
export function useCalendarFaults(): (fault: CalendarFault) => string {
  const own = useTranslations("admin-calendar.faults");
  const ofGuests = useTranslations("booking.faults");
  const ofCodes = useTranslations("booking.code");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    const formatted = withDates(values, format);
    if (own.has(reason)) return own(reason, formatted);
    return ofGuests.has(reason) ? ofGuests(reason, formatted) : ofCodes(reason);
  };
}

/** The text of a field's fault, if it has one. */
export function faultAt<Fault extends { field: string }>(
  field: string,
  faults: readonly Fault[],
  faultText: (fault: Fault) => string,
): string | undefined {
  const fault = faults.find((one) => one.field === field);
  return fault && faultText(fault);
}
