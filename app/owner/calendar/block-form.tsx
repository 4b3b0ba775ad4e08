// The form with which nights are kept for the owner.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { blockLimits } from "../rules/block.ts";
import type { TypedBlock } from "../rules/block.ts";
import { ApartmentField } from "./apartment-field.tsx";
import type { NamedApartment } from "./apartment-field.tsx";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";

/** `typed` is what stood in a form that was refused, or in the address. */
export function BlockForm({
  apartments,
  typed,
  faults,
}: {
  apartments: NamedApartment[];
  typed: TypedBlock;
  faults: CalendarFault[];
}) {
  const t = useWords("owner-calendar.block");
  const say = useCalendarFaults();
  return (
    <form method="post" className="stack" noValidate>
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <ApartmentField
        apartments={apartments}
        chosen={typed.apartment}
        error={faultAt("apartment", faults, say)}
      />
      <div className="grid2">
        <TextField
          name="from"
          type="date"
          label={t("from")}
          required
          defaultValue={typed.from}
          error={faultAt("from", faults, say)}
        />
        <TextField
          name="to"
          type="date"
          label={t("to")}
          required
          defaultValue={typed.to}
          error={faultAt("to", faults, say)}
        />
      </div>
      <TextField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        required
        maxLength={blockLimits.reason}
        defaultValue={typed.reason}
        error={faultAt("reason", faults, say)}
      />
      <button className="btn">{t("submit")}</button>
    </form>
  );
}
