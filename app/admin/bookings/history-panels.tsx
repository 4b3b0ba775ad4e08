// The history of a booking: emails, events, and audit log entries.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { AuditLogLine } from "../audit-log/audit-log-line.tsx";
import { Panel } from "../layout/panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { BookingView } from "./load-booking.server.ts";

/** The emails about the booking, to the guest and to the owner. */
export function EmailsPanel({ view: { emails } }: { view: BookingView }) {
  const t = useTranslations("owner-bookings.letters");
  const moment = useInstantFormat();
  return (
    <Panel id="letters" title={t("title")}>
      {emails.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {emails.map(({ id, kind, recipient, language, status, at }) => (
          <li key={id}>
            <span>
              {t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind}
              <span className="mini muted blk">{t("to", { recipient, language })}</span>
              <span className="mini muted blk">{moment(at)}</span>
            </span>
            <Tag kind={status === "sent" ? "ok" : status === "failed" ? "bad" : "info"}>
              {t(`status.${status}`)}
            </Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The events, the oldest first. */
export function EventsPanel({ view: { booking, events } }: { view: BookingView }) {
  const t = useTranslations("owner-bookings.events");
  const reasons = useTranslations("owner-bookings.payments.reason");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  return (
    <Panel id="events" title={t("title")}>
      <ol className="lines">
        {events.map(({ at, actor, what, detail: { amount, reason } }, place) => (
          <li key={place}>
            <span>
              {t.has(`what.${what}`) ? t(`what.${what}`) : what}
              {typeof reason === "string" && reasons.has(reason) && (
                <span className="mini blk">{reasons(reason)}</span>
              )}
              <span className="mini muted blk">
                {t("by", { moment: moment(at), actor: t(`actor.${actor}`) })}
              </span>
            </span>
            {typeof amount === "number" && (
              <span className="num">{format.money(amount, booking.currency)}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Changes by users; staff do not see them. */
export function ChangesPanel({ view: { booking, changes } }: { view: BookingView }) {
  const t = useTranslations("owner-bookings.changes");
  if (changes === null) return null;
  return (
    <Panel id="changes" title={t("title")}>
      {changes.length === 0 && <p className="muted">{t("none")}</p>}
      <ol className="log">
        {changes.map((entry) => (
          <AuditLogLine key={entry.position} entry={entry} />
        ))}
      </ol>
      <p className="gap">
        <a className="more" href={`/admin/log?booking=${booking.reference}`}>
          {t("log")}
        </a>
      </p>
    </Panel>
  );
}
