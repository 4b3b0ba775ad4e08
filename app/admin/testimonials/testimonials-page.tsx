// `/admin/voices`: the testimonials, in the order of the home page. For owners.
import { data, redirect } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listTestimonials } from "#app/pages/testimonials.sql.server.ts";
import type { Testimonial } from "#app/pages/testimonials.sql.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { Tag } from "#app/ui/tag.tsx";
import styles from "../apartments/apartments.css?url";
import { findJustDeleted } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { SortedLines } from "../layout/form-parts.tsx";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/testimonials-page";
import { applyTestimonialAction } from "./change-testimonials.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?saved=` is the id of what was saved; `?deleted` confirms a deletion. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  const { db } = app.database;
  const did = (["saved", "deleted"] as const).find((each) => searchParams.has(each)) ?? null;
  const testimonials = await listTestimonials(db);
  const press = { what: "testimonialDeleted", userId: user.id, now: app.clock.now() } as const;
  return {
    words: selectMessages(language, "admin-testimonials", "admin-apartments"),
    testimonials,
    did,
    about:
      did === "deleted"
        ? await findJustDeleted(db, press)
        : testimonials.find(({ id }) => id === searchParams.get("saved"))?.guest,
  };
}

/** `do` is a verb and the id of a testimonial: `up:<id>`. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const match = /^(up|down|on|off|delete):([0-9a-f-]{36})$/.exec(formText(form, "do"));
  if (!match) throw data(null, { status: 400 });
  const [, verb, id = ""] = match;
  const seen = formText(form, "seen");
  const request = { id, verb: verb as "up", seen };
  if (!(await applyTestimonialAction(request, user, app))) return data("moved", { status: 409 });
  return redirect(`/admin/voices?${verb === "delete" ? "deleted" : `saved=${id}`}`, 303);
}

export default function TestimonialsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-testimonials");
  const { testimonials, did, about } = loaderData;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        faulty={actionData !== undefined}
        done={did && !actionData && t(did)}
        doneAbout={about}
        stale={actionData && { title: t("moved.title"), text: t("moved.text") }}
      >
        <a className="btn btn--s" href="/admin/voices/new">
          {t("add")}
        </a>
      </AdminPageHead>
      <div className="gap">
        {testimonials.length === 0 ? (
          <Note>{t("samples")}</Note>
        ) : (
          <Panel id="list" title={t("title")}>
            <SortedLines
              path="/admin/voices"
              namespace="admin-testimonials"
              entries={testimonials.map((each) => ({ ...each, name: each.guest }))}
            >
              {(testimonial) => <Quote {...testimonial} />}
            </SortedLines>
          </Panel>
        )}
      </div>
    </>
  );
}

function Quote({ active, language, quotes }: Testimonial) {
  const t = useTranslations("admin-testimonials");
  return (
    <>
      <span className="blk" lang={language}>
        {quotes[language]}
      </span>
      <span className="row tags">
        {!active && <Tag kind="warn">{t("isOff")}</Tag>}
        <Tag>{t("untranslated", { count: Object.keys(quotes).length })}</Tag>
      </span>
    </>
  );
}
