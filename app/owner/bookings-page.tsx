// `/admin/bookings`: every booking there is, to be searched, filtered, sorted and paged.
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { admitPerson } from "./admit-person.server.ts";
import { NewBookingLink } from "./parts/calendar-links.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import styles from "./bookings/bookings.css?url";
import { loadBookings } from "./bookings/load-bookings.server.ts";
import { BookingsTable } from "./bookings/parts/bookings-table.tsx";
import { FilterForm } from "./bookings/parts/filter-form.tsx";
import { Pager } from "./bookings/parts/pager.tsx";
import { listAddress } from "./bookings/rules/list-query.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/bookings-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The search, the filters, the order and the page stand in the address. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  return {
    words: wordsOf(language, "owner-bookings", "owner-calendar"),
    mayExport: person.role === "owner",
    list: await loadBookings(searchParams, language, house),
  };
}

export default function BookingsPage({ loaderData: { list, mayExport } }: Route.ComponentProps) {
  const t = useWords("owner-bookings.list");
  return (
    <>
      <DeskHead
        title={t("title")}
        lead={t("count", { count: list.count })}
        faulty={list.faultyArrival !== null}
      >
        <div className="row">
          {mayExport && list.count > 0 && (
            <a
              className="btn btn--2 btn--s"
              href={listAddress("/admin/bookings/export", { ...list.query, page: 1 })}
              download
            >
              <Icon name="download" />
              {t("csv")}
            </a>
          )}
          <NewBookingLink />
        </div>
      </DeskHead>
      <FilterForm list={list} />
      <div className="panel">
        {list.count === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <>
            <BookingsTable list={list} />
            <Pager list={list} />
          </>
        )}
      </div>
    </>
  );
}
