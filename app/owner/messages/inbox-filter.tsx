// Search, and which messages the list shows: a form and links, so that every list has its address.
import { inboxSearch, messageStatuses } from "#app/contact/rules/inbox-query.ts";
import type { InboxQuery } from "#app/contact/rules/inbox-query.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";

/** The search keeps the choice of status, and the other way round. */
export function InboxFilter({ query }: { query: InboxQuery }) {
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
