// The heading of a page below the calendar, with the way back to it.
import { useWords } from "#app/i18n/language-provider.tsx";

/** `from` any day of the weeks to go back to. */
export function CalendarHead({
  title,
  lead,
  from,
}: {
  title: string;
  lead: string;
  from?: string;
}) {
  const t = useWords("owner-calendar");
  return (
    <>
      <p className="small">
        <a href={from === undefined ? "/admin/calendar" : `/admin/calendar?from=${from}`}>
          {t("back")}
        </a>
      </p>
      <div className="ahead">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
    </>
  );
}
