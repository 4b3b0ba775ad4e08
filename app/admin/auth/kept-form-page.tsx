// `/admin/kept/<token>`: shows the form that was sent after the session had expired, to be sent again.
import { data } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/kept-form-page";
import { findForm } from "./sessions.sql.server.ts";
import { requireUser } from "./require-user.server.ts";

// A cleaner's form comes back as well.
export const handle = { access: "cleaner" } satisfies PageHandle;

/** The signed-in user's own form; 404 when it is another's or older than an hour. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language } = await requireUser(args, handle);
  const form = await findForm(app.database.db, user.id, args.params.token, app.clock.now());
  const words = selectMessages(language, "admin-sign-in");
  return data({ words, form }, { status: form ? 200 : 404 });
}

// Single digits are choices and counters of the form, and a long key makes it count once: the user has typed neither.
const words = /\p{L}|\d\d/u;
const formKey = /^[\w-]{20,}$/;

export default function SavedFormPage({ loaderData: { form } }: Route.ComponentProps) {
  const t = useTranslations("admin-sign-in.kept");
  if (!form)
    return (
      <>
        <AdminPageHead title={t("goneTitle")} lead={t("goneText")} />
        <p>
          <a className="btn btn--2" href="/admin">
            {t("toToday")}
          </a>
        </p>
      </>
    );
  const typed = form.fields
    .filter(([name, value]) => name !== "do" && words.test(value) && !formKey.test(value))
    .map(([, value]) => value.trim());
  return (
    <>
      <AdminPageHead title={t("title")} lead={t("text")} />
      <div className="stack-l">
        <form method="post" action={form.path} className="row">
          {form.fields.map(([name, value], place) => (
            // A name may occur several times, and the fields never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">{t("send")}</button>
          <a className="btn btn--2" href={form.path}>
            {t("leave")}
          </a>
        </form>
        <Panel id="typed" title={t("typed")}>
          <ul className="lines">
            {[...new Set(typed)].map((value) => (
              <li key={value}>
                <span className="pre">{value}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
