// Emails that could not be sent: guests wait for them, so staff must know, and may send them again.
import { useContext } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AdminStateContext } from "../layout/admin-notices.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { FailedEmail } from "./today.sql.server.ts";

/** Also says so when there are none; while emails wait for a mail server, says that instead. */
export function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  const t = useTranslations("admin.today");
  const notices = useTranslations("admin.notices");
  const { emailsWaiting } = useContext(AdminStateContext);
  const moment = useInstantFormat();
  return (
    <Panel id="letters" title={t("letters")}>
      {emailsWaiting !== null ? (
        <p>{notices("emails", { count: emailsWaiting })}</p>
      ) : (
        emails.length === 0 && <p className="muted">{t("noLetters")}</p>
      )}
      <ul className="ticks">
        {emails.map(({ id, recipient, reference, createdAt }) => (
          <li key={id} className="bad">
            <Icon name="circle-alert" />
            <span>
              {reference === null ? (
                t("letter", { recipient, moment: moment(createdAt) })
              ) : (
                <a href={`/admin/bookings/${reference}`}>
                  {t("letterOf", { recipient, reference, moment: moment(createdAt) })}
                </a>
              )}
            </span>
            <form method="post" action="/admin?index">
              <button
                className="btn btn--2 btn--s"
                name="letter"
                value={id}
                aria-label={t("sendAgainTo", { recipient })}
              >
                {t("sendAgain")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
