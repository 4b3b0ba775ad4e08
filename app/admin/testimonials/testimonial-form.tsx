// The form of a testimonial: the guest, the month, and the text in each language.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Testimonial } from "#app/pages/testimonials.sql.server.ts";
import { AreaField, SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../layout/options.tsx";
import type { TypedTestimonial } from "./rules/typed-testimonial.ts";

interface TestimonialFormProps {
  testimonial: Testimonial | null;
  refused: { typed: TypedTestimonial; stale: boolean } | null;
  apartments: { id: number; name: string }[];
  /** The assumed language of a new testimonial. */
  reader: Language;
  /** An example of a month in the expected format. */
  example: string;
  faultAt: (field: string) => string | undefined;
}

/** Saved as a whole. */
export function TestimonialForm(props: TestimonialFormProps) {
  const { testimonial, refused, apartments, reader, example, faultAt } = props;
  const t = useTranslations("admin-testimonials");
  const typed = refused?.typed ?? toTypedTestimonial(testimonial, reader);
  const version = refused?.stale ? (testimonial?.version ?? 0) : typed.version;
  const text = (name: "guest" | "origin" | "month", hint: string, optional: boolean) => (
    <TextField
      name={name}
      label={t(name)}
      hint={hint}
      optional={optional}
      autoComplete="off"
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <form
      method="post"
      action={`/admin/voices/${testimonial?.id ?? "new"}`}
      noValidate
      className="stack"
    >
      <input type="hidden" name="version" value={version} />
      <div className="figures">
        {text("guest", t("guestHint"), false)}
        {text("origin", t("originHint"), true)}
        {text("month", t("monthHint", { example }), true)}
        <SelectField name="apartment" label={t("apartment")} defaultValue={typed.apartment}>
          <option value="">{t("noApartment")}</option>
          <Options of={apartments.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SelectField name="language" label={t("language")} defaultValue={typed.language}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {endonyms[language]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="mini muted">{t("quotesHint")}</p>
      <div className="grid2">
        {languages.map((language) => (
          <AreaField
            key={language}
            name={`quote-${language}`}
            label={<span lang={language}>{endonyms[language]}</span>}
            lang={language}
            rows={3}
            defaultValue={typed.quotes[language] ?? ""}
            error={faultAt(`quote-${language}`)}
          />
        ))}
      </div>
      <p>
        <button className="btn">{t("save")}</button>
      </p>
    </form>
  );
}

function toTypedTestimonial(testimonial: Testimonial | null, reader: Language): TypedTestimonial {
  if (!testimonial)
    return {
      version: 0,
      guest: "",
      origin: "",
      month: "",
      apartment: "",
      language: reader,
      quotes: {},
    };
  const { version, guest, origin, month, apartmentId, language, quotes } = testimonial;
  const apartment = apartmentId === null ? "" : String(apartmentId);
  return { version, guest, origin, month, apartment, language, quotes };
}
