// Emails that could not be sent: guests wait for them, so staff must know, and may send them again.
import { useContext } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FailedLetter } from "./today.sql.server.ts";
import { DeskStateContext } from "../parts/desk-notices.tsx";
import { Panel } from "../parts/panel.tsx";
import { useMoment } from "../parts/use-moment.ts";

/** Also says so when there are none; while emails wait for a mail server, says that instead. */
export function FailedLetters({ letters }: { letters: FailedLetter[] }) {
  const t = useWords("owner.today");
  const notices = useWords("owner.notices");
  const { emailsWaiting } = useContext(DeskStateContext);
  const moment = useMoment();
  return (
    <Panel id="letters" title={t("letters")}>
      {emailsWaiting !== null ? (
        <p>{notices("emails", { count: emailsWaiting })}</p>
      ) : (
        letters.length === 0 && <p className="muted">{t("noLetters")}</p>
      )}
      <ul className="ticks">
        {letters.map(({ id, recipient, reference, createdAt }) => (
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
