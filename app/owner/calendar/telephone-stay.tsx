// Which apartment, when, for whom and at which rate: the first part of a booking by telephone.
import type { RatePlan } from "#app/booking/rules/rate-card.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Panel } from "../parts/panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TypedTelephone } from "../rules/telephone-booking.ts";
import { ApartmentField } from "./apartment-field.tsx";
import type { NamedApartment } from "./apartment-field.tsx";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";

/** Names of fields as guests know them, from the words `booking`. */
export function TelephoneStay({
  apartments,
  fromAge,
  plans,
  typed,
  faults,
  isPriced,
}: {
  apartments: NamedApartment[];
  /** From which age on a guest counts as an adult. */
  fromAge: number;
  /** The rates that the house sells now. */
  plans: RatePlan[];
  typed: TypedTelephone;
  faults: CalendarFault[];
  /** The price is shown: another button is the next step. */
  isPriced: boolean;
}) {
  const t = useWords("owner-calendar.telephone");
  const words = useWords("booking.room");
  const say = useCalendarFaults();
  const field = (name: "checkIn" | "checkOut" | "adults" | "children") => ({
    name,
    label: words(name),
    defaultValue: typed[name],
    error: faultAt(name, faults, say),
    required: true,
  });
  return (
    <Panel id="stay" width="p6" title={t("stay")}>
      <div className="stack">
        <ApartmentField
          apartments={apartments}
          chosen={typed.apartment}
          error={faultAt("apartment", faults, say)}
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
        <SelectField
          name="plan"
          label={t("plan")}
          defaultValue={typed.plan}
          error={faultAt("plan", faults, say)}
        >
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {words(plan)}
            </option>
          ))}
        </SelectField>
        <button className={isPriced ? "btn btn--2" : "btn"} name="do" value="price">
          {t("price")}
        </button>
      </div>
    </Panel>
  );
}
