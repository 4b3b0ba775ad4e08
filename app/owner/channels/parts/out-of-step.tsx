// On the today page: overdue calendars of other sites, and nights that were sold twice.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { OutOfStep } from "../find-out-of-step.server.ts";
import { useAgo } from "./use-ago.ts";

/** Also says so when there are no problems. Only owners see the link to the channels page. */
export function OutOfStepPanel({
  found: { late, conflicts },
  apartmentNames,
  isOwner,
}: {
  found: OutOfStep;
  apartmentNames: Record<number, string>;
  isOwner: boolean;
}) {
  const t = useWords("owner-channels.today");
  const { format } = useLanguage();
  const ago = useAgo();
  const isWell = late.length === 0 && conflicts.length === 0;
  const nameOf = (id: number) => apartmentNames[id] ?? String(id);
  return (
    <Panel id="out-of-step" title={t("title")}>
      {isWell && <p className="muted">{t("none")}</p>}
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
        {late.map(({ id, label, apartmentId, goodAgo }) => (
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
      {!isWell && isOwner && (
        <p className="gap">
          <a href="/admin/channels">{t("open")}</a>
        </p>
      )}
    </Panel>
  );
}
