// `/admin/reviews`: guests' reviews of their stays, to be published, hidden or answered. For owners.
import { data, redirect } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Stars } from "#app/reviews/review-card.tsx";
import reviewStyles from "#app/reviews/reviews.css?url";
import { findReview, listReviews, updateReview } from "#app/reviews/reviews.sql.server.ts";
import type { Review } from "#app/reviews/reviews.sql.server.ts";
import { AreaField, ErrorSummary, SelectField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/reviews-page";
import { maxAnswerLength, readDecision } from "./rules/typed-decision.ts";
import type { TypedDecision } from "./rules/typed-decision.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: reviewStyles }];

/** `?saved=` is the review that was saved. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-reviews", "reviews"),
    reviews: await loadReviews(app.database.db, language, facts),
    saved: searchParams.get("saved"),
  };
}

/** Redirects to the list, or shows it with the rejected answer. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const read = readDecision(form, languages);
  if (!read) throw data(null, { status: 400 });
  if (read.fault) return data({ ...read, moved: false }, { status: 400 });
  const result = await decideReview(read.typed, user, app);
  if (result === "unknown") throw data(null, { status: 404 });
  if (result === "moved") return data({ ...read, moved: true }, { status: 409 });
  return redirect(`/admin/reviews?${new URLSearchParams({ saved: read.typed.id })}`, 303);
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-reviews");
  const { reviews, saved } = loaderData;
  const refused = actionData ?? null;
  const fault = refused?.fault ? t(`faults.${refused.fault}`, { max: maxAnswerLength }) : undefined;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={refused !== null}
        done={saved !== null && !refused && t("saved")}
        doneAbout={reviews.find(({ id }) => id === saved)?.guest}
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

/** `typed` is the refused form, `fault` the reason. */
function ReviewPanel({
  review,
  typed,
  fault,
}: {
  review: AdminReview;
  typed: TypedDecision | null;
  fault: string | undefined;
}) {
  const t = useTranslations("admin-reviews");
  const { format } = useLanguage();
  const { id, guest, day, status, language, reference, version } = review;
  const what = t("what", { guest, date: format.date(day) });
  const field = `answer-${id}`;
  return (
    <section className="panel p12" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{what}</h2>
        <Tag kind={kinds[status]}>{t(`status.${status}`)}</Tag>
      </div>
      <p className="small muted">
        {review.apartment},{" "}
        <a href={`/admin/bookings/${reference}`}>{t("booking", { reference })}</a>
      </p>
      <Stars stars={review.stars} />
      <div lang={language} className="said">
        {review.title && <p className="said__title">{review.title}</p>}
        <p className="said__text">{review.text}</p>
      </div>
      <form method="post" action={`/admin/reviews#${id}`} className="stack gap" noValidate>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <AreaField
          name="answer"
          id={field}
          label={t("answer")}
          hint={t("answerHint")}
          rows={3}
          defaultValue={typed?.answer ?? review.answer}
          maxLength={maxAnswerLength}
          error={fault}
          optional
        />
        <SelectField
          name="answerLanguage"
          id={`language-${id}`}
          label={t("answerLanguage")}
          defaultValue={typed?.answerLanguage || review.answerLanguage || language}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {endonyms[tag]}
            </option>
          ))}
        </SelectField>
        <p className="row">
          {status !== "shown" && <SubmitButton verb="show" word="publish" what={what} />}
          {status !== "hidden" && <SubmitButton verb="hide" word="hide" what={what} />}
          <SubmitButton verb="save" word="save" what={what} />
        </p>
      </form>
    </section>
  );
}

const kinds = { waiting: "warn", shown: "ok", hidden: "info" } as const;

function SubmitButton({
  verb,
  word,
  what,
}: {
  verb: TypedDecision["verb"];
  word: "publish" | "hide" | "save";
  what: string;
}) {
  const t = useTranslations("admin-reviews");
  return (
    <button className={verb === "show" ? "btn btn--s" : "btn btn--2 btn--s"} name="do" value={verb}>
      <span aria-hidden="true">{t(word)}</span>
      <span className="vh">{t(`${word}Of`, { what })}</span>
    </button>
  );
}

/** A review with its booking's reference and its apartment's name. */
interface AdminReview extends Omit<Review, "apartmentId"> {
  reference: string;
  apartment: string;
}

/** At most the 200 latest, apartments named in `language`. */
async function loadReviews(
  db: Db,
  language: Language,
  facts: PropertyFacts,
): Promise<AdminReview[]> {
  const reviews = await listReviews(db, 200);
  return Promise.all(
    reviews.map(async ({ apartmentId, ...review }) => ({
      ...review,
      apartment: await findApartmentName(db, apartmentId, language, facts),
    })),
  );
}

/** "unknown" when there is no such review, "moved" when another request saved first: nothing was done. */
async function decideReview(
  { id, version, verb, answer, answerLanguage }: TypedDecision,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<"done" | "moved" | "unknown"> {
  return inTransaction(database.db, async (trx) => {
    const review = await findReview(trx, id);
    if (!review) return "unknown";
    const status = verb === "save" ? review.status : statusOf[verb];
    const after = { status, answer, answerLanguage };
    if (!(await updateReview(trx, { id, version }, after))) return "moved";
    const { bookingId } = review;
    const subject = (await findBookingById(trx, bookingId))?.reference ?? "";
    const entry = { actor, subject, bookingId, now: clock.now() };
    // Without the text: the audit log is retained longer than a guest's data may be.
    const log = (what: AuditKind) => writeAudit(trx, { ...entry, what });
    if (status !== review.status) await log(status === "shown" ? "reviewShown" : "reviewHidden");
    if (answer !== review.answer) await log("reviewAnswered");
    return "done";
  });
}

const statusOf = { show: "shown", hide: "hidden" } as const;
