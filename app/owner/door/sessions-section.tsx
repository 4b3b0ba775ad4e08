// The browsers in which one is signed in, and the way out of all of them.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ListedSession } from "./load-account.server.ts";
import { Panel } from "../parts/panel.tsx";
import { useMoment } from "../parts/use-moment.ts";

/** The last used first. */
export function SessionsSection({ sessions }: { sessions: ListedSession[] }) {
  const t = useWords("owner.account");
  const moment = useMoment();
  return (
    <Panel id="sessions" title={t("sessions")}>
      <ul className="lines">
        {sessions.map(({ id, name: { browser, system }, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {browser && system
                ? t("session", { browser, system })
                : (browser ?? system ?? t("unknownBrowser"))}
              <span className="mini muted blk">{t("seen", { moment: moment(seenAt) })}</span>
            </span>
            {isThis && <Tag kind="info">{t("thisBrowser")}</Tag>}
          </li>
        ))}
      </ul>
      <form method="post" className="row gap">
        <button className="btn btn--2 btn--s" name="do" value="everywhere">
          {t("everywhere")}
        </button>
        <span className="small muted">{t("everywhereText")}</span>
      </form>
    </Panel>
  );
}
