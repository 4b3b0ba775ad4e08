// `/admin/calendar`: the days of every apartment, by half days at the desk and by nights on a telephone.
import { redirect } from "react-router";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/calendar-page";
import { ApartmentNames } from "./calendar-entries.tsx";
import { CalendarTable } from "./calendar-table.tsx";
import styles from "./calendar.css?url";
import { CalendarControls, CalendarNavigation, useShownDays } from "./grid/calendar-controls.tsx";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import dragScript from "./grid/calendar-drag.client.ts?worker&url";
import { ChosenNightsBar, ChosenStay, FoundStays, SoldTwiceNote } from "./grid/calendar-panels.tsx";
import gridStyles from "./grid/night-grid.css?url";
import { NightGrid } from "./grid/night-grid.tsx";
import { loadCalendar } from "./load-calendar.server.ts";
import type { ShortGap } from "./load-calendar.server.ts";
import { foundPath } from "./rules/calendar-view.ts";
import { bookPath, readDone } from "./rules/timeline.ts";
import type { DoneNights } from "./rules/timeline.ts";
import { searchCalendar } from "./search-calendar.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: gridStyles },
];

/**
 * `?from=` is any day of the `span`, `apartment=` an id to show, `q=` searches, `stay=` marks, `room=&first=&last=` choose nights, and
 * `done=` with `of=` and `to=` is the action to confirm. The only stay that a search finds is shown at once.
 */
export async function loader(args: Route.LoaderArgs) {
  const { app, rights, language, searchParams } = await requireUser(args, handle);
  const reader = { language, seesMoney: rights.money, changesStays: rights.change };
  const days = await loadCalendar(searchParams, reader, app);
  const found =
    days.view.search === "" ? null : await searchCalendar(days.view.search, language, app);
  const [only] = found?.count === 1 ? found.stays : [];
  if (only) throw redirect(foundPath(days.view, only), 303);
  return {
    words: selectMessages(language, "admin-calendar"),
    days,
    found,
    mayBook: rights.book,
    done: readDone(searchParams),
  };
}

export default function CalendarPage({
  loaderData: { days, found, mayBook, done },
}: Route.ComponentProps) {
  const t = useTranslations("admin-calendar");
  const range = useShownDays(days);
  const doneText = useDoneText(days.apartments);
  return (
    <>
      <AdminPageHead title={t("title")} lead={range} done={done && doneText(done)}>
        <CalendarNavigation days={days} mayBook={mayBook} />
      </AdminPageHead>
      <ApartmentNames value={days.apartments}>
        <div className="tlpage">
          <CalendarControls days={days} />
          <SoldTwiceNote days={days} />
          {found && <FoundStays days={days} found={found} />}
          <ChosenStay days={days} />
          <section className="panel gap tldays" aria-label={range}>
            <CalendarLegend />
            <p className="mini muted tlhint" hidden>
              {t("dragHint")}
            </p>
            <output className="tlsays" />
            <CalendarTable days={days} />
            <NightGrid days={days} />
            <ChosenNightsBar days={days} mayBook={mayBook} />
          </section>
          <div className="pgrid gap tlafter">
            <ShortGaps gaps={days.gaps} />
          </div>
        </div>
      </ApartmentNames>
      <script type="module" src={dragScript} />
    </>
  );
}

/** Returns a function that says what was done with which nights. */
function useDoneText(apartments: readonly { id: number; name: string }[]) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  return ({ what, apartmentIds, from, to }: DoneNights) => {
    const named = apartments.filter(({ id }) => apartmentIds.includes(id));
    const isAll = named.length > 1 && named.length === apartments.length;
    return t(`done.${what}`, {
      apartments: isAll ? t("block.all") : format.list(named.map(({ name }) => name)),
      dates: format.dateRange(from, to, "short"),
    });
  };
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

/** The short gaps within the days shown. */
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
