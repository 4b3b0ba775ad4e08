// `/admin/rates/review`: what publishing the draft of the rates would change, and the versions to go back to. For owners.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import { loadRates, nameSeason } from "../load-rates.server.ts";
import { ChangeList } from "../rates-preview.tsx";
import styles from "../rates.css?url";
import type { Route } from "./+types/review-page";
import { answerReview, loadReview } from "./review.server.ts";
import { PriceDifference, RuleDifference } from "./difference-tables.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?done=` the action done, with the version `?of=`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const review = await loadReview(language, app);
  const { editable } = await loadRates(language, app);
  const nameOf = nameSeason(language, editable.card, app.property.facts);
  const of = searchParams.get("of");
  const keys = [...new Set(review.seasons.map(({ season }) => season))];
  return {
    words: selectMessages(language, "admin-rates"),
    review,
    seasonNames: Object.fromEntries(keys.map((key) => [key, nameOf(key)])),
    done: outcomes.find((one) => one === searchParams.get("done")) ?? null,
    about: review.versions.find(({ number }) => String(number) === of) ?? null,
  };
}

const outcomes = ["published", "discarded", "restored"] as const;

/** Publishes, discards or restores, or shows the difference as it is now. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const result = await answerReview(await readForm(args.request), language, user, app);
  if (result.done !== null) {
    const of = result.version === null ? "" : `&of=${result.version}`;
    return redirect(`/admin/rates/review?done=${result.done}${of}`, 303);
  }
  return data({ reason: result.reason }, { status: result.reason === "stale" ? 409 : 400 });
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-rates.review");
  const { review, seasonNames, done, about } = loaderData;
  const nameVersion = useVersionName();
  const isUnsure = actionData?.reason === "unsure";
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/rates", text: t("back") }}
        faulty={isUnsure}
        done={done !== null && !actionData && t(`done.${done}`)}
        doneAbout={about ? nameVersion(about) : undefined}
        stale={actionData?.reason === "stale" && { title: t("stale.title"), text: t("stale.text") }}
      />
      {isUnsure && <ErrorSummary faults={[{ field: "sure", text: t("sureMissing") }]} />}
      {review.draft ? (
        <Difference review={review} seasonNames={seasonNames} isUnsure={isUnsure} />
      ) : (
        <Note>{t("none")}</Note>
      )}
      <Versions review={review} />
    </>
  );
}

interface ReviewProps {
  review: Route.ComponentProps["loaderData"]["review"];
}

function Difference({
  review,
  seasonNames,
  isUnsure,
}: ReviewProps & { seasonNames: Record<string, string>; isUnsure: boolean }) {
  const t = useTranslations("admin-rates.review");
  const moment = useInstantFormat();
  const { draft, changes, apartments, seasons, rules, currency, large } = review;
  return (
    <form method="post" action="/admin/rates/review" noValidate>
      <input type="hidden" name="version" value={review.version} />
      <input type="hidden" name="published" value={review.published} />
      {draft && (
        <p className="muted">{t("draftOf", { name: draft.by, moment: moment(draft.at) })}</p>
      )}
      <div className="gap">
        <Panel id="prices" title={t("prices.title")}>
          {seasons.length > 0 ? (
            <PriceDifference
              rows={seasons}
              apartments={apartments}
              currency={currency}
              seasonNames={seasonNames}
            />
          ) : (
            <p className="muted">{t("prices.none")}</p>
          )}
        </Panel>
      </div>
      {rules.length > 0 && (
        <div className="gap">
          <Panel id="night-rules" title={t("rules.title")}>
            <RuleDifference rows={rules} apartments={apartments} />
          </Panel>
        </div>
      )}
      {changes.length > 0 && (
        <div className="gap">
          <Panel id="changes" title={t("changes")}>
            <ChangeList changes={changes} apartments={apartments} />
          </Panel>
        </div>
      )}
      <div className="stack gap">
        {large > 0 && (
          <>
            <label className="check">
              <input
                type="checkbox"
                id="sure"
                name="sure"
                aria-invalid={isUnsure ? true : undefined}
                aria-describedby={isUnsure ? "sure-e" : undefined}
              />
              <span>{t("sure", { count: large })}</span>
            </label>
            {isUnsure && <FieldError id="sure-e">{t("sureMissing")}</FieldError>}
          </>
        )}
        <p className="row">
          <button className="btn" name="do" value="publish">
            {t("publish")}
          </button>
          <button className="btn btn--2" name="do" value="discard">
            {t("discard")}
          </button>
        </p>
        <p className="mini muted">{t("publishHint")}</p>
      </div>
    </form>
  );
}

// By its number, and who published it when.
function useVersionName() {
  const t = useTranslations("admin-rates.review.versions");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  return ({ number, at, by }: ReviewProps["review"]["versions"][number]) =>
    number === 0
      ? t("first")
      : t("line", { number: format.number(number), name: by, moment: moment(at) });
}

function Versions({ review: { versions, version } }: ReviewProps) {
  const t = useTranslations("admin-rates.review.versions");
  const { format } = useLanguage();
  const nameVersion = useVersionName();
  if (versions.length === 0) return null;
  return (
    <div className="gap">
      <Panel id="versions" title={t("title")}>
        <p className="muted">{t("hint")}</p>
        <form method="post" action="/admin/rates/review" noValidate>
          <input type="hidden" name="version" value={version} />
          <ul className="lines">
            {versions.map(({ number, ...published }, place) => (
              <li key={number}>
                <span>{nameVersion({ number, ...published })}</span>
                {place === 0 ? (
                  <span className="muted">{t("present")}</span>
                ) : (
                  <button className="btn btn--2 btn--s" name="do" value={`restore-${number}`}>
                    {t("restore", { number: format.number(number) })}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </form>
      </Panel>
    </div>
  );
}
