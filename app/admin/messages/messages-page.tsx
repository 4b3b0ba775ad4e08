// `/admin/messages`: messages from visitors and guests, with a search and a filter by status.
import { inboxSearch, messageStatuses } from "#app/contact/rules/inbox.ts";
import type { InboxQuery } from "#app/contact/rules/inbox.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { TextField } from "#app/ui/field.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/messages-page";
import { InboxList } from "./message-lists.tsx";
import styles from "./messages.css?url";
import { loadInbox } from "./messages.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?status=new|answered|done`, `?search=` words, `?page=`. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-messages"),
    inbox: await loadInbox(args.request.url, app),
    mayEdit: user.role === "owner",
  };
}

export default function MessagesPage({ loaderData: { inbox, mayEdit } }: Route.ComponentProps) {
  const t = useTranslations("admin-messages");
  return (
    <>
      <AdminPageHead title={t("title")} lead={t("lead", { count: inbox.unanswered })}>
        {mayEdit && (
          <a className="btn btn--2 btn--s" href="/admin/messages/templates">
            {t("templates.title")}
          </a>
        )}
      </AdminPageHead>
      <InboxFilter query={inbox.query} />
      <InboxList inbox={inbox} />
    </>
  );
}

/** The search keeps the selected status, and the other way round. */
function InboxFilter({ query }: { query: InboxQuery }) {
  const t = useTranslations("admin-messages");
  return (
    <div className="inbox__filter">
      <nav aria-label={t("show")}>
        <ul className="tabs">
          {(["all", ...messageStatuses] as const).map((status) => (
            <li key={status}>
              <a
                href={`/admin/messages${inboxSearch({ ...query, status, page: 1 })}`}
                aria-current={query.status === status ? "page" : undefined}
              >
                {status === "all" ? t("all") : t(`status.${status}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form method="get" action="/admin/messages" className="seekline">
          {query.status !== "all" && <input type="hidden" name="status" value={query.status} />}
          <TextField
            name="search"
            type="search"
            label={t("search")}
            hint={t("searchHint")}
            defaultValue={query.search}
            maxLength={100}
          />
          <button className="btn btn--2">{t("find")}</button>
        </form>
      </search>
    </div>
  );
}
