// The lists of a section: which entries are shown, in which order, and what stands beside them. Each button changes the draft.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { iconOf } from "#app/ui/icon-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { EntryButton, MoveButtons } from "../layout/form-parts.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { LoadedSection } from "./load-section.server.ts";
import type { ListView } from "./view-lists.server.ts";

/** Nothing for a section without lists; `isSorted` after one of the buttons here. */
export function ListEntries({ loaded, isSorted }: { loaded: LoadedSection; isSorted: boolean }) {
  const t = useTranslations("admin-texts");
  const { section, lists, seenAll, defaultLanguage } = loaded;
  if (lists.length === 0) return null;
  return (
    <div className="gap">
      <Panel id="entries" title={t("entries.title")}>
        {isSorted && <Note kind="ok">{t("saved")}</Note>}
        <p className={isSorted ? "gap small muted" : "small muted"}>
          {t("entries.hint")} {lists.length > 1 && t("entries.emptyGroup")}
        </p>
        {lists.map((list) => (
          <EntryList key={list.at} {...{ list, section, defaultLanguage }} seen={seenAll} />
        ))}
      </Panel>
    </div>
  );
}

function EntryList({
  list: { at, of, beside, shown, hidden, most },
  section,
  defaultLanguage,
  seen,
}: {
  list: ListView;
  section: string;
  defaultLanguage: string;
  seen: string;
}) {
  const t = useTranslations("admin-texts");
  const isFull = shown.length >= most;
  return (
    <form method="post" action={`/admin/texts/${section}`} className="gap">
      {of !== null && <h3 lang={of ? defaultLanguage : undefined}>{of || t("entries.new")}</h3>}
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="list" value={at} />
      <ol className="lines sorted">
        {shown.map(({ name, text, icon }, place) => (
          <li key={name}>
            <span className="entry">
              <EntryIcon name={icon} />
              <span lang={text ? defaultLanguage : undefined}>{text || t("entries.new")}</span>
            </span>
            <span className="moves">
              {beside && (
                <a className="btn btn--link mini" href={`/admin/texts/${section}/${name}`}>
                  <span aria-hidden="true">{t(`entries.${beside}`)}</span>
                  <span className="vh">{t(`entries.${beside}Of`, { what: text })}</span>
                </a>
              )}
              <MoveButtons entry={name} what={text} place={place} count={shown.length} />
              <EntryButton
                value={`hide:${name}`}
                disabled={shown.length === 1}
                short={t("entries.hide")}
                full={`${t("entries.hide")}: ${text}`}
              />
            </span>
          </li>
        ))}
      </ol>
      {hidden.map(({ name, text }) => (
        <p key={name} className="row small muted">
          {text}
          <EntryButton
            value={`show:${name}`}
            disabled={isFull}
            short={t("entries.show")}
            full={`${t("entries.show")}: ${text}`}
          />
        </p>
      ))}
      {isFull ? (
        <p className="gap small muted">{t("entries.full", { count: most })}</p>
      ) : (
        <p className="gap">
          <EntryButton
            className="btn btn--2 btn--s"
            value="add:"
            short={t("entries.add")}
            full={of ? `${t("entries.add")}: ${of}` : t("entries.add")}
          />
        </p>
      )}
    </form>
  );
}

function EntryIcon({ name }: { name: string | null }) {
  const icon = iconOf(name);
  return icon && <Icon name={icon} />;
}
