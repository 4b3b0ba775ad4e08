// `/admin/calendar`: six apartments by six weeks.
import { addDays } from "#app/booking/rules/plain-date.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { admitPerson } from "./admit-person.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import styles from "./calendar/calendar.css?url";
import { CalendarKey } from "./calendar/calendar-key.tsx";
import { CalendarList } from "./calendar/calendar-list.tsx";
import { CalendarNavigation } from "./calendar/calendar-navigation.tsx";
import { CalendarTable } from "./calendar/calendar-table.tsx";
import { ShortGaps } from "./calendar/short-gaps.tsx";
import { loadCalendar } from "./calendar/load-calendar.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import { doneOf } from "./rules/calendar-paths.ts";
import { calendarDays } from "./rules/calendar-weeks.ts";
import type { Route } from "./+types/calendar-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?from=` any day of the first week, `?done=` what was done a moment ago. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const weeks = await loadCalendar(searchParams.get("from"), language, house);
  return { words: wordsOf(language, "owner-calendar"), weeks, done: doneOf(searchParams) };
}

export default function CalendarPage({ loaderData: { weeks, done } }: Route.ComponentProps) {
  const t = useWords("owner-calendar");
  const { format } = useLanguage();
  const { monday } = weeks;
  const range = format.dateRange(monday, addDays(monday, calendarDays - 1));
  return (
    <>
      <DeskHead title={t("title")} lead={range} done={done !== null && t(`done.${done}`)}>
        <CalendarNavigation weeks={weeks} />
      </DeskHead>
      <section className="panel gap" aria-label={range}>
        <CalendarKey />
        <CalendarTable weeks={weeks} />
        <CalendarList weeks={weeks} />
      </section>
      <div className="pgrid gap">
        <ShortGaps gaps={weeks.gaps} />
      </div>
    </>
  );
}
