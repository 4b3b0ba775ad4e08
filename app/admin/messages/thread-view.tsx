// The thread of a booking: what its guest wrote, what staff wrote, and between them, as quiet lines, the emails that were sent by
// themselves. On the booking's page, beside a message of the inbox, and on a page of its own.
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
                <span className="bad blk">{t("letter.failed", { address: email })}</span>
              )}
            </li>
          );
        if (entry.from === "guest")
          return (
            <li key={entry.id} className="said" lang={entry.language}>
              <p className="as-typed">{entry.text}</p>
              <p className="mini muted">
                {t("by", { author: entry.author, moment: moment(entry.at) })}
                {entry.isByForm && <span className="blk">{t("thread.byForm")}</span>}
              </p>
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
                  : t(`letter.${emailStatus}`, { address: email })}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** On the page of a booking, with the link to the page where one writes. */
export function ThreadPanel({ thread }: { thread: BookingThread }) {
  const t = useTranslations("admin-messages.thread");
  const { reference, email, unanswered } = thread;
  return (
    <Panel id="thread" title={t("heading")}>
      {unanswered > 0 && <p>{t("unanswered", { count: unanswered })}</p>}
      <ThreadList thread={thread} />
      {email === "" ? null : (
        <p>
          <a className="btn btn--2 btn--s" href={`/admin/bookings/${reference}/messages#write`}>
            {t("open")}
          </a>
        </p>
      )}
    </Panel>
  );
}
