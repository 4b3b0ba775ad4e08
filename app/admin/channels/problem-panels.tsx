// What is wrong with calendars: overdue calendars of other sites on the today page, and the open conflicts, nights that another
// site claims although they are taken here.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import { useAgo } from "./imported-calendars.tsx";
import type { ChannelProblems, ConflictView, SettledConflictView } from "./load-channels.server.ts";

/** Also says so when there are no problems. Only owners see the link to the channels page. */
export function ChannelProblemsPanel({
  found: { late, conflicts },
  apartmentNames,
  isOwner,
}: {
  found: ChannelProblems;
  apartmentNames: Record<number, string>;
  isOwner: boolean;
}) {
  const t = useTranslations("admin-channels.today");
  const { format } = useLanguage();
  const ago = useAgo();
  const hasNoProblems = late.length === 0 && conflicts.length === 0;
  const nameOf = (id: number) => apartmentNames[id] ?? String(id);
  return (
    <Panel id="out-of-step" title={t("title")}>
      {hasNoProblems && <p className="muted">{t("none")}</p>}
      <ul className="ticks">
        {conflicts.map(({ id, label, apartmentId, reference, from, to }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              {t(reference === null ? "conflict" : "conflictOf", {
                label,
                apartment: nameOf(apartmentId),
                dates: format.dateRange(from, to, "medium"),
                reference: reference ?? "",
              })}
            </span>
          </li>
        ))}
        {late.map(({ id, label, apartmentId, lastReadAgo: goodAgo }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              {t(goodAgo === null ? "never" : "late", {
                label,
                apartment: nameOf(apartmentId),
                ago: ago(goodAgo),
              })}
            </span>
          </li>
        ))}
      </ul>
      {!hasNoProblems && isOwner && (
        <p className="gap">
          <a href="/admin/channels">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}

/** Also says so when there are none. */
export function ConflictList({
  conflicts,
  settled,
}: {
  conflicts: ConflictView[];
  settled: SettledConflictView[];
}) {
  const t = useTranslations("admin-channels.conflicts");
  return (
    <Panel id="conflicts" title={t("title", { count: conflicts.length })}>
      {conflicts.length === 0 && <p className="muted">{t("none")}</p>}
      {conflicts.length > 0 && <p>{t("todo")}</p>}
      <ul className="lines">
        {conflicts.map((conflict) => (
          <ConflictLine key={conflict.id} conflict={conflict} />
        ))}
      </ul>
      <SettledList settled={settled} />
    </Panel>
  );
}

function ConflictLine({ conflict }: { conflict: ConflictView }) {
  const t = useTranslations("admin-channels.conflicts");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { id, kind, apartment, label, reference, guest, note, from, to, foundAt } = conflict;
  const dates = format.dateRange(from, to, "medium");
  return (
    <li>
      <span className="chan__text">
        <b>{t("nights", { apartment, dates })}</b>
        <span className="blk">
          {t(kind, { label, reference: reference ?? "", guest: guest ?? "", reason: note ?? "" })}
        </span>
        <span className="mini muted blk">{t("found", { moment: moment(foundAt) })}</span>
        {reference !== null && (
          <a className="blk" href={`/admin/bookings/${reference}`}>
            {t("see", { reference })}
          </a>
        )}
      </span>
      <form method="post">
        <input type="hidden" name="conflict" value={id} />
        <button
          className="btn btn--2 btn--s"
          name="do"
          value="settle"
          aria-label={t("settleFor", { dates, label })}
        >
          {t("settle")}
        </button>
      </form>
    </li>
  );
}

/** Renders nothing when there are none. */
function SettledList({ settled }: { settled: SettledConflictView[] }) {
  const t = useTranslations("admin-channels.conflicts");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  if (settled.length === 0) return null;
  return (
    <details className="gap">
      <summary className="small">{t("settledTitle", { count: settled.length })}</summary>
      <ul className="lines">
        {settled.map(({ id, apartment, label, from, to, by, at }) => (
          <li key={id}>
            <span className="chan__text">
              <b>{t("nights", { apartment, dates: format.dateRange(from, to, "medium") })}</b>
              <span className="mini muted blk">
                {t("settled", { label, moment: moment(at), person: by })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
