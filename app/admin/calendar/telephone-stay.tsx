// Apartment, dates, party and rate: the first part of a booking by telephone.
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Panel } from "../layout/panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { TypedTelephone } from "./rules/telephone-booking.ts";
import type { NamedApartment } from "./apartment-field.tsx";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";
import { StayFields } from "./stay-fields.tsx";

/** Labels come from the messages `booking`, as guests see them. */
export function TelephoneStay({
  apartments,
  fromAge,
  plans,
  typed,
  faults,
  isPriced,
}: {
  apartments: NamedApartment[];
  /** From this age a guest counts as an adult. */
  fromAge: number;
  /** The rate plans on sale now. */
  plans: RatePlan[];
  typed: TypedTelephone;
  faults: CalendarFault[];
  /** The price is shown, so another button is the primary one. */
  isPriced: boolean;
}) {
  const t = useTranslations("owner-calendar.telephone");
  const words = useTranslations("booking.room");
  const faultText = useCalendarFaults();
  return (
    <Panel id="stay" width="p6" title={t("stay")}>
      <div className="stack">
        <StayFields
          apartments={apartments}
          fromAge={fromAge}
          typed={typed}
          faults={faults}
          faultText={faultText}
        />
        <SelectField
          name="plan"
          label={t("plan")}
          defaultValue={typed.plan}
          error={faultAt("plan", faults, faultText)}
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
