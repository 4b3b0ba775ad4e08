// `/admin/reviews`: guests' reviews of their stays, to be published, hidden or answered. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import reviewStyles from "#app/reviews/reviews.css?url";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/reviews-page";
import { decideReview, loadReviews } from "./decide-reviews.server.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { maxAnswerLength, readDecision } from "./rules/typed-decision.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: reviewStyles }];

/** `?saved` confirms that a review was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { app } = await requireUser(args, handle);
  const { facts } = app.property;
  const { language } = readLanguage({ request: args.request, params: {} }, facts);
  return {
    words: selectMessages(language, "owner-reviews", "reviews"),
    reviews: await loadReviews(app.database.db, language, facts),
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

/** Redirects to the list, or shows it with the rejected answer. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const read = readDecision(form, languages);
  if (!read) throw data(null, { status: 400 });
  if (read.fault) return data({ ...read, moved: false }, { status: 400 });
  const result = await decideReview(read.typed, user, app);
  if (result === "unknown") throw data(null, { status: 404 });
  if (result === "moved") return data({ ...read, moved: true }, { status: 409 });
  return redirect("/admin/reviews?saved", 303);
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("owner-reviews");
  const { reviews, saved } = loaderData;
  const refused = actionData ?? null;
  const fault = refused?.fault ? t(`faults.${refused.fault}`, { max: maxAnswerLength }) : undefined;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={refused !== null}
        done={saved && !refused && t("saved")}
        stale={refused?.moved && { title: t("moved.title"), text: t("moved.text") }}
      />
      <ErrorSummary faults={fault ? [{ field: `answer-${refused?.typed.id}`, text: fault }] : []} />
      {reviews.length === 0 && <Note>{t("none")}</Note>}
      <div className="pgrid gap">
        {reviews.map((review) => {
          const isRefused = refused?.typed.id === review.id;
          return (
            <ReviewPanel
              key={review.id}
              review={review}
              typed={isRefused ? refused.typed : null}
              fault={isRefused ? fault : undefined}
            />
          );
        })}
      </div>
    </>
  );
}
