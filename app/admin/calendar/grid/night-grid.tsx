// The calendar on a telephone: a row per night, a column per apartment, all of them in view. A press on a free night begins a
// choice, a second one ends it; a press on a stay says what it is.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { addDays, weekdayOf } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useEntryLabels } from "../calendar-entries.tsx";
import type { ApartmentLine, CalendarDays } from "../load-calendar.server.ts";
import { pressNight, viewPath } from "../rules/calendar-view.ts";
import type { ChosenNights } from "../rules/calendar-view.ts";
import { entryKey } from "../rules/timeline.ts";
import type { NightCell } from "../rules/timeline.ts";

/** Hidden where the table of half days has room. */
export function NightGrid({ days }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { first, days: count } = days.view.shown;
  const nights = Array.from({ length: count }, (_, day) => addDays(first, day));
  return (
    <table className="ng">
      <caption className="vh">{t("region")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t("night")}</span>
          </th>
          {days.lines.map(({ id, name }) => (
            <th key={id} scope="col">
              <span className="ng__name">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nights.map((night) => (
          <tr key={night} className={weekdayOf(night) > 5 ? "ng__we" : undefined}>
            <NightHead night={night} first={first} today={days.today} />
            {days.lines.map((line) => {
              const cell = line.nights.find((one) => one.night === night);
              return cell && <Night key={line.id} cell={cell} line={line} days={days} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NightHead({
  night,
  first,
  today,
}: {
  night: PlainDate;
  first: PlainDate;
  today: PlainDate;
}) {
  const { format } = useLanguage();
  const isMonth = night === first || night.endsWith("-01");
  return (
    <th
      scope="row"
      className={night === today ? "ng__d now" : "ng__d"}
      aria-current={night === today ? "date" : undefined}
    >
      <span aria-hidden="true">
        {isMonth
          ? format.date(night, "short")
          : `${format.date(night, "weekdayNarrow")} ${Number(night.slice(8))}`}
      </span>
      <span className="vh">{format.date(night, "full")}</span>
    </th>
  );
}

function Night({ cell, line, days }: { cell: NightCell; line: ApartmentLine; days: CalendarDays }) {
  if (cell.is === "free") return <FreeNight night={cell.night} line={line} days={days} />;
  return <TakenNights cell={cell} line={line} days={days} />;
}

function FreeNight({
  night,
  line,
  days: { view, today },
}: {
  night: PlainDate;
  line: ApartmentLine;
  days: CalendarDays;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const { chosen } = view;
  const isChosen = isAmong(chosen, line.id, night);
  const id = `n-${line.id}-${night}`;
  const names = { night: format.date(night, "dayMonth"), apartment: line.name };
  if (night < today)
    return (
      <td className="ng__past">
        <span className="vh">{t("free", { dates: names.night })}</span>
      </td>
    );
  const free = new Set(line.nights.flatMap((cell) => (cell.is === "free" ? [cell.night] : [])));
  const pressed = pressNight(chosen, line.id, night, (one) => !free.has(one));
  return (
    <td id={id} className={isChosen ? "ng__chosen" : undefined}>
      <a
        className="ng__free"
        href={`${viewPath(view, { chosen: pressed })}#${id}`}
        aria-label={t(pressed.last === null ? "pick.begin" : "pick.end", names)}
        aria-current={isChosen ? "true" : undefined}
      />
    </td>
  );
}

function isAmong(chosen: ChosenNights | null, apartmentId: number, night: PlainDate): boolean {
  if (chosen?.apartmentId !== apartmentId) return false;
  return night >= chosen.first && night <= (chosen.last ?? chosen.first);
}

function TakenNights({
  cell,
  line,
  days: { view },
}: {
  cell: Extract<NightCell, { is: "entry" }>;
  line: ApartmentLine;
  days: CalendarDays;
}) {
  const t = useTranslations("admin-calendar");
  const { entry, nights } = cell;
  const { short, rest } = useEntryLabels()(entry);
  const key = entryKey(entry, line.id);
  const look = [
    `stayb stayb--${entry.kind} ng__stay`,
    nights > 1 && "ng__stay--tall",
    entry.twice !== undefined && "stayb--twice",
    view.stay === key && "stayb--marked",
  ];
  return (
    <td rowSpan={nights}>
      <a
        className={look.filter(Boolean).join(" ")}
        href={`${viewPath(view, { stay: key })}#stay`}
        aria-current={view.stay === key ? "true" : undefined}
      >
        <span>
          {entry.twice !== undefined && "2× "}
          {short}
        </span>{" "}
        <span className="vh">
          {rest}
          {entry.twice !== undefined && `, ${t("twice.short")}`}
        </span>
      </a>
    </td>
  );
}
