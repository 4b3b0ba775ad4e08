// On the today page: overdue calendars of other sites, and nights that were sold twice.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useAgo } from "./imported-calendars.tsx";
import type { ChannelProblems } from "./load-channels.server.ts";

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
