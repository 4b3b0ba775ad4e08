// `/admin/pictures`: the gallery in its order, and the upload form. For owners.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { maxRequestBytes } from "#app/pictures/rules/accepted-pictures.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import styles from "../apartments/apartments.css?url";
import { findJustDone } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { readMove } from "../rules/form-values.ts";
import type { Route } from "./+types/pictures-page";
import { answerUpload } from "./add-pictures.server.ts";
import { loadPictures, movePicture } from "./gallery.server.ts";
import { UploadForm, PictureLines } from "./picture-forms.tsx";

export const handle = {
  access: "owner",
  limits: { write: ["uploads"] },
  uploads: true,
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * `?added=` is the number of uploaded pictures, `?deleted` confirms a deletion, `?saved=` names the picture that was moved, `?apartment=` is the slug of the one
 * to upload for.
 */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, facts, language, searchParams } = await requireUser(args, handle);
  const added = Number(searchParams.get("added"));
  // The server rejected the request body for its size before it reached the action.
  const isTooMuch = args.context.get(requestInfoContext).tooLarge === true;
  const did = (["deleted", "saved"] as const).find((each) => searchParams.has(each)) ?? null;
  const press = { what: "pictureDeleted", userId: user.id, now: app.clock.now() } as const;
  const view = await loadPictures(language, app);
  const gone = did === "deleted" ? await findJustDone(app.database.db, press) : undefined;
  const page = {
    words: selectSiteMessages(
      language,
      facts,
      "admin-pictures",
      "admin-apartments",
      "property.gallery",
    ),
    view,
    added: Number.isSafeInteger(added) && added > 0 && added < 100 ? added : 0,
    did,
    about:
      did === "deleted"
        ? String(gone?.before?.[language] ?? gone?.before?.[facts.defaultLanguage] ?? "")
        : view.pictures.find(({ name }) => name === searchParams.get("saved"))?.words,
    apartment: searchParams.get("apartment") ?? "",
    isTooMuch,
  };
  return data(page, { status: isTooMuch ? 413 : 200 });
}

/** Uploads files, or moves a picture of the list. The body is read only after the sender proved to be an owner. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const moveRequest = readMove(formText(form, "do"));
  if (moveRequest && moveRequest.move !== "remove") {
    const { entry: name, move } = moveRequest;
    const seen = formText(form, "seen");
    if (!(await movePicture({ name, move, seen }, user, app)))
      return data({ moved: false, refused: [], added: 0 }, { status: 409 });
    return redirect(`/admin/pictures?saved=${encodeURIComponent(name)}#p-${name}`, 303);
  }
  const answer = await answerUpload(form, user, app);
  if (answer.refused.length > 0) return data({ moved: true, ...answer }, { status: 400 });
  return redirect(`/admin/pictures?added=${answer.added}`, 303);
}

export default function PicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-pictures");
  const { view, did } = loaderData;
  const added = actionData?.added ?? loaderData.added;
  const refused = loaderData.isTooMuch ? [tooMuch] : (actionData?.refused ?? []);
  const faults = refused.map(({ file, reason, values }) => ({
    field: "files",
    text: `${file} ${t(`faults.${reason}`, values)}`.trim(),
  }));
  const shown = view.pictures.filter((picture) => picture.shown);
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead", { count: shown.length })}
        faulty={actionData !== undefined || refused.length > 0}
        done={added > 0 && t("added", { count: added })}
      />
      {did && !actionData && (
        <Note kind="ok" title={loaderData.about || undefined}>
          {t(did)}
        </Note>
      )}
      {actionData?.moved === false && (
        <Note kind="warn" role="alert" title={t("moved.title")}>
          {t("moved.text")}
        </Note>
      )}
      <ErrorSummary faults={mergeFaults(faults)} />
      <div className="stack">
        <Panel id="upload" title={t("upload.title")}>
          <UploadForm
            apartments={view.apartments}
            apartment={loaderData.apartment}
            error={faults[0]?.text}
          />
        </Panel>
        <Panel id="list" title={t("list")}>
          <PictureLines view={view} />
        </Panel>
      </div>
    </>
  );
}

const tooMuch = {
  file: "",
  reason: "tooMuch" as const,
  values: { megabytes: maxRequestBytes / 1024 / 1024 },
};

// All faults belong to one field; their texts are joined.
function mergeFaults(faults: { field: string; text: string }[]) {
  return faults.length === 0
    ? []
    : [{ field: "files", text: faults.map(({ text }) => text).join(" ") }];
}
