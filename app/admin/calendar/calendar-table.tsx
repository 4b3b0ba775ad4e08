// The days as a table: a row per apartment, two columns per day. Hidden on narrow screens.
import { addDays, daysBetween, weekdayOf } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EntryBar, useEntryLabels } from "./calendar-entries.tsx";
import type { ApartmentLine, CalendarDays } from "./load-calendar.server.ts";
import type { ShownDays } from "./rules/calendar-view.ts";
import { changePath, entryKey, entryPath, freePath } from "./rules/timeline.ts";
import type { CalendarEntry, TimelineCell } from "./rules/timeline.ts";

/**
 * A cell spans one column per half day of its stay, so that no CSS positioning is needed. What calendar-drag.client.ts reads stands in
 * `data-` attributes.
 */
export function CalendarTable({ days }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { shown } = days.view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="scroll tlbox" tabIndex={0} aria-label={t("region")}>
      <table className={`tl tl--${shown.span}`} data-first={shown.first}>
        <caption className="vh">{t("region")}</caption>
        <colgroup>
          <col className="tl__names" />
        </colgroup>
        {weeksOf(shown).map((week) => (
          <colgroup key={week.first}>
            {week.days.map((day) => (
              <col key={day} span={2} />
            ))}
          </colgroup>
        ))}
        <DayHeads days={days} />
        <tbody>
          {days.lines.map((line) => (
            <Line key={line.id} line={line} days={days} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The days shown by weeks, which begin on Mondays; the first and the last may be shorter. */
function weeksOf({ first, days }: ShownDays): { first: PlainDate; days: PlainDate[] }[] {
  const weeks: { first: PlainDate; days: PlainDate[] }[] = [];
  for (let at = 0; at < days; at += 1) {
    const day = addDays(first, at);
    const week = weeks.at(-1);
    if (week && weekdayOf(day) > 1) week.days.push(day);
    else weeks.push({ first: day, days: [day] });
  }
  return weeks;
}

function DayHeads({ days: { view, today } }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const weeks = weeksOf(view.shown);
  return (
    <thead>
      <tr>
        <th scope="row">{t("weekOf")}</th>
        {weeks.map(({ first, days }) => (
          <th key={first} scope="colgroup" colSpan={2 * days.length} className="tl__wk">
            {days.length > 2 ? (
              format.date(first, "short")
            ) : (
              <span className="vh">{format.date(first, "short")}</span>
            )}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="row">{t("day")}</th>
        {weeks
          .flatMap(({ days }) => days)
          .map((day) => (
            <th
              key={day}
              scope="col"
              colSpan={2}
              className={["tl__d", weekdayOf(day) > 5 && "tl__we", day === today && "now"]
                .filter(Boolean)
                .join(" ")}
              aria-current={day === today ? "date" : undefined}
            >
              <span aria-hidden="true">
                {format.date(day, "weekdayNarrow")}
                <br />
                {Number(day.slice(8))}
              </span>
              <span className="vh">{format.date(day, "full")}</span>
            </th>
          ))}
      </tr>
    </thead>
  );
}

function Line({ line, days }: { line: ApartmentLine; days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const { id, name, guests, baseRate, cells, overlaps } = line;
  return (
    <>
      <tr data-apartment={id}>
        <th scope="row" className="tl__name" rowSpan={1 + overlaps.length}>
          {name}
          <small>
            {baseRate === null
              ? t("sleeps", { guests })
              : t("apartment", { price: format.moneyShort(baseRate, days.currency), guests })}
          </small>
        </th>
        {withChosen(cells, id, days).map((cell, at) =>
          cell === "chosen" ? (
            <td key="chosen" colSpan={chosenHalves(days)} className="tl__open tl__chosen">
              <span className="vh">{t("pick.chosen")}</span>
            </td>
          ) : (
            <Cell key={at} cell={cell} apartmentId={id} days={days} />
          ),
        )}
      </tr>
      {overlaps.map((lane, at) => (
        <tr key={at}>
          {lane.map((cell, place) => (
            <td key={place} colSpan={cell.halves}>
              {cell.is === "entry" && (
                <EntryBar entry={cell.entry} path={null} isHalf={cell.halves === 1} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** The cells of a line; a free one in which nights are being chosen is the part before them, "chosen", and the part after. */
function withChosen(
  cells: readonly TimelineCell[],
  apartmentId: number,
  { view: { chosen, shown } }: CalendarDays,
): (TimelineCell | "chosen")[] {
  if (chosen?.apartmentId !== apartmentId) return [...cells];
  const to = addDays(chosen.last ?? chosen.first, 1);
  const start = 2 * daysBetween(shown.first, chosen.first) + 1;
  const end = 2 * daysBetween(shown.first, to) + 1;
  let offset = 0;
  return cells.flatMap((cell): readonly (TimelineCell | "chosen")[] => {
    const [from, until] = [offset, offset + cell.halves];
    offset = until;
    if (cell.is === "entry" || start < from || end > until) return [cell];
    const before = { ...cell, halves: start - from, to: chosen.first };
    const after = { ...cell, halves: until - end, from: to };
    return [
      ...(before.halves > 0 ? [before] : []),
      "chosen" as const,
      ...(after.halves > 0 ? [after] : []),
    ];
  });
}

function chosenHalves({ view: { chosen } }: CalendarDays): number {
  if (!chosen) return 0;
  return 2 * (daysBetween(chosen.first, chosen.last ?? chosen.first) + 1);
}

function Cell({
  cell,
  apartmentId,
  days,
}: {
  cell: TimelineCell;
  apartmentId: number;
  days: CalendarDays;
}) {
  const t = useTranslations("admin-calendar");
  const held = useTranslations("admin-calendar.blocked");
  const { stay } = days.view;
  if (cell.is === "free")
    return (
      <td colSpan={cell.halves} className="tl__open">
        {cell.from < cell.to && (
          <FreeBar cell={cell} path={freePath(cell, apartmentId, days.today)} />
        )}
      </td>
    );
  const { entry } = cell;
  const path = entryPath(entry, apartmentId);
  const change = changePath(entry, apartmentId, days);
  // A bar of a stay in two apartments is not the stay, so it is not dragged.
  const isPart = entry.moved !== undefined;
  const refusal =
    entry.kind === "channel" || entry.kind === "block" ? entry.kind : isPart ? "moved" : "over";
  const party = entry.reference === null ? undefined : days.changeable[entry.reference];
  return (
    <td
      colSpan={cell.halves}
      className="tl__taken"
      data-from={entry.from}
      data-to={entry.to}
      data-move={
        change === null || isPart
          ? undefined
          : party
            ? `${change}?adults=${party.adults}&children=${party.children}`
            : change
      }
      data-refused={
        entry.heldFor !== undefined
          ? held("heldFor", { reference: entry.heldFor })
          : change === null || isPart
            ? t(`refused.${refusal}`, { site: entry.label })
            : undefined
      }
    >
      <EntryBar
        entry={entry}
        path={path}
        isHalf={cell.halves === 1}
        isMarked={entryKey(entry, apartmentId) === stay}
      />
      {change !== null && cell.halves > 1 && <MoveLink entry={entry} path={change} />}
    </td>
  );
}

/** What dragging does, for the keyboard; visible where the pointer or the focus is on the stay. */
function MoveLink({ entry, path }: { entry: CalendarEntry; path: string }) {
  const t = useTranslations("admin-calendar");
  const { who, when } = useEntryLabels()(entry);
  const words = t("moveOf", { who, when });
  return (
    <a className="tl__move" href={path} aria-label={words} title={t("move")}>
      <Icon name="arrow-right" />
    </a>
  );
}

function FreeBar({
  cell,
  path,
}: {
  cell: Extract<TimelineCell, { is: "free" }>;
  path: string | null;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const words = t("free", { dates: format.dateRange(cell.from, cell.to, "short") });
  return path === null ? (
    <span className="vh">{words}</span>
  ) : (
    <a className="tl__free" href={path}>
      <Icon name="plus" />
      <span className="vh">{words}</span>
    </a>
  );
}
