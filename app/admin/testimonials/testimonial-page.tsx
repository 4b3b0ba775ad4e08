// `/admin/voices/<id>`: one testimonial in every language; `new` adds one. For owners.
import { data, redirect } from "react-router";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listTestimonials } from "#app/pages/testimonials.sql.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import styles from "../apartments/apartments.css?url";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/testimonial-page";
import { saveTestimonial } from "./change-testimonials.server.ts";
import { checkTestimonial, readTestimonial } from "./rules/typed-testimonial.ts";
import { TestimonialForm } from "./testimonial-form.tsx";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown id. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language } = await requireUser(args, handle);
  const { db } = app.database;
  const { id } = args.params;
  const testimonial = (await listTestimonials(db)).find((each) => each.id === id) ?? null;
  if (!testimonial && id !== "new") throw data(null, { status: 404 });
  const apartments = (await listAllApartments(db, language, facts)).map((apartment) => ({
    id: apartment.id,
    name: apartment.texts.name,
  }));
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
  if (!(await saveTestimonial(id === "new" ? null : id, typed, user, app)))
    return data({ typed, faults, stale: true }, { status: 409 });
  return redirect("/admin/voices?saved", 303);
}

function monthOf(now: Date, timeZone: string): string {
  return propertyDay(now, timeZone).today.slice(0, 7);
}

export default function TestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-testimonials");
  const { testimonial, apartments, reader, thisMonth } = loaderData;
  const faults = (actionData?.faults ?? []).map(({ field, reason, limit }) => ({
    field,
    text: t(`faults.${reason}`, { limit, example: thisMonth }),
  }));
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
            faultAt={(field) => faults.find((fault) => fault.field === field)?.text}
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
