// One review in the admin: the guest's text, its status, and the form that decides and answers.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { Stars } from "#app/reviews/review-card.tsx";
import { AreaField, SelectField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { AdminReview } from "./decide-reviews.server.ts";
import { maxAnswerLength } from "./rules/typed-decision.ts";
import type { TypedDecision } from "./rules/typed-decision.ts";

/** `typed` is the refused form, `fault` the reason. */
export function ReviewPanel({
  review,
  typed,
  fault,
}: {
  review: AdminReview;
  typed: TypedDecision | null;
  fault: string | undefined;
}) {
  const t = useTranslations("owner-reviews");
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
  const t = useTranslations("owner-reviews");
  return (
    <button className={verb === "show" ? "btn btn--s" : "btn btn--2 btn--s"} name="do" value={verb}>
      <span aria-hidden="true">{t(word)}</span>
      <span className="vh">{t(`${word}Of`, { what })}</span>
    </button>
  );
}
