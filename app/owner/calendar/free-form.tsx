// The form with which blocked nights are given back, all or some of them.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { faultAt, useCalendarFaults } from "./calendar-faults.ts";

/** The reason goes along, so that nobody gives back what meanwhile is blocked for another one. */
export function FreeForm({
  block,
  typed,
  faults,
}: {
  block: { from: string; to: string; reason: string };
  typed: { from: string; to: string };
  faults: CalendarFault[];
}) {
  const t = useWords("owner-calendar.block");
  const own = useWords("owner-calendar.blocked");
  const say = useCalendarFaults();
  return (
    <form method="post" className="stack" noValidate>
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <input type="hidden" name="reason" value={block.reason} />
      <div className="grid2">
        <TextField
          name="from"
          type="date"
          label={t("from")}
          required
          defaultValue={typed.from}
          error={faultAt("from", faults, say)}
        />
        <TextField name="to" type="date" label={t("to")} required defaultValue={typed.to} />
      </div>
      <button className="btn">{own("submit")}</button>
    </form>
  );
}
