// What stands above and below the days of the calendar: nights sold twice, the result of a search, the stay that was pressed with
// what can be done with it, and the nights that are being chosen.
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { useEntryLabels } from "../calendar-entries.tsx";
import type { CalendarDays } from "../load-calendar.server.ts";
import { foundPath, viewPath } from "../rules/calendar-view.ts";
import { blockPath, bookPath, changePath, entryKey, entryPath } from "../rules/timeline.ts";
import type { CalendarEntry } from "../rules/timeline.ts";
import type { FoundList } from "../search-calendar.server.ts";

/** Renders nothing where no night shown is sold twice. */
export function SoldTwiceNote({ days: { soldTwice } }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  if (soldTwice.length === 0) return null;
  return (
    <Note kind="bad" title={t("twice.title")}>
      {soldTwice.map(({ id, apartment, label, guest, reference, from, to }) => {
        const who = guest ?? t("kinds.block");
        const words = t("twice.line", {
          apartment,
          who,
          label,
          dates: format.dateRange(from, to, "short"),
        });
        return (
          <span key={id} className="blk">
            {reference === null ? words : <a href={`/admin/bookings/${reference}`}>{words}</a>}
          </span>
        );
      })}
    </Note>
  );
}

/** The stays that a search found; each leads to its days, where it is marked. */
export function FoundStays({
  days: { view },
  found: { stays, count },
}: {
  days: CalendarDays;
  found: FoundList;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  if (count === 0) return <Note>{t("nothingFound", { text: view.search })}</Note>;
  return (
    <section className="panel gap" aria-labelledby="found">
      <h2 id="found">{t("found", { count })}</h2>
      {count > stays.length && (
        <p className="small muted">{t("foundFirst", { shown: stays.length })}</p>
      )}
      <ul className="lines">
        {stays.map(({ key, who, apartment, from, to }) => (
          <li key={key}>
            <a href={foundPath(view, { key, from })}>{who}</a>
            <span className="muted">
              {t("entry", {
                dates: format.dateRange(from, to, "medium"),
                kind: apartment,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stay that the address names, with what may be done with it, or why not. Nothing where it is not among the days shown. */
export function ChosenStay({ days }: { days: CalendarDays }) {
  const t = useTranslations("admin-calendar");
  const held = useTranslations("admin-calendar.blocked");
  const describeEntry = useEntryLabels();
  const chosen = findChosen(days);
  if (!chosen) return null;
  const { entry, apartmentId, apartment } = chosen;
  const { who, when } = describeEntry(entry);
  const path = entryPath(entry, apartmentId);
  const change = changePath(entry, apartmentId, days);
  return (
    <section className="panel gap tlchosen" id="stay" aria-labelledby="stay-h">
      <h2 id="stay-h">{who}</h2>
      <p>
        {apartment}, {when}
      </p>
      {entry.twice !== undefined && (
        <p className="bad">
          <b>{t("twice.with", { who: entry.twice || t("kinds.block") })}</b>
        </p>
      )}
      {entry.kind === "channel" && (
        <p className="muted">{t("refused.channel", { site: entry.label })}</p>
      )}
      {entry.heldFor !== undefined && (
        <p>
          <a href={`/admin/bookings/${entry.heldFor}`}>
            {held("heldFor", { reference: entry.heldFor })}
          </a>
        </p>
      )}
      <p className="row">
        {path !== null && (
          <a className="btn btn--2 btn--s" href={path}>
            {t(entry.kind === "block" ? "freeThem" : "open")}
          </a>
        )}
        {change !== null && (
          <a className="btn btn--2 btn--s" href={change}>
            {t("move")}
          </a>
        )}
        {entry.kind === "block" && (
          <a
            className="btn btn--2 btn--s"
            href={blockPath({ apartment: String(apartmentId), checkIn: entry.to, checkOut: "" })}
          >
            {t("blockMore")}
          </a>
        )}
      </p>
    </section>
  );
}

function findChosen({ view: { stay }, lines }: CalendarDays) {
  if (stay === null) return null;
  for (const { id, name, cells } of lines)
    for (const cell of cells)
      if (cell.is === "entry" && entryKey(cell.entry, id) === stay)
        return { entry: cell.entry as CalendarEntry, apartmentId: id, apartment: name };
  return null;
}

/** After the first press what to press next; after the second what may be done with the nights. It stays in view. */
export function ChosenNightsBar({
  days: { view, lines },
  mayBook,
}: {
  days: CalendarDays;
  mayBook: boolean;
}) {
  const t = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const { chosen } = view;
  const line = lines.find(({ id }) => id === chosen?.apartmentId);
  if (!chosen || !line) return null;
  const { first, last, apartmentId } = chosen;
  const to = addDays(last ?? first, 1);
  const nights = { apartment: String(apartmentId), checkIn: first, checkOut: to };
  return (
    <div className="tlpick" id="nights">
      <p>
        <b>{line.name}</b>{" "}
        {last === null
          ? t("pick.last", { night: format.date(first, "short") })
          : t("gaps.gap", {
              dates: format.dateRange(first, to, "short"),
              nights: daysBetween(first, to),
            })}
      </p>
      <p className="row">
        {mayBook && (
          <a className="btn btn--s" href={bookPath(apartmentId, first, to)}>
            {t("newBooking")}
          </a>
        )}
        <a className="btn btn--2 btn--s" href={blockPath(nights)}>
          {t("blockNights")}
        </a>
        <a className="btn btn--2 btn--s" href={viewPath(view)}>
          {t("pick.again")}
        </a>
      </p>
    </div>
  );
}
