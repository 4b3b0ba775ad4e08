// `/admin/apartments/<id>`: an apartment's texts in every language, its details and its features. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/apartment-page";
import { admitPerson } from "./admit-person.server.ts";
import { answerApartment } from "./apartments/answer-apartment.server.ts";
import styles from "./apartments/apartments.css?url";
import { useDeskFaults } from "./apartments/desk-fault-words.ts";
import { editedLanguage } from "./apartments/edited-language.ts";
import { FeatureList } from "./apartments/feature-list.tsx";
import { FiguresForm } from "./apartments/figures-form.tsx";
import { LanguageChoice } from "./apartments/language-choice.tsx";
import { loadApartment } from "./apartments/load-apartment.server.ts";
import { TextsForm } from "./apartments/texts-form.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?language=` is edited, `?beside=` is shown beside it for reference; 404 for an unknown apartment. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const desk = await loadApartment(args.params.id, searchParams, language, house);
  if (!desk) throw data(null, { status: 404 });
  return {
    words: wordsOf(language, "owner-apartments", "apartments"),
    desk,
    saved: searchParams.has("saved"),
  };
}

/** `do` names the form, or a feature's button. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language: reader } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const desk = await loadApartment(args.params.id, searchParams, reader, house);
  if (!desk) throw data(null, { status: 404 });
  const form = (await readForm(args.request)) ?? new FormData();
  const language = editedLanguage(searchParams, reader);
  const answer = await answerApartment({ id: desk.id, language }, form, person, house);
  if (answer) return data(answer, { status: answer.stale ? 409 : 400 });
  const to = new URLSearchParams(searchParams);
  to.set("saved", "");
  return redirect(`/admin/apartments/${desk.id}?${to}`, 303);
}

export default function ApartmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-apartments");
  const { desk, saved } = loaderData;
  const say = useDeskFaults();
  const faults = (actionData?.faults ?? []).map((fault) => ({ ...fault, text: say(fault) }));
  const faultAt = (field: string) => faults.find((fault) => fault.field === field)?.text;
  return (
    <>
      <DeskHead
        title={desk.name}
        lead={
          <span className="row">
            <a href="/admin/apartments">{t("back")}</a>
            {desk.active ? (
              <a href={`/apartments/${desk.slug}`}>{t("onSite")}</a>
            ) : (
              <Tag>{t("isOff")}</Tag>
            )}
          </span>
        }
        faulty={actionData !== undefined}
        done={saved && !actionData && t("saved")}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      <div className="pgrid gap">
        <Panel id="texts" title={t("texts.title")}>
          <LanguageChoice desk={desk} />
          <TextsForm
            desk={desk}
            refused={actionData?.form === "texts" ? actionData : null}
            faultAt={faultAt}
          />
        </Panel>
        <Panel id="figures" width="p6" title={t("figures.title")}>
          <FiguresForm
            desk={desk}
            refused={actionData?.form === "figures" ? actionData : null}
            faultAt={faultAt}
          />
        </Panel>
        <Panel id="features" width="p6" title={t("features.title")}>
          <FeatureList desk={desk} />
        </Panel>
      </div>
    </>
  );
}
