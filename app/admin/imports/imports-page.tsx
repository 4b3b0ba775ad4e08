// `/admin/channels/import`: uploads a file with the bookings of another system, and lists the imports so far. For owners.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import { listImports } from "#app/channels/imports/imports.sql.server.ts";
import { mostRows, storeImport } from "#app/channels/imports/preview-import.server.ts";
import { maxFileBytes } from "#app/channels/imports/rules/read-csv.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { findJustDeleted } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { Route } from "./+types/imports-page";

export const handle = {
  access: "owner",
  limits: { write: ["uploads"] },
  uploads: true,
} satisfies PageHandle;

/** Loads the list; `?discarded` confirms that a file was. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  const press = { what: "importDiscarded", userId: user.id, now: app.clock.now() } as const;
  const isTooMuch = args.context.get(requestInfoContext).tooLarge === true;
  const page = {
    words: selectMessages(language, "admin-imports"),
    imports: await listImports(app.database.db),
    limits: { rows: mostRows, megabytes: maxFileBytes / 1024 / 1024 },
    discarded: searchParams.has("discarded"),
    about: searchParams.has("discarded")
      ? await findJustDeleted(app.database.db, press)
      : undefined,
    isTooMuch,
  };
  return data(page, { status: isTooMuch ? 413 : 200 });
}

/** The body is read only after the sender proved to be an owner. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const file = (await readForm(args.request)).get("file");
  const isFile = file instanceof File;
  const bytes = isFile ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const name = isFile ? file.name : "";
  const stored = await storeImport({ file: name, bytes, author: user.name }, app);
  if (stored.ok) return redirect(`/admin/channels/import/${stored.id}`, 303);
  return data({ fault: stored.fault, file: name }, { status: 400 });
}

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-imports");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { imports, limits, isTooMuch, discarded, about } = loaderData;
  const fault = isTooMuch ? "tooLarge" : actionData?.fault;
  const text = fault && t(`faults.${fault}`, limits);
  const error = text && actionData?.file ? `${actionData.file}: ${text}` : text;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/channels", text: t("back") }}
        faulty={error !== undefined}
        done={discarded && !actionData && t("done.discarded")}
        doneAbout={about === "" ? t("list.unnamed") : about}
      />
      <ErrorSummary faults={error ? [{ field: "file", text: error }] : []} />
      <div className="pgrid gap">
        <Panel id="upload" width="p6" title={t("upload.title")}>
          <form method="post" encType="multipart/form-data" className="stack">
            <Field
              name="file"
              label={t("upload.file")}
              hint={t("upload.hint", limits)}
              error={error}
            >
              {(control) => (
                <input
                  className="input"
                  type="file"
                  accept=".csv,.txt,.tsv,text/csv"
                  {...control}
                />
              )}
            </Field>
            <p>
              <button className="btn btn--s">{t("upload.submit")}</button>
            </p>
          </form>
        </Panel>
        <Panel id="about" width="p6" title={t("about.title")}>
          <div className="stack">
            <p>{t("about.nights")}</p>
            <p>{t("about.money")}</p>
            <p>{t("about.again")}</p>
          </div>
        </Panel>
        <Panel id="list" title={t("list.title")}>
          {imports.length === 0 && <p className="muted">{t("list.none")}</p>}
          <ul className="lines">
            {imports.map(({ id, file, status, stays, rows, author, createdAt }) => (
              <li key={id}>
                <span>
                  <a href={`/admin/channels/import/${id}`}>{file || t("list.unnamed")}</a>{" "}
                  <Tag>{t(`status.${status}`)}</Tag>
                  <span className="mini muted blk">
                    {t("list.line", {
                      stays,
                      rows: format.number(rows),
                      author,
                      moment: moment(createdAt),
                    })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
