// Dates and guests of the price box.
import { useWords } from "#app/i18n/language-provider.tsx";
import { mostOfAKind } from "#app/booking/rules/party.ts";
import { addMonths } from "#app/booking/rules/plain-date.ts";
import { TextField } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/error-summary.tsx";
import { DateField } from "./date-field.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** Four fields with their faults; what was typed stays. */
export function StayFields(props: { apartment: ShownApartment; faults: ListedFault[] }) {
  const { apartment, faults } = props;
  const t = useWords("apartments.box");
  const { raw, party } = apartment.stay;
  const { today, last } = apartment.calendar;
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.text;
  const date = (name: "checkIn" | "checkOut") => (
    <DateField
      name={name}
      label={t(name)}
      value={raw[name]}
      error={errorOf(name)}
      min={today}
      max={addMonths(`${last}-01`, 3)}
    />
  );
  const number = (name: "adults" | "children", hint: string | undefined, min: number) => (
    <TextField
      name={name}
      label={t(name)}
      hint={hint}
      error={errorOf(name)}
      type="number"
      inputMode="numeric"
      min={min}
      max={mostOfAKind}
      defaultValue={raw[name] ?? party[name]}
    />
  );
  return (
    <>
      <div className="two">
        {date("checkIn")}
        {date("checkOut")}
      </div>
      <div className="two">
        {number("adults", t("adultsHint", { age: apartment.rates.touristFee.fromAge }), 1)}
        {number("children", t("childrenHint", { age: apartment.rates.touristFee.fromAge }), 0)}
      </div>
    </>
  );
}
