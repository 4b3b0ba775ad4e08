// A message and its answers in order of time, and its sender.
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useEmailWaitsText } from "../layout/admin-notices.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import { StatusTag } from "./inbox-list.tsx";
import type { MessageView } from "./load-messages.server.ts";

/** The sender with contact details, the message, and each answer with the status of its email. */
export function Conversation({ view }: { view: MessageView }) {
  const t = useTranslations("admin-messages");
  const moment = useInstantFormat();
  const waitingNotice = useEmailWaitsText();
  const { message, answers } = view;
  const { name, email, language, createdAt } = message;
  return (
    <>
      <Sender view={view} />
      <ol className="talk">
        <li className="said" lang={language}>
          <p className="as-typed">{message.message}</p>
          <p className="mini muted">{t("by", { author: name, moment: moment(createdAt) })}</p>
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
                : t(`letter.${answer.emailStatus}`, { address: email })}
            </p>
          </li>
        ))}
      </ol>
    </>
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
