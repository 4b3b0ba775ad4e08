// The form in which a guest reviews a stay.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, ErrorSummary, FieldError, TextField } from "#app/ui/field.tsx";
import { reviewLengths } from "./rules/review-form.ts";
import type { ReviewFaults, ReviewValues } from "./rules/review-form.ts";

/** `refused` is why the form is shown again; `firstName` the name it suggests; `path` that of the page. */
export function ReviewForm({
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
