// Asks which stay it shall be: a plain form that writes it into the address.
import { useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ApartmentField } from "../../calendar/apartment-field.tsx";
import { faultAt } from "../../calendar/calendar-faults.ts";
import { Panel } from "../../parts/panel.tsx";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import type { ChangeView } from "../load-change.server.ts";

/** Nothing is changed by asking. */
export function ChangeForm({
  view: { booking, apartments, fromAge, typed, faults, offer },
  say,
}: {
  view: ChangeView;
  say: (fault: CalendarFault) => string;
}) {
  const t = useWords("owner-change");
  const words = useWords("booking.room");
  const field = (name: "checkIn" | "checkOut" | "adults" | "children") => ({
    name,
    label: words(name),
    defaultValue: typed[name],
    error: faultAt(name, faults, say),
    required: true,
  });
  return (
    <Panel id="form" width="p6" title={t("form")}>
      <form
        className="stack"
        action={`/admin/bookings/${booking.reference}/change#offer`}
        noValidate
      >
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
        <button className={offer ? "btn btn--2" : "btn"}>{t("submitForm")}</button>
      </form>
    </Panel>
  );
}
