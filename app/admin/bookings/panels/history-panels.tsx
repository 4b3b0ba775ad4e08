// Staff notes about a booking, and its history: emails, events, and audit log entries.
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import { repeatableEmailsOf } from "#app/bookings/rules/stay-emails.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { AreaField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { AuditLogLine } from "../../audit-log/audit-log-line.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { BookingView } from "../load-booking.server.ts";

/** `typed` is the text of a rejected note, `error` the reason. */
export function NotesPanel({
  view: { notes, noteKey },
  typed,
  error,
}: {
  view: BookingView;
  typed: string;
  error: string | undefined;
}) {
  const t = useTranslations("admin-bookings.notes");
  const moment = useInstantFormat();
  return (
    <Panel id="notes" width="p6" title={t("title")}>
      {notes.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {notes.map(({ id, author, text, at }) => (
          <li key={id}>
            <span>
              <span className="said">{text}</span>
              <span className="mini muted blk">
                {t("by", { person: author, moment: moment(at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <form method="post" className="stack gap">
        <input type="hidden" name="key" value={noteKey} />
        <AreaField
          name="text"
          label={t("text")}
          hint={t("hint")}
          rows={3}
          required
          defaultValue={typed}
          error={error}
        />
        <button className="btn btn--2 btn--s" name="do" value="note">
          {t("save")}
        </button>
      </form>
    </Panel>
  );
}

// Fails to compile while a kind of email has no name in the messages. Rows of later releases may have other kinds.
type NamedKinds =
  BookingEmailKind extends MessageKey<"admin-bookings.emails.kind"> ? string : never;

const tagOf = {
  sent: "ok",
  failed: "bad",
  returned: "bad",
  waiting: "info",
  sending: "info",
} as const;

/** The emails about the booking, to the guest and to the owner. */
export function EmailsPanel({ view: { booking, emails, mayCorrect } }: { view: BookingView }) {
  const t = useTranslations("admin-bookings.emails");
  const kinds = useTranslations("admin-bookings.emails.kind");
  const nameOf = (kind: NamedKinds) => (kinds.has(kind) ? kinds(kind) : kind);
  const moment = useInstantFormat();
  return (
    <Panel id="emails" title={t("title")}>
      {emails.length === 0 && <p className="muted">{t("none")}</p>}
      <ul className="lines">
        {emails.map(({ id, kind, recipient, language, status, bounceReason, at }) => (
          <li key={id}>
            <span>
              {nameOf(kind)}
              <span className="mini muted blk">{t("to", { recipient, language })}</span>
              <span className="mini muted blk">{moment(at)}</span>
              {bounceReason && <span className="mini blk">{t(`reason.${bounceReason}`)}</span>}
            </span>
            <Tag kind={tagOf[status]}>{t(`status.${status}`)}</Tag>
          </li>
        ))}
      </ul>
      {mayCorrect && emails.some((one) => one.bounceReason && one.recipient === booking.email) && (
        <p className="gap">
          <a className="more" href={`/admin/bookings/${booking.reference}/correct`}>
            {t("correct")}
          </a>
        </p>
      )}
      {mayCorrect && repeatableEmailsOf(booking).length > 0 && (
        <p className="gap">
          <a className="more" href={`/admin/bookings/${booking.reference}/emails`}>
            {t("sendAgain")}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** The events, the oldest first. */
export function EventsPanel({ view: { booking, events } }: { view: BookingView }) {
  const t = useTranslations("admin-bookings.events");
  const reasons = useTranslations("admin-bookings.payments.reason");
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
  const t = useTranslations("admin-bookings.changes");
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
