// `/review/<secret>`: a guest reviews a stay with the link from the thank-you email; afterwards, the review and its status. The
// guest, or a mail program (RFC 8058), ends such requests here as well.
import { data, redirect } from "react-router";
import bookingStyles from "#app/bookings/booking.css?url";
import { orNotFound, secretAddressHeaders } from "#app/guest-area/guest-page-shell.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { AreaField, ErrorSummary, FieldError, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/review-page";
import { ReviewCard } from "./review-card.tsx";
import styles from "./reviews.css?url";
import { loadReview, sendReview, stopReviewRequests } from "./reviews.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { reviewLengths } from "./rules/reviews.ts";
import type { ReviewFaults, ReviewValues } from "./rules/reviews.ts";

export const handle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "reviews"] },
  private: true,
  disallowed: "/review/",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: bookingStyles },
  { rel: "stylesheet", href: styles },
];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** Throws 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language } = readPageRequest({ request, params, context });
  const stay = orNotFound(await loadReview(params.token, language, app));
  return {
    words: selectMessages(language, "reviews"),
    stay,
    path: `/review/${params.token}`,
  };
}

/**
 * Redirects to the page with the sent review, or shows the form again with its faults. `do=stop`, and what a mail program posts
 * ("List-Unsubscribe=One-Click"), end requests for reviews; the latter must not be answered by a redirect (RFC 8058, 3.1).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const form = await readForm(request);
  const isMailProgram = form.has("List-Unsubscribe");
  if (isMailProgram || formText(form, "do") === "stop") {
    orNotFound((await stopReviewRequests(params.token, app)) || null);
    if (isMailProgram) return data(null, { status: 200, headers: secretAddressHeaders });
    return redirect(addressIn(addressLanguage, `/review/${params.token}#stop`), 303);
  }
  const sent = orNotFound(await sendReview(params.token, form, language, app));
  if (sent.ok) return redirect(addressIn(addressLanguage, `/review/${params.token}#sent`), 303);
  const { values, faults } = sent;
  return data({ values, faults }, { status: 400, headers: secretAddressHeaders });
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("reviews");
  const { format, to } = useLanguage();
  const { stay, path } = loaderData;
  const { apartment, checkIn, checkOut, firstName, sent, isStopped } = stay;
  // If a review was sent meanwhile, that one is shown instead of the refusal.
  const refused = sent ? null : (actionData ?? null);
  return (
    <>
      <PageHead title={t(sent ? "thanks" : "title")} faulty={refused !== null} />
      <div className="wrap wrap--text decide">
        <div className="stack">
          <h1>{t(sent ? "thanks" : "title")}</h1>
          <p className="lead">
            {t("stay", { apartment, dates: format.dateRange(checkIn, checkOut) })}
          </p>
        </div>
        {sent ? (
          <>
            <div id="sent" tabIndex={-1}>
              <Note kind={sent.status === "hidden" ? "info" : "ok"}>
                {t(`state.${sent.status}`)}
              </Note>
            </div>
            <ReviewCard review={sent} />
          </>
        ) : (
          <ReviewForm refused={refused} firstName={firstName} path={path} />
        )}
        <form method="post" action={to(path)} id="stop" className="stack" tabIndex={-1}>
          {isStopped ? (
            <Note kind="ok">{t("stop.done")}</Note>
          ) : (
            <>
              <p className="small muted">{t("stop.text")}</p>
              <p>
                <button className="btn btn--2" name="do" value="stop">
                  {t("stop.submit")}
                </button>
              </p>
            </>
          )}
        </form>
      </div>
    </>
  );
}

/** `refused` is why the form is shown again; `firstName` the name it suggests; `path` that of the page. */
function ReviewForm({
  refused,
  firstName,
  path,
}: {
  refused: { values: ReviewValues; faults: ReviewFaults } | null;
  firstName: string;
  path: string;
}) {
  const t = useTranslations("reviews");
  const { to } = useLanguage();
  const { faults = {}, values } = refused ?? {};
  const textOf = (field: keyof ReviewValues) => {
    const max = field === "stars" ? 0 : reviewLengths[field];
    return faults[field] && t(`faults.${faults[field]}`, { max });
  };
  const listedFaults = fields.flatMap((field) => {
    const text = textOf(field);
    return text ? [{ field, text }] : [];
  });
  const starsFault = textOf("stars");
  return (
    <form method="post" action={`${to(path)}#faults`} className="stack-l" noValidate>
      <ErrorSummary id="faults" faults={listedFaults} />
      <fieldset className="rate" aria-describedby={starsFault && "stars-e"}>
        <legend>{t("starsLabel")}</legend>
        {starsFault && <FieldError id="stars-e">{starsFault}</FieldError>}
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars} className="check">
            <input
              type="radio"
              name="stars"
              id={stars === 5 ? "stars" : undefined}
              value={stars}
              defaultChecked={values?.stars === String(stars)}
              required
            />
            <span>{t(`rate.${stars}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        name="title"
        label={t("titleLabel")}
        error={textOf("title")}
        defaultValue={values?.title}
        maxLength={reviewLengths.title}
        autoComplete="off"
        optional
      />
      <AreaField
        name="text"
        rows={8}
        label={t("text")}
        hint={t("textHint")}
        error={textOf("text")}
        defaultValue={values?.text}
        maxLength={reviewLengths.text}
        required
      />
      <TextField
        name="guest"
        label={t("guest")}
        hint={t("guestHint")}
        error={textOf("guest")}
        defaultValue={values?.guest ?? firstName}
        maxLength={reviewLengths.guest}
        autoComplete="given-name"
        required
      />
      <div className="stack">
        <p>
          <button className="btn">{t("submit")}</button>
        </p>
        <p className="small muted">{t("publishing")}</p>
      </div>
    </form>
  );
}

const fields = ["stars", "title", "text", "guest"] as const;
