// `/admin/messages/templates`: the templates of messages to guests, each with the languages that it lacks. For owners.
import { redirect } from "react-router";
import { templateName } from "#app/contact/templates/template-facts.server.ts";
import { listTemplates } from "#app/contact/templates/templates.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { findJustDeleted } from "../audit-log/audit-log.sql.server.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/templates-page";
import { addSuggestedTemplates } from "./templates.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** All templates, with their texts reduced to the languages that have one. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, facts, language, searchParams } = await requireUser(args, handle);
  const templates = (await listTemplates(app.database.db)).map(
    ({ id, name, texts, daysBefore }) => ({
      id,
      name: templateName({ id, name }, language, facts),
      daysBefore,
      missing: facts.languages.filter((tag) => texts[tag] === undefined),
    }),
  );
  const did = searchParams.get("did");
  const press = { what: "templateDeleted", userId: user.id, now: app.clock.now() } as const;
  return {
    words: selectMessages(language, "admin-messages"),
    templates,
    did: (["saved", "deleted"] as const).find((known) => known === did) ?? null,
    about:
      did === "deleted"
        ? await findJustDeleted(app.database.db, press)
        : templates.find(({ id }) => id === searchParams.get("of"))?.name,
  };
}

/** Adds the suggestions. */
export async function action(args: Route.ActionArgs) {
  const { app } = await requireUser(args, handle);
  await addSuggestedTemplates(app);
  return redirect("/admin/messages/templates", 303);
}

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  const { templates, did, about } = loaderData;
  const t = useTranslations("admin-messages.templates");
  const { format } = useLanguage();
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("lead")}
        back={{ href: "/admin/messages", text: t("back") }}
        done={did !== null && t(`did.${did}`)}
        doneAbout={about}
      >
        <a className="btn" href="/admin/messages/templates/new">
          {t("add")}
        </a>
      </AdminPageHead>
      <div className="pgrid gap">
        <Panel id="templates" title={t("title")}>
          {templates.length === 0 ? (
            <form method="post" className="stack">
              <p className="muted">{t("none")}</p>
              <button className="btn btn--2">{t("suggest")}</button>
            </form>
          ) : (
            <ul className="lines">
              {templates.map(({ id, name, daysBefore, missing }) => (
                <li key={id}>
                  <span>
                    <a href={`/admin/messages/templates/${id}`}>{name}</a>
                    <span className="mini muted blk">
                      {daysBefore === null ? t("byHand") : t("days", { count: daysBefore })}
                    </span>
                    {missing.length > 0 && (
                      <span className="mini blk">
                        {t("missing", {
                          languages: format.list(missing.map((tag) => endonyms[tag])),
                        })}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}
