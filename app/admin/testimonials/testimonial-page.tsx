// `/admin/voices/<id>`: one testimonial in every language; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { listApartmentNames } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listTestimonials } from "#app/pages/testimonials.sql.server.ts";
import type { Testimonial } from "#app/pages/testimonials.sql.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, SelectField } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { LanguageOptions, Options } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedArea, TypedFields, TypedText } from "../layout/typed-fields.tsx";
import type { Route } from "./+types/testimonial-page";
import { saveTestimonial } from "./change-testimonials.server.ts";
import { checkTestimonial, readTestimonial } from "./rules/typed-testimonial.ts";
import type { TypedTestimonial } from "./rules/typed-testimonial.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const { db } = app.database;
  const { id } = args.params;
  const testimonial = (await listTestimonials(db)).find((each) => each.id === id) ?? null;
  if (!testimonial && id !== "new") throw data(null, { status: 404 });
  const apartments = await listApartmentNames(db, language, facts);
  return {
    words: selectMessages(language, "admin-testimonials"),
    testimonial,
    reader: language,
    apartments,
    thisMonth: monthOf(app.clock.now(), facts.timeZone),
  };
}

/** Saves, or shows the form again with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts } = await requireUser(args, handle);
  const { id } = args.params;
  const form = await readForm(args.request);
  const typed = readTestimonial(form, languages);
  const faults = checkTestimonial(typed, monthOf(app.clock.now(), facts.timeZone));
  if (faults.length > 0) return data({ typed, faults, stale: false }, { status: 400 });
  const saved = await saveTestimonial(id === "new" ? null : id, typed, user, app);
  if (saved === null) return data({ typed, faults, stale: true }, { status: 409 });
  return redirect(`/admin/voices?saved=${saved}`, 303);
}

function monthOf(now: Date, timeZone: string): string {
  return propertyDay(now, timeZone).today.slice(0, 7);
}

export default function TestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-testimonials");
  const { testimonial, apartments, reader, thisMonth } = loaderData;
  const faults = listFaults(actionData?.faults, ({ reason, limit }) =>
    t(`faults.${reason}`, { limit, example: thisMonth }),
  );
  const title = testimonial?.guest ?? t("add");
  return (
    <>
      <AdminPageHead
        title={title}
        lead={<a href="/admin/voices">{t("back")}</a>}
        faulty={actionData !== undefined}
        stale={actionData?.stale && { title: t("stale.title"), text: t("stale.text") }}
      />
      <ErrorSummary faults={faults} />
      <div className="gap">
        <Panel id="words" title={t("quotes")}>
          <TestimonialForm
            testimonial={testimonial}
            refused={actionData ?? null}
            apartments={apartments}
            reader={reader}
            example={thisMonth}
            faults={faults}
          />
          {testimonial && <DeleteTestimonial id={testimonial.id} />}
        </Panel>
      </div>
    </>
  );
}

/** Works without JavaScript. */
function DeleteTestimonial({ id }: { id: string }) {
  const t = useTranslations("admin-testimonials");
  return (
    <details className="sure gap">
      <summary>{t("delete")}</summary>
      <form method="post" action="/admin/voices" className="stack">
        <p className="small">{t("deleteText")}</p>
        <button className="btn btn--bad btn--s" name="do" value={`delete:${id}`}>
          {t("deleteNow")}
        </button>
      </form>
    </details>
  );
}

interface TestimonialFormProps {
  testimonial: Testimonial | null;
  refused: { typed: TypedTestimonial; stale: boolean } | null;
  apartments: { id: number; name: string }[];
  /** The assumed language of a new testimonial. */
  reader: Language;
  /** An example of a month in the expected format. */
  example: string;
  faults: readonly ListedFault[];
}

/** Saved as a whole. */
function TestimonialForm(props: TestimonialFormProps) {
  const { testimonial, refused, apartments, reader, example, faults } = props;
  const t = useTranslations("admin-testimonials");
  const typed = refused?.typed ?? toTypedTestimonial(testimonial, reader);
  const version = refused?.stale ? (testimonial?.version ?? 0) : typed.version;
  const text = (name: "guest" | "origin" | "month", hint: string, optional: boolean) => (
    <TypedText name={name} label={t(name)} hint={hint} optional={optional} />
  );
  return (
    <TypedFields typed={typed} faults={faults}>
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
            <LanguageOptions of={languages} />
          </SelectField>
        </div>
        <p className="mini muted">{t("quotesHint")}</p>
        <div className="grid2">
          {languages.map((language) => (
            <TypedArea
              key={language}
              name={`quote-${language}`}
              label={<span lang={language}>{endonyms[language]}</span>}
              lang={language}
              rows={3}
              defaultValue={typed.quotes[language] ?? ""}
            />
          ))}
        </div>
        <p>
          <button className="btn">{t("save")}</button>
        </p>
      </form>
    </TypedFields>
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
