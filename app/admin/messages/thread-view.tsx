// The thread of a booking: what its guest wrote, what staff wrote, and between them, as quiet lines, the emails that were sent by
// themselves. On the booking's page, beside a message of the inbox, and on a page of its own.
import type { EmailNote } from "#app/contact/received/received-emails.sql.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useEmailWaitsText } from "../layout/admin-notices.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { BookingThread } from "./thread.server.ts";

/** All entries, the oldest first. */
export function ThreadList({ thread: { entries, email } }: { thread: BookingThread }) {
  const t = useTranslations("admin-messages");
  const kinds = useTranslations("admin-bookings.emails.kind");
  const moment = useInstantFormat();
  const waitingNotice = useEmailWaitsText();
  if (entries.length === 0) return <p className="muted">{t("thread.none")}</p>;
  return (
    <ol className="talk">
      {entries.map((entry) => {
        if (entry.from === "email")
          return (
            <li key={entry.id} className="mini muted">
              {t("thread.email", {
                kind: kinds.has(entry.kind) ? kinds(entry.kind) : entry.kind,
                moment: moment(entry.at),
              })}
              {entry.emailStatus === "failed" && (
                <span className="bad blk">{t("emailStatus.failed", { address: email })}</span>
              )}
            </li>
          );
        if (entry.from === "guest")
          return (
            <li key={entry.id} className="said" lang={entry.language}>
              <p className="as-typed">{entry.note?.words ?? entry.text}</p>
              <p className="mini muted">
                {t("by", { author: entry.author, moment: moment(entry.at) })}
                {entry.isByForm && <span className="blk">{t("thread.byForm")}</span>}
              </p>
              {entry.note && <EmailFacts note={entry.note} />}
            </li>
          );
        const { emailStatus } = entry;
        return (
          <li key={entry.id} className="said said--ours">
            <p className="as-typed">{entry.text}</p>
            <p className="mini muted">
              {t("by", { author: entry.author || t("thread.itself"), moment: moment(entry.at) })}
            </p>
            {emailStatus !== null && (
              <p className={emailStatus === "failed" ? "mini bad" : "mini muted"}>
                {emailStatus === "waiting" && waitingNotice !== null
                  ? waitingNotice
                  : t(`emailStatus.${emailStatus}`, { address: email })}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Below a message that came by email: whether its sender is proven, its subject, all of its text, and what was attached. Text only,
 * whatever the email was: nothing in it is rendered or fetched.
 */
export function EmailFacts({ note }: { note: EmailNote }) {
  const t = useTranslations("admin-messages.email");
  const { isProven, subject, whole, isCut, attachments } = note;
  return (
    <div className="mini muted">
      <p>
        {t(isProven ? "proven" : "unproven")}
        {subject && <span className="blk">{t("subject", { subject })}</span>}
      </p>
      {whole !== null && (
        <details>
          <summary>{t("whole")}</summary>
          <p className="as-typed">{whole}</p>
        </details>
      )}
      {isCut && <p>{t("cut")}</p>}
      {attachments.length > 0 && (
        <>
          <p>{t("attached", { count: attachments.length })}</p>
          <ul>
            {attachments.map(({ name, size }, index) => (
              // Two attachments may have one name.
              <li key={index}>{t("attachment", { name, kilobytes: Math.ceil(size / 1000) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** On the page of a booking, with the link to the page where one writes. */
export function ThreadPanel({ thread }: { thread: BookingThread }) {
  const t = useTranslations("admin-messages.thread");
  const { reference, email, unanswered } = thread;
  return (
    <Panel id="thread" width="p6" title={t("heading")}>
      {unanswered > 0 && <p>{t("unanswered", { count: unanswered })}</p>}
      <ThreadList thread={thread} />
      {email === "" ? null : (
        <p className="gap">
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${reference}/messages#write`}>
            {t("open")}
          </a>
        </p>
      )}
    </Panel>
  );
}
