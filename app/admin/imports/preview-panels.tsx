// What importing a file would do: how many lines come in, which do not and why, and the first of those that do.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import type { DraftView, ListedRow } from "./answer-import.server.ts";

/** Below the form of the choices; with the buttons to import and to discard. */
export function PreviewPanels({ draft, currency }: { draft: DraftView; currency: string }) {
  const t = useTranslations("admin-imports");
  const { counts, problems, fresh } = draft;
  return (
    <>
      <Panel id="preview" title={t("preview.title")}>
        <div className="stack">
          <p>{t("preview.fresh", { count: counts.fresh })}</p>
          {counts.known > 0 && <p>{t("preview.known", { count: counts.known })}</p>}
          {counts.left > 0 && <p>{t("preview.left", { count: counts.left })}</p>}
          <form method="post" className="row">
            <input type="hidden" name="seen" value={draft.seen} />
            {counts.fresh > 0 && (
              <button className="btn" name="intent" value="start">
                {t("preview.submit")}
              </button>
            )}
            <button className="btn btn--link" name="intent" value="discard">
              {t("preview.discard")}
            </button>
          </form>
        </div>
      </Panel>
      {problems.length > 0 && (
        <Panel id="left" title={t("preview.leftTitle")}>
          <Rows rows={problems} currency={currency} />
        </Panel>
      )}
      {fresh.length > 0 && (
        <Panel id="fresh" title={t("preview.freshTitle")}>
          <Rows rows={fresh} currency={currency} />
        </Panel>
      )}
    </>
  );
}

function Rows({ rows, currency }: { rows: ListedRow[]; currency: string }) {
  const t = useTranslations("admin-imports");
  const { format } = useLanguage();
  return (
    <ul className="lines">
      {rows.map(({ line, name, stay, written, unit, label, amount, problem }) => (
        <li key={line}>
          <span>
            <b>{t("preview.line", { line: format.number(line) })}</b> {name}
            <span className="mini muted blk">
              {[
                unit,
                stay ? format.dateRange(stay.checkIn, stay.checkOut, "medium") : written,
                label,
                amount === null ? "" : format.money(amount, currency),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {problem && <span className="blk">{t(`reasons.${problem}`)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
