// `/admin/calendar`: six weeks of every apartment; on narrow screens as a list.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { BlockNightsLink, NewBookingLink } from "../layout/form-parts.tsx";
import { DateNavigation } from "../layout/date-forms.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/calendar-page";
import { useEntryLabels } from "./calendar-entries.tsx";
import { CalendarTable } from "./calendar-table.tsx";
import styles from "./calendar.css?url";
import { loadCalendar } from "./load-calendar.server.ts";
import type { CalendarWeeks, ShortGap } from "./load-calendar.server.ts";
import { calendarDays, bookPath, entryPath, freePath, readDone } from "./rules/timeline.ts";
import type { TimelineCell } from "./rules/timeline.ts";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?from=` is any day of the first week, `?done=` the action to confirm. */
export async function loader(args: Route.LoaderArgs) {
  const { app, rights, language, searchParams } = await requireUser(args, handle);
  const reader = { language, seesMoney: rights.money };
  const weeks = await loadCalendar(searchParams.get("from"), reader, app);
  return { words: selectMessages(language, "admin-calendar"), weeks, done: readDone(searchParams) };
}

export default function CalendarPage({ loaderData: { weeks, done } }: Route.ComponentProps) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const { monday } = weeks;
  const range = format.dateRange(monday, addDays(monday, calendarDays - 1));
  return (
    <>
      <AdminPageHead title={t("title")} lead={range} done={done !== null && t(`done.${done}`)}>
        <CalendarNavigation weeks={weeks} />
      </AdminPageHead>
      <section className="panel gap" aria-label={range}>
        <CalendarLegend />
        <CalendarTable weeks={weeks} />
        <CalendarList weeks={weeks} />
      </section>
      <div className="pgrid gap">
        <ShortGaps gaps={weeks.gaps} />
      </div>
    </>
  );
}

/** The legend of the colours. */
function CalendarLegend() {
  const t = useTranslations("admin-calendar.kinds");
  return (
    <ul className="tlkey">
      {(["card", "property", "channel", "hold", "block"] as const).map((kind) => (
        <li key={kind}>
          <span className={`stayb stayb--${kind}`} aria-hidden="true" />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

/** The short gaps within the weeks shown. */
function ShortGaps({ gaps }: { gaps: ShortGap[] }) {
  const t = useTranslations("admin-calendar.gaps");
  const { format } = useLanguage();
  return (
    <Panel id="gaps" title={t("title")}>
      {gaps.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines tlgaps">
        {gaps.map(({ apartmentId, name, from, to }) => (
          <li key={`${apartmentId} ${from}`}>
            <a href={bookPath(apartmentId, from, to)}>{name}</a>
            <span>
              {t("gap", {
                dates: format.dateRange(from, to, "short"),
                nights: daysBetween(from, to),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CalendarNavigation({ weeks: { monday } }: { weeks: CalendarWeeks }) {
  const t = useTranslations("admin-calendar");
  const texts = { earlier: t("earlier"), today: t("today"), later: t("later"), show: t("show") };
  return (
    <DateNavigation
      path="/admin/calendar"
      name="from"
      shown={monday}
      step={7}
      texts={{ ...texts, day: t("weekOf") }}
    >
      <BlockNightsLink />
      <NewBookingLink />
    </DateNavigation>
  );
}

/** Visible where the table is hidden. */
export function CalendarList({ weeks: { lines, today } }: { weeks: CalendarWeeks }) {
  return (
    <div className="tll">
      {lines.map(({ id, name, cells }) => (
        <section key={id} aria-labelledby={`apartment-${id}`}>
          <h2 id={`apartment-${id}`}>{name}</h2>
          <ul className="lines">
            {cells.map((cell, at) => (
              <CalendarListItem key={at} cell={cell} apartmentId={id} today={today} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CalendarListItem({
  cell,
  apartmentId,
  today,
}: {
  cell: TimelineCell;
  apartmentId: number;
  today: PlainDate;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const describeEntry = useEntryLabels();
  if (cell.is === "free") {
    if (cell.from === cell.to) return null;
    const words = t("free", { dates: format.dateRange(cell.from, cell.to, "short") });
    return (
      <li className="muted">
        <MaybeLink path={freePath(cell, apartmentId, today)}>{words}</MaybeLink>
      </li>
    );
  }
  const { who, when } = describeEntry(cell.entry);
  return (
    <li>
      <span>
        <span className={`stayb stayb--${cell.entry.kind}`} aria-hidden="true" />
        <MaybeLink path={entryPath(cell.entry, apartmentId)}>{who}</MaybeLink>
      </span>
      <span className="muted">{when}</span>
    </li>
  );
}

function MaybeLink({ path, children }: { path: string | null; children: string }) {
  return path === null ? children : <a href={path}>{children}</a>;
}
