// `/admin/messages`: messages from visitors and guests, with a search and a filter by status.
import { inboxSearch, messageStatuses } from "#app/contact/rules/inbox-query.ts";
import type { InboxQuery } from "#app/contact/rules/inbox-query.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/messages-page";
import { admitPerson } from "./admit-person.server.ts";
import { InboxList } from "./messages/inbox-list.tsx";
import { loadInbox } from "./messages/load-inbox.server.ts";
import styles from "./messages/messages.css?url";
import { DeskHead } from "./parts/desk-head.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?status=new|answered|done`, `?search=` words, `?page=`. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    words: wordsOf(language, "owner-messages"),
    inbox: await loadInbox(args.request.url, house),
  };
}

export default function MessagesPage({ loaderData: { inbox } }: Route.ComponentProps) {
  const t = useWords("owner-messages");
  return (
    <>
      <DeskHead title={t("title")} lead={t("lead", { count: inbox.unanswered })} />
      <InboxFilter query={inbox.query} />
      <InboxList inbox={inbox} />
    </>
  );
}

/** The search keeps the selected status, and the other way round. */
function InboxFilter({ query }: { query: InboxQuery }) {
  const t = useWords("owner-messages");
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
