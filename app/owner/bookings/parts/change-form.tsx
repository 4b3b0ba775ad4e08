// Asks which stay it shall be: a plain form that writes it into the address.
import { useWords } from "#app/i18n/language-provider.tsx";
import { StayFields } from "../../calendar/stay-fields.tsx";
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
  return (
    <Panel id="form" width="p6" title={t("form")}>
      <form
        className="stack"
        action={`/admin/bookings/${booking.reference}/change#offer`}
        noValidate
      >
        <StayFields
          apartments={apartments}
          fromAge={fromAge}
          typed={typed}
          faults={faults}
          say={say}
        />
        <button className={offer ? "btn btn--2" : "btn"}>{t("submitForm")}</button>
      </form>
    </Panel>
  );
}
