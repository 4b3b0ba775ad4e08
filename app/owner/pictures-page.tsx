// `/admin/pictures`: the gallery in its order, and the upload form. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { visitContext } from "#app/house.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { mostTogether } from "#app/pictures/rules/picture-bounds.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./apartments/apartments.css?url";
import { readMove } from "./apartments/rules/moved.ts";
import { loadPictures } from "./pictures/load-pictures.server.ts";
import { movePicture } from "./pictures/move-picture.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import { answerUpload } from "./pictures/answer-upload.server.ts";
import { PictureLines } from "./pictures/picture-lines.tsx";
import { UploadForm } from "./pictures/upload-form.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { formText } from "./rules/form-text.ts";
import type { Route } from "./+types/pictures-page";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?added=` is the number of uploaded pictures, `?deleted` and `?saved` confirm other actions. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const added = Number(searchParams.get("added"));
  // The server rejected the request body for its size before it reached the action.
  const isTooMuch = args.context.get(visitContext).tooLarge === true;
  const page = {
    words: wordsOf(language, "owner-pictures", "owner-apartments", "property.gallery"),
    desk: await loadPictures(language, house),
    added: Number.isSafeInteger(added) && added > 0 && added < 100 ? added : 0,
    did: ["deleted", "saved"].find((did) => searchParams.has(did)) ?? null,
    isTooMuch,
  };
  return data(page, { status: isTooMuch ? 413 : 200 });
}

/** Uploads files, or moves a picture of the list. The body is read only after the sender proved to be an owner. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const wish = readMove(formText(form, "do"));
  if (wish && wish.move !== "remove") {
    const { entry: name, move } = wish;
    const seen = formText(form, "seen");
    if (!(await movePicture({ name, move, seen }, person, house)))
      return data({ moved: false, refused: [], added: 0 }, { status: 409 });
    return redirect(`/admin/pictures?saved#p-${name}`, 303);
  }
  const answer = await answerUpload(form, person, house);
  if (answer.refused.length > 0) return data({ moved: true, ...answer }, { status: 400 });
  return redirect(`/admin/pictures?added=${answer.added}`, 303);
}

export default function PicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-pictures");
  const { desk, did } = loaderData;
  const added = actionData?.added ?? loaderData.added;
  const refused = loaderData.isTooMuch ? [tooMuch] : (actionData?.refused ?? []);
  const faults = refused.map(({ file, reason, values }) => ({
    field: "files",
    text: `${file} ${t(`faults.${reason}`, values)}`.trim(),
  }));
  const shown = desk.pictures.filter((picture) => picture.shown);
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("lead", { count: shown.length })}
        faulty={actionData !== undefined || refused.length > 0}
        done={added > 0 && t("added", { count: added })}
      />
      {did && !actionData && <Note kind="ok">{t(did)}</Note>}
      {actionData?.moved === false && (
        <Note kind="warn" role="alert" title={t("moved.title")}>
          {t("moved.text")}
        </Note>
      )}
      <ErrorSummary faults={mergedFaults(faults)} />
      <div className="stack">
        <Panel id="upload" title={t("upload.title")}>
          <UploadForm apartments={desk.apartments} error={faults[0]?.text} />
        </Panel>
        <Panel id="list" title={t("list")}>
          <PictureLines desk={desk} />
        </Panel>
      </div>
    </>
  );
}

const tooMuch = {
  file: "",
  reason: "tooMuch",
  values: { megabytes: mostTogether / 1024 / 1024 },
};

// All faults belong to one field; their texts are joined.
function mergedFaults(faults: { field: string; text: string }[]) {
  return faults.length === 0
    ? []
    : [{ field: "files", text: faults.map(({ text }) => text).join(" ") }];
}
