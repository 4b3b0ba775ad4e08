// `/admin/pictures/<name>`: one picture, its apartment and category, and its description in every language. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./apartments/apartments.css?url";
import { loadPicture } from "./pictures/load-picture.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import { answerPicture } from "./pictures/answer-picture.server.ts";
import { PictureActs } from "./pictures/picture-acts.tsx";
import { PictureForm } from "./pictures/picture-form.tsx";
import { PictureTags } from "./pictures/picture-lines.tsx";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/picture-page";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown name. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const desk = await loadPicture(args.params.id, language, house);
  if (!desk) throw data(null, { status: 404 });
  return {
    words: wordsOf(language, "owner-pictures", "property.gallery"),
    desk,
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

/** `do` is `save`, `cover`, `hide`, `show` or `delete`. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const desk = await loadPicture(args.params.id, language, house);
  if (!desk) throw data(null, { status: 404 });
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerPicture(desk, form, person, house);
  if (answer.did !== null) {
    const isGone = answer.did === "deleted";
    return redirect(`/admin/pictures${isGone ? "?deleted" : `/${args.params.id}?saved`}`, 303);
  }
  return data(answer, { status: answer.faults.length > 0 ? 400 : 409 });
}

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-pictures");
  const { desk, saved } = loaderData;
  const { picture } = desk;
  const faults = (actionData?.faults ?? []).map(({ field, reason, values }) => ({
    field,
    text: t(`faults.${reason}`, values),
  }));
  return (
    <>
      <DeskHead
        title={picture.words}
        lead={<a href="/admin/pictures">{t("back")}</a>}
        faulty={actionData !== undefined}
        done={saved && !actionData && t("saved")}
        stale={
          actionData && faults.length === 0 && { title: t("stale.title"), text: t("stale.text") }
        }
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        <section className="panel p6 onepic" aria-label={picture.words}>
          <Picture name={picture.name} alt="" sizes="(min-width: 62em) 40vw, 92vw" priority />
          <PictureTags picture={picture} />
          <PictureActs picture={picture} />
        </section>
        <Panel id="filing" width="p6" title={t("one.filing")}>
          <PictureForm
            desk={desk}
            refused={actionData ?? null}
            faultAt={(field) => faults.find((fault) => fault.field === field)?.text}
          />
        </Panel>
      </div>
    </>
  );
}
