// `/admin/channels/import/<id>`: what the columns of an uploaded file mean, what importing it would do, and how it went. For owners.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/import-page";
import { answerImport, loadImport } from "./answer-import.server.ts";
import type { DraftView, ImportView, ListedRow } from "./answer-import.server.ts";
import { ChoicesForm } from "./choices-form.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

/** Loads the import; 404 for an unknown one. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const view = await loadImport(args.params.id, language, app);
  if (!view) throw data(null, { status: 404 });
  const words = selectMessages(language, "admin-imports");
  return { words, view, chosen: searchParams.has("chosen"), currency: app.property.facts.currency };
}

/** What was done is said after a redirect; a refusal at once. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const { id } = args.params;
  const form = await readForm(args.request);
  const answer = await answerImport(id, form, user, app);
  if (!answer) throw data(null, { status: 404 });
  if ("refused" in answer) return data(answer, { status: 409 });
  if (answer.done === "discarded") return redirect("/admin/channels/import?discarded", 303);
  return redirect(
    `/admin/channels/import/${id}${answer.done === "chosen" ? "?chosen#preview" : ""}`,
    303,
  );
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-imports");
  const { view, chosen, currency } = loaderData;
  const { stored, draft } = view;
  return (
    <>
      <AdminPageHead
        title={stored.file || t("list.unnamed")}
        lead={t(`status.${stored.status}`)}
        back={{ href: "/admin/channels/import", text: t("title") }}
        faulty={actionData !== undefined}
        done={chosen && !actionData && t("done.chosen")}
      />
      {actionData && (
        <Note kind="warn" role="alert">
          {actionData.refused === "changed"
            ? t("refused.changed", { count: actionData.count })
            : t(`refused.${actionData.refused}`)}
        </Note>
      )}
      <div className="pgrid gap">
        {draft ? (
          <>
            <Panel id="choices" title={t("choices.title")}>
              <ChoicesForm
                key={draft.seen}
                draft={draft}
                typed={actionData?.refused === "elsewhere" ? actionData.typed : null}
              />
            </Panel>
            <PreviewPanels draft={draft} currency={currency} />
          </>
        ) : (
          <Outcome view={view} />
        )}
      </div>
    </>
  );
}

function Outcome({ view: { stored, stays, firstNight, problems } }: { view: ImportView }) {
  const t = useTranslations("admin-imports");
  const { format } = useLanguage();
  const { status, nextRow, rows } = stored;
  return (
    <>
      <Panel id="outcome" title={t(`status.${status}`)}>
        <div className="stack">
          {status === "running" && (
            <p>
              {t("outcome.running", { done: format.number(nextRow), rows })}{" "}
              <a href={`/admin/channels/import/${stored.id}`}>{t("outcome.reload")}</a>
            </p>
          )}
          <p>{status === "undone" ? t("undo.done") : t("outcome.stays", { count: stays })}</p>
          {firstNight !== null && (
            <p className="row">
              <a className="more" href={`/admin/calendar?from=${firstNight}`}>
                {t("outcome.see")}
              </a>
              <a className="more" href="/admin/bookings?status=elsewhere">
                {t("outcome.list")}
              </a>
            </p>
          )}
          {status === "done" && stays > 0 && (
            <form method="post" className="stack">
              <p>{t("undo.text")}</p>
              <p>
                <button className="btn btn--2" name="intent" value="undo">
                  {t("undo.submit")}
                </button>
              </p>
            </form>
          )}
        </div>
      </Panel>
      {problems.length > 0 && (
        <Panel id="problems" title={t("outcome.left")}>
          <ul className="lines">
            {problems.map(({ line, reason }) => (
              <li key={line}>
                <span>
                  <b>{t("preview.line", { line: format.number(line) })}</b>{" "}
                  {t.has(`reasons.${reason}` as "reasons.ended") &&
                    t(`reasons.${reason}` as "reasons.ended")}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Below the form of the choices; with the buttons to import and to discard. */
function PreviewPanels({ draft, currency }: { draft: DraftView; currency: string }) {
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
