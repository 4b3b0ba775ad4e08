// `/admin/pictures/<name>`: one picture, its apartment and category, and its description in every language. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/picture-page";
import { answerPicture } from "./answer-picture.server.ts";
import { loadPicture } from "./gallery.server.ts";
import { PictureForm, PictureActions, PictureTags } from "./picture-forms.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown name. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const view = await loadPicture(args.params.id, language, app);
  if (!view) throw data(null, { status: 404 });
  return {
    words: selectSiteMessages(language, facts, "admin-pictures", "property.gallery"),
    view,
    saved: searchParams.has("saved"),
  };
}

/** `do` is `save`, `cover`, `hide`, `show` or `delete`. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const view = await loadPicture(args.params.id, language, app);
  if (!view) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const answer = await answerPicture(view, form, user, app);
  if (answer.did !== null) {
    const isGone = answer.did === "deleted";
    return redirect(`/admin/pictures${isGone ? "?deleted" : `/${args.params.id}?saved`}`, 303);
  }
  return data(answer, { status: answer.faults.length > 0 ? 400 : 409 });
}

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-pictures");
  const { view, saved } = loaderData;
  const { picture } = view;
  const faults = (actionData?.faults ?? []).map(({ field, reason, values }) => ({
    field,
    text: t(`faults.${reason}`, values),
  }));
  return (
    <>
      <AdminPageHead
        title={picture.words}
        lead={<a href="/admin/pictures">{t("back")}</a>}
        faulty={actionData !== undefined}
        done={saved && !actionData && t("saved")}
        doneAbout={picture.words}
        stale={
          actionData && faults.length === 0 && { title: t("stale.title"), text: t("stale.text") }
        }
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        <section className="panel p6 onepic" aria-label={picture.words}>
          <Picture name={picture.name} alt="" sizes="(min-width: 60em) 40vw, 92vw" priority />
          <PictureTags picture={picture} />
          <PictureActions picture={picture} />
        </section>
        <Panel id="filing" width="p6" title={t("one.filing")}>
          <PictureForm
            view={view}
            refused={actionData ?? null}
            faultAt={(field) => faults.find((fault) => fault.field === field)?.text}
          />
        </Panel>
      </div>
    </>
  );
}
