// The date and guest fields of the price box.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { maxAdultsOrChildren } from "#app/stays/rules/party.ts";
import { addMonths } from "#app/dates/rules/plain-date.ts";
import { TextField } from "#app/ui/field.tsx";
import type { FieldProps } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/error-summary.tsx";
import { DateField } from "../date-field.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** Four fields with their faults; invalid input stays as it was typed. */
export function StayFields(props: { apartment: ShownApartment; faults: ListedFault[] }) {
  const { apartment, faults } = props;
  const t = useTranslations("apartments.box");
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
  const age = apartment.rates.touristFee.fromAge;
  return (
    <>
      <div className="two">
        {date("checkIn")}
        {date("checkOut")}
      </div>
      <div className="two">
        <GuestsField
          name="adults"
          label={t("adults")}
          hint={t("adultsHint", { age })}
          error={errorOf("adults")}
          min={1}
          value={raw.adults ?? String(party.adults)}
        />
        <GuestsField
          name="children"
          label={t("children")}
          hint={t("childrenHint", { age })}
          error={errorOf("children")}
          min={0}
          value={raw.children ?? String(party.children)}
        />
      </div>
    </>
  );
}

function GuestsField({ value, ...field }: FieldProps & { value: string; min: number }) {
  // A number input shows nothing for a value that is not a number.
  const type = /^-?\d+$/.test(value) ? "number" : "text";
  return (
    <TextField
      {...field}
      type={type}
      inputMode="numeric"
      max={maxAdultsOrChildren}
      autoComplete="off"
      defaultValue={value}
    />
  );
}
