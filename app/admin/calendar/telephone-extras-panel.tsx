// The extras of a booking by telephone, once its stay is known.
import { ExtraFields } from "#app/extras/extra-fields.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import { useCalendarFaults } from "./stay-fields.tsx";
import type { TelephoneExtras } from "./telephone-extras.server.ts";

/** Nothing before the price was requested, and where the stay can have no extra. */
export function TelephoneExtrasPanel({
  extras,
  faults,
}: {
  extras: Pick<TelephoneExtras, "shown" | "late"> | null;
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.telephone");
  const faultText = useCalendarFaults();
  const { format } = useLanguage();
  if (!extras?.shown) return null;
  const refused = faults.filter(({ reason }) => reason === "extraUnavailable");
  return (
    <Panel id="extras" title={t("extras")}>
      <div className="stack">
        <p className="small muted">{t("extrasHint")}</p>
        {refused.map((fault) => (
          <Note key={fault.field} kind="bad">
            {faultText(fault)}
          </Note>
        ))}
        {extras.late.length > 0 && (
          <Note kind="warn">{t("extrasLate", { names: format.list(extras.late) })}</Note>
        )}
        <ExtraFields shown={extras.shown} />
      </div>
    </Panel>
  );
}
