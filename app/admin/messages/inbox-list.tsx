// The list of messages, the latest first: sender, time, first words, and status.
import { inboxSearch } from "#app/contact/rules/inbox.ts";
import type { MessageStatus } from "#app/contact/rules/inbox.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Inbox } from "./load-messages.server.ts";

/** `current` is the id of the message that is open beside it. */
export function InboxList({ inbox, current }: { inbox: Inbox; current?: string }) {
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
          {messages.map(({ id, name, createdAt, language, message, status }) => (
            <li key={id}>
              <a
                href={`/admin/messages/${id}${inboxSearch(query)}`}
                aria-current={id === current ? "page" : undefined}
              >
                <span className="thread__head">
                  <b>{name}</b>
                  <span className="mini muted">{moment(createdAt)}</span>
                </span>
                <span className="muted cut" lang={language}>
                  {message.slice(0, 140)}
                </span>
                <StatusTag status={status} />
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
export function StatusTag({ status }: { status: MessageStatus }) {
  const t = useTranslations("admin-messages.status");
  const kind = ({ new: "warn", answered: "ok", done: undefined } as const)[status];
  return <Tag {...(kind && { kind })}>{t(status)}</Tag>;
}
