// `/admin/extras/<id>/picture`: the photograph that guests see beside an extra. For owners.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { maxFileBytes, maxRequestBytes } from "#app/pictures/rules/accepted-pictures.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/extra-picture-page";
import { answerExtraPicture } from "./extra-picture.server.ts";

export const handle = {
  access: "owner",
  limits: { write: ["uploads"] },
  uploads: true,
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const megabyte = 1024 * 1024;

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const extra = await findExtra(args, app);
  // The server rejected the request body for its size before it reached the action.
  const isTooMuch = args.context.get(requestInfoContext).tooLarge === true;
  const page = {
    words: selectMessages(language, "admin-extras", "admin-pictures"),
    id: extra.id,
    name: wordsOf(extra.words, language, facts.defaultLanguage).name,
    picture: extra.picture,
    saved: searchParams.has("saved"),
    isTooMuch,
  };
  return data(page, { status: isTooMuch ? 413 : 200 });
}

/** The body is read only after the sender proved to be an owner. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const extra = await findExtra(args, app);
  const refused = await answerExtraPicture(extra, await readForm(args.request), user, app);
  if (refused) return data(refused, { status: 400 });
  return redirect(`/admin/extras/${extra.id}/picture?saved`, 303);
}

async function findExtra(
  { params }: { params: { id: string } },
  { database }: Pick<App, "database">,
) {
  const extra = (await listExtras(database.db)).find((each) => each.id === params.id);
  if (!extra) throw data(null, { status: 404 });
  return extra;
}

export default function ExtraPicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-extras");
  const pictures = useTranslations("admin-pictures");
  const { id, name, picture, saved, isTooMuch } = loaderData;
  const tooMuch = { file: "", reason: "tooMuch" as const };
  const refused = isTooMuch
    ? { ...tooMuch, values: { megabytes: maxRequestBytes / megabyte } }
    : actionData;
  const error =
    refused && `${refused.file} ${pictures(`faults.${refused.reason}`, refused.values)}`.trim();
  const address = `/admin/extras/${id}/picture`;
  return (
    <>
      <AdminPageHead
        title={t("picture.title", { what: name })}
        lead={<a href={`/admin/extras/${id}`}>{name}</a>}
        faulty={error !== undefined}
        done={saved && !error && pictures("saved")}
        doneAbout={name}
      />
      <ErrorSummary faults={error ? [{ field: "files", text: error }] : []} />
      <Panel id="picture" title={t("picture.heading")}>
        <div className="stack">
          <p className="mini muted">{t("picture.lead")}</p>
          {picture && (
            <>
              <Picture name={picture} alt="" sizes="352px" widths={[352]} />
              <p>
                <a href={`/admin/pictures/${picture}`}>{t("picture.alts")}</a>
              </p>
              <form method="post" action={address}>
                <button className="btn btn--2 btn--s" name="do" value="remove">
                  {t("picture.remove")}
                </button>
              </form>
            </>
          )}
          <form method="post" action={address} encType="multipart/form-data" className="stack">
            <Field
              name="files"
              label={t("picture.file")}
              hint={t("picture.hint", { megabytes: maxFileBytes / megabyte })}
              error={error}
            >
              {(control) => (
                <input
                  className="input"
                  type="file"
                  accept="image/jpeg,image/png,image/webp,image/avif"
                  {...control}
                />
              )}
            </Field>
            <p>
              <button className="btn">{pictures("upload.submit")}</button>
            </p>
          </form>
        </div>
      </Panel>
    </>
  );
}
