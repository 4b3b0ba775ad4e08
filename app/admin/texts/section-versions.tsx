// Below the form of a section: what publishing changes, with its buttons, and the publications to go back to.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { LoadedSection } from "./load-section.server.ts";

/** The changes that wait, of all languages, and the buttons that publish or discard them. */
export function WaitingChanges({ loaded }: { loaded: LoadedSection }) {
  const t = useTranslations("admin-texts");
  const { section, changes, seenAll, isAgreed } = loaded;
  return (
    <div className="gap">
      <Panel id="changes" title={t("changes")}>
        <form method="post" action={`/admin/texts/${section}`} className="stack">
          <input type="hidden" name="seen" value={seenAll} />
          <dl className="text__changes">
            {changes.map(({ language, key, before, after }) => (
              <div key={`${language} ${key}`}>
                <dt lang={language}>{endonyms[language]}</dt>
                <dd lang={language}>
                  {before !== "" && <del>{before}</del>} <ins>{after || t("nothing")}</ins>
                </dd>
              </div>
            ))}
          </dl>
          <p className="small muted">{t(isAgreed ? "publishLegal" : "publishHint")}</p>
          <p>
            <button className="btn" name="do" value="publish">
              {t("publish")}
            </button>
          </p>
          <details className="sure">
            <summary>{t("discard")}</summary>
            <p className="small">{t("discardText")}</p>
            <button className="btn btn--bad btn--s" name="do" value="discard">
              {t("discardNow")}
            </button>
          </details>
        </form>
      </Panel>
    </div>
  );
}

/** The publications, the newest first, and the original texts at the end. */
export function EarlierTexts({ loaded }: { loaded: LoadedSection }) {
  const t = useTranslations("admin-texts");
  const when = useInstantFormat();
  const { section, history, seenAll, number: current } = loaded;
  return (
    <div className="gap">
      <Panel id="history" title={t("history")}>
        {history.length === 0 ? (
          <p className="muted">{t("noHistory")}</p>
        ) : (
          <form method="post" action={`/admin/texts/${section}`}>
            <input type="hidden" name="seen" value={seenAll} />
            <ol className="lines">
              {history.map(({ number, at, by }) => (
                <li key={number}>
                  <span>{t("versionLine", { number, when: when(at), who: by })}</span>
                  <Restore {...{ number, current }} />
                </li>
              ))}
              <li>
                <span>{t("originals")}</span>
                <Restore {...{ number: 0, current }} />
              </li>
            </ol>
          </form>
        )}
      </Panel>
    </div>
  );
}

function Restore({ number, current }: { number: number; current: number }) {
  const t = useTranslations("admin-texts");
  if (number === current) return <span className="muted small">{t("now")}</span>;
  return (
    <button className="btn btn--2 btn--s" name="do" value={`restore:${number}`}>
      {t(number === current - 1 ? "restoreLast" : "restore")}
    </button>
  );
}
