// `/admin/bookings`: all bookings, with search, filters, sorting and paging.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { ErrorSummary, Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { NewBookingLink, Options } from "../../layout/form-parts.tsx";
import { AdminPageHead } from "../../layout/head-and-panel.tsx";
import type { Route } from "./+types/bookings-page";
import { BookingsTable } from "./bookings-table.tsx";
import styles from "../bookings.css?url";
import { loadBookings } from "./listed-bookings.server.ts";
import type { BookingsPage } from "./listed-bookings.server.ts";
import { listOrders, listStatuses, listUrl } from "../rules/list-query.ts";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Search, filters, order and page come from the query. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-bookings", "admin-calendar", "admin-payments"),
    mayExport: user.role === "owner",
    list: await loadBookings(searchParams, language, app),
  };
}

export default function BookingsPage({ loaderData }: Route.ComponentProps) {
  const { list, mayExport } = loaderData;
  const t = useTranslations("admin-bookings.list");
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("count", { count: list.count })}
        faulty={list.faultyArrival !== null}
      >
        <div className="row">
          {mayExport && list.count > 0 && (
            <a
              className="btn btn--2 btn--s"
              href={listUrl("/admin/bookings/export", { ...list.query, page: 1 })}
              download
            >
              <Icon name="download" />
              {t("csv")}
            </a>
          )}
          <NewBookingLink />
        </div>
      </AdminPageHead>
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

/** Renders nothing when there is one page. */
function Pager({ list: { query, pages } }: { list: BookingsPage }) {
  const t = useTranslations("admin-bookings.pager");
  if (pages === 1) return null;
  const { page } = query;
  const to = (other: number) => listUrl("/admin/bookings", { ...query, page: other });
  return (
    <nav className="pager" aria-label={t("nav")}>
      {page > 1 ? (
        <a className="btn btn--2 btn--s" rel="prev" href={to(page - 1)}>
          <Icon name="chevron-left" />
          {t("previous")}
        </a>
      ) : (
        <span />
      )}
      <span className="small">{t("page", { page, pages })}</span>
      {page < pages ? (
        <a className="btn btn--2 btn--s" rel="next" href={to(page + 1)}>
          {t("next")}
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** Applying a filter starts at the first page again. */
function FilterForm({ list }: { list: BookingsPage }) {
  const t = useTranslations("admin-bookings.filter");
  const { format } = useLanguage();
  const { query, faultyArrival, apartments } = list;
  const fault = faultyArrival === null ? undefined : t("arrivalFaulty");
  return (
    <search>
      {fault && <ErrorSummary faults={[{ field: "arrival", text: fault }]} />}
      <form className="afilter">
        <Field name="q" label={t("search")} hint={t("searchHint")}>
          {(control) => (
            <div className="withic">
              <Icon name="search" />
              <input {...control} className="input" type="search" defaultValue={query.search} />
            </div>
          )}
        </Field>
        <SelectField name="status" label={t("status")} defaultValue={query.status ?? ""}>
          <option value="">{t("allStatuses")}</option>
          <Options of={listStatuses.map((status) => [status, t(`statuses.${status}`)])} />
        </SelectField>
        <SelectField name="apartment" label={t("apartment")} defaultValue={query.apartmentId ?? ""}>
          <option value="">{t("allApartments", { all: format.number(apartments.length) })}</option>
          <Options of={apartments.map(({ id, name }) => [id, name])} />
        </SelectField>
        <TextField
          name="arrival"
          type="month"
          label={t("arrival")}
          placeholder="2027-03"
          defaultValue={faultyArrival ?? query.arrival ?? ""}
          error={fault}
        />
        <SelectField name="order" label={t("order")} defaultValue={query.order}>
          <Options of={listOrders.map((order) => [order, t(`orders.${order}`)])} />
        </SelectField>
        <button className="btn btn--2">{t("apply")}</button>
      </form>
    </search>
  );
}
