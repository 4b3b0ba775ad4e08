// `/admin/apartments/<id>`: an apartment's texts in every language, its details and its features. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, SelectField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { EntryButton, MoveButtons, Options } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/apartment-page";
import { answerApartment } from "./answer-apartment.server.ts";
import { ApartmentDetailsForm } from "./apartment-details-form.tsx";
import styles from "./apartments.css?url";
import { loadApartment, readEditedLanguage } from "./load-apartment.server.ts";
import type { ApartmentView } from "./load-apartment.server.ts";
import { StagePanel, StageRefusal } from "./stage-panel.tsx";
import { LanguageSelector, TextsForm, useApartmentFaults } from "./texts-form.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?language=` is edited, `?beside=` is shown beside it for reference; 404 for an unknown apartment. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const view = await loadApartment(args.params.id, searchParams, language, app);
  if (!view) throw data(null, { status: 404 });
  return {
    words: selectMessages(language, "admin-apartments", "admin-texts", "apartments"),
    view,
    done: (["saved", "added", "opened", "retired"] as const).find((did) => searchParams.has(did)),
  };
}

/** `do` names the form, or a feature's button. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language: reader, searchParams } = await requireUser(args, handle);
  const view = await loadApartment(args.params.id, searchParams, reader, app);
  if (!view) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const language = readEditedLanguage(searchParams, reader);
  const answer = await answerApartment({ id: view.id, language, reader }, form, user, app);
  if (answer) return data(answer, { status: answer.stale || answer.form === "stage" ? 409 : 400 });
  const to = new URLSearchParams(searchParams);
  for (const did of ["saved", "added", "opened", "retired"]) to.delete(did);
  const submitted = form.get("do");
  to.set(submitted === "open" ? "opened" : submitted === "retire" ? "retired" : "saved", "");
  return redirect(`/admin/apartments/${view.id}?${to}`, 303);
}

export default function ApartmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-apartments");
  const { view, done } = loaderData;
  const faultText = useApartmentFaults();
  const faults = (actionData?.faults ?? []).map((fault) => ({ ...fault, text: faultText(fault) }));
  const faultAt = (field: string) => faults.find((fault) => fault.field === field)?.text;
  const savedText = t(view.stage === "" ? "saved" : "stage.savedUnseen");
  const typedPrice = actionData?.form === "price" ? actionData.typed : null;
  const stage = <StagePanel view={view} typed={typedPrice} faultAt={faultAt} />;
  return (
    <>
      <AdminPageHead
        title={view.name}
        lead={
          <span className="row">
            <a href="/admin/apartments">{t("back")}</a>
            {view.active ? (
              <a href={`/apartments/${view.slug}`}>{t("onSite")}</a>
            ) : (
              <Tag>{view.stage === "" ? t("isOff") : t(`stage.${view.stage}`)}</Tag>
            )}
          </span>
        }
        faulty={actionData !== undefined}
        done={done && !actionData && (done === "saved" ? savedText : t(`stage.${done}Done`))}
        doneAbout={view.name}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      {actionData?.form === "stage" && <StageRefusal refused={actionData.refused} />}
      <div className="pgrid gap">
        {view.stage !== "" && stage}
        <Panel id="texts" title={t("texts.title")}>
          <LanguageSelector view={view} />
          <TextsForm
            view={view}
            refused={actionData?.form === "texts" ? actionData : null}
            faultAt={faultAt}
          />
        </Panel>
        <Panel id="figures" width="p6" title={t("figures.title")}>
          <ApartmentDetailsForm
            view={view}
            refused={actionData?.form === "figures" ? actionData : null}
            faultAt={faultAt}
          />
        </Panel>
        <Panel id="features" width="p6" title={t("features.title")}>
          <FeatureList view={view} />
        </Panel>
        {view.stage === "" && stage}
      </div>
    </>
  );
}

/** Only known features can be added: each has a label in every language. */
function FeatureList({ view }: { view: ApartmentView }) {
  const t = useTranslations("admin-apartments.features");
  const { features, otherFeatures, editing, id, version } = view;
  const formAction = `/admin/apartments/${id}?language=${editing.language}#features`;
  return (
    <>
      <p className="mini muted">{t("hint")}</p>
      <form method="post" action={formAction}>
        <input type="hidden" name="version" value={version} />
        <ol className="lines sorted features">
          {features.map(({ key, label }, index) => (
            <li key={key}>
              <span>{label}</span>
              <span className="moves">
                <MoveButtons entry={key} what={label} place={index} count={features.length} />
                <EntryButton
                  value={`top:${key}`}
                  disabled={index === 0}
                  short={t("top")}
                  full={t("topOf", { what: label })}
                />
                <EntryButton
                  value={`remove:${key}`}
                  short={t("remove")}
                  full={t("removeOf", { what: label })}
                />
              </span>
            </li>
          ))}
        </ol>
      </form>
      {otherFeatures.length > 0 && (
        <form method="post" action={formAction} className="row gap addrow">
          <input type="hidden" name="version" value={version} />
          <SelectField name="feature" label={t("add")}>
            <Options of={otherFeatures.map(({ key, label }) => [key, label])} />
          </SelectField>
          <button className="btn btn--2" name="do" value="add">
            {t("addButton")}
          </button>
        </form>
      )}
    </>
  );
}
