// `/admin/reviews`: guests' reviews of their stays, to be published, hidden or answered. For owners.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import reviewStyles from "#app/reviews/reviews.css?url";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { decideReview } from "./reviews/decide-review.server.ts";
import { loadReviews } from "./reviews/load-reviews.server.ts";
import { ReviewPanel } from "./reviews/review-panel.tsx";
import { longestAnswer, readDecision } from "./reviews/rules/typed-decision.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/reviews-page";

export const handle = { access: "owner" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: reviewStyles }];

/** `?saved` confirms that a review was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    words: wordsOf(language, "owner-reviews", "reviews"),
    reviews: await loadReviews(house.database.db, language),
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

/** Redirects to the list, or shows it with the rejected answer. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const read = readDecision(form, languages);
  if (!read) throw data(null, { status: 400 });
  if (read.fault) return data({ ...read, moved: false }, { status: 400 });
  const decided = await decideReview(read.typed, person, house);
  if (decided === "unknown") throw data(null, { status: 404 });
  if (decided === "moved") return data({ ...read, moved: true }, { status: 409 });
  return redirect("/admin/reviews?saved", 303);
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-reviews");
  const { reviews, saved } = loaderData;
  const refused = actionData ?? null;
  const fault = refused?.fault ? t(`faults.${refused.fault}`, { max: longestAnswer }) : undefined;
  return (
    <>
      <DeskHead
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
