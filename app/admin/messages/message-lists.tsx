// The list of messages, the latest first, and a conversation: a message and its answers in order of time, and its sender.
import { inboxSearch } from "#app/contact/rules/inbox.ts";
import type { MessageStatus } from "#app/contact/rules/inbox.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useEmailWaitsText } from "../layout/admin-notices.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Inbox, MessageView } from "./messages.server.ts";
import { EmailFacts, ThreadList } from "./thread-view.tsx";

/** A line per thread; `current` is the message that is open beside it. */
export function InboxList({
  inbox,
  current,
}: {
  inbox: Inbox;
  current?: { id: string; bookingId: string | null };
}) {
  const t = useTranslations("admin-messages");
  const moment = useInstantFormat();
  const { messages, query, pages, found } = inbox;
  const isUnfiltered = query.status === "all" && query.search === "" && query.page === 1;
  if (messages.length === 0)
    return <p className="muted">{t(isUnfiltered ? "empty" : "nothing")}</p>;
  return (
    <>
      <div className="panel panel--flush">
        <ul className="thread">
          {messages.map(({ id, name, createdAt, language, message, status, count, bookingId }) => (
            <li key={id}>
              <a
                href={`/admin/messages/${id}${inboxSearch(query)}`}
                aria-current={
                  id === current?.id || (bookingId !== null && bookingId === current?.bookingId)
                    ? "page"
                    : undefined
                }
              >
                <span className="thread__head">
                  <b>{name}</b>
                  <span className="mini muted">{moment(createdAt)}</span>
                </span>
                <span className="muted cut" lang={language}>
                  {message.slice(0, 140)}
                </span>
                <span className="row tags">
                  <StatusTag status={status} />
                  {count > 1 && <Tag>{t("inThread", { count })}</Tag>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <nav className="row gap" aria-label={t("pages")}>
        <span className="muted">{t("found", { count: found })}</span>
        {query.page > 1 && (
          <a
            className="btn btn--2 btn--s"
            href={`/admin/messages${inboxSearch({ ...query, page: query.page - 1 })}`}
          >
            {t("newer")}
          </a>
        )}
        {query.page < pages && (
          <a
            className="btn btn--2 btn--s"
            href={`/admin/messages${inboxSearch({ ...query, page: query.page + 1 })}`}
          >
            {t("older")}
          </a>
        )}
      </nav>
    </>
  );
}

/** The status of a message. */
function StatusTag({ status }: { status: MessageStatus }) {
  const t = useTranslations("admin-messages.status");
  const kind = ({ new: "warn", answered: "ok", done: undefined } as const)[status];
  return <Tag {...(kind && { kind })}>{t(status)}</Tag>;
}

/** The sender with contact details, and the message with its answers, or the whole thread of the booking that it is about. */
export function Conversation({ view }: { view: MessageView }) {
  return (
    <>
      <Sender view={view} />
      {view.thread ? <ThreadList thread={view.thread} /> : <Answers view={view} />}
    </>
  );
}

function Answers({ view: { message, note, answers } }: { view: MessageView }) {
  const t = useTranslations("admin-messages");
  const moment = useInstantFormat();
  const waitingNotice = useEmailWaitsText();
  const { name, email, language, createdAt } = message;
  return (
    <ol className="talk">
      <li className="said" lang={language}>
        <p className="as-typed">{note?.words ?? message.message}</p>
        <p className="mini muted">{t("by", { author: name, moment: moment(createdAt) })}</p>
        {note && <EmailFacts note={note} />}
      </li>
      {answers.map((answer) => (
        <li key={answer.id} className="said said--ours">
          <p className="as-typed">{answer.text}</p>
          <p className="mini muted">
            {t("by", { author: answer.author, moment: moment(answer.createdAt) })}
          </p>
          <p className={answer.emailStatus === "failed" ? "mini bad" : "mini muted"}>
            {answer.emailStatus === "waiting" && waitingNotice !== null
              ? waitingNotice
              : t(`emailStatus.${answer.emailStatus}`, { address: email })}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Sender({ view: { message, number, bookings } }: { view: MessageView }) {
  const t = useTranslations("admin-messages");
  const subjects = useTranslations("contact.subjects");
  const { format } = useLanguage();
  const { name, email, phone, subject, language, status } = message;
  return (
    <div className="writer">
      <h2>{name}</h2>
      <p>
        <a href={mailLink(email)}>{email}</a>
        {phone && (
          <>
            {" · "}
            <a href={phoneLink(phone)}>{phone}</a>
          </>
        )}
      </p>
      <p className="muted">{t("about", { subject: subjects(subject) })}</p>
      <p className="row tags">
        <StatusTag status={status} />
        <Tag>
          {t("language", { language: isLanguage(language) ? endonyms[language] : language })}
        </Tag>
        <Tag>{t("number", { number })}</Tag>
      </p>
      {bookings.length > 0 && (
        <>
          <h3 className="small">{t("bookings")}</h3>
          <ul className="lines">
            {bookings.map(({ reference, apartment, checkIn, checkOut }) => (
              <li key={reference}>
                <span>
                  {t("booking", { apartment, dates: format.dateRange(checkIn, checkOut) })}
                </span>
                <a href={`/admin/bookings/${reference}`}>{reference}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
