// Apartment, dates and party: the fields of every admin form about a stay.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { ApartmentField } from "./apartment-field.tsx";
import type { NamedApartment } from "./apartment-field.tsx";
import { faultAt } from "./calendar-faults.ts";

/** Labels come from the messages `booking`, as guests see them; from age `fromAge` a guest counts as an adult. */
export function StayFields({
  apartments,
  fromAge,
  typed,
  faults,
  faultText,
}: {
  apartments: NamedApartment[];
  fromAge: number;
  typed: Record<"apartment" | "checkIn" | "checkOut" | "adults" | "children", string>;
  faults: CalendarFault[];
  faultText: (fault: CalendarFault) => string;
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
