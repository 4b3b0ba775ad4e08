// `/admin/bookings`: all bookings, with search, filters, sorting and paging.
import { data, redirect } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary, Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { NewBookingLink, Options } from "../../layout/form-parts.tsx";
import { AdminPageHead } from "../../layout/head-and-panel.tsx";
import styles from "../bookings.css?url";
import { listOrders, listStatuses, listUrl, readListQuery } from "../rules/list-query.ts";
import type { Route } from "./+types/bookings-page";
import { askGuests } from "../../payments/payment-link.server.ts";
import { BookingsTable } from "./bookings-table.tsx";
import { loadBookings, withoutSums } from "./listed-bookings.server.ts";
import type { BookingsPage } from "./listed-bookings.server.ts";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const byTotal = "-total";

/** Search, filters, order and page come from the query. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, rights, language, searchParams } = await requireUser(args, handle);
  // This order and the filter would say who pays more, and who still owes something.
  if (!rights.money) {
    searchParams.delete("open");
    if (searchParams.get("order") === byTotal) searchParams.delete("order");
  }
  const list = await loadBookings(searchParams, { language, isOwner: user.role === "owner" }, app);
  return {
    words: selectMessages(
      language,
      "admin-best-price.title",
      "admin-bookings",
      "admin-calendar",
      "admin-day.otherSite",
      "admin-payments",
      "apartments.filters",
    ),
    mayExport: user.role === "owner",
    asked: /^\d{1,2}$/.test(searchParams.get("asked") ?? "")
      ? Number(searchParams.get("asked"))
      : null,
    seesMoney: rights.money,
    mayBook: rights.book,
    list: rights.money ? list : withoutSums(list),
  };
}

/** Asks the guests that are ticked for what they owe; back to the same page of the list. */
export async function action(args: Route.ActionArgs) {
  const { app, user, rights, searchParams } = await requireUser(args, handle);
  if (!rights.payments) throw data(null, { status: 403 });
  const form = await readForm(args.request);
  const ticked = form.getAll("ask").filter((each) => typeof each === "string");
  const count = await askGuests(ticked, user, app);
  const { query } = readListQuery(searchParams);
  return redirect(`${listUrl("/admin/bookings", { ...query, open: true })}&asked=${count}`, 303);
}

export default function BookingsPage({ loaderData }: Route.ComponentProps) {
  const { list, mayExport, asked, seesMoney, mayBook } = loaderData;
  const ask = useTranslations("admin-bookings.ask");
  const { query } = list;
  const t = useTranslations("admin-bookings.list");
  const cheaper = useTranslations("admin-best-price");
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("count", { count: list.count })}
        faulty={list.faultyArrival !== null}
        done={asked !== null && ask("done", { count: asked })}
      >
        <div className="row">
          {seesMoney && (
            <a
              className="more"
              href={listUrl("/admin/bookings", { ...query, open: !query.open, page: 1 })}
            >
              {ask(query.open ? "all" : "onlyOpen")}
            </a>
          )}
          {loaderData.seesMoney && (
            <a className="more" href="/admin/bookings/best-price">
              {cheaper("title")}
            </a>
          )}
          <a className="more" href="/admin/bookings/waiting">
            {t("waiting")}
          </a>
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
          {mayBook && <NewBookingLink />}
        </div>
      </AdminPageHead>
      <FilterForm list={list} seesMoney={seesMoney} />
      <div className="panel">
        {list.count === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <>
            <BookingsTable seesMoney={seesMoney} list={list} />
            <Pager list={list} />
            {list.bookings.some((line) => "asked" in line && line.asked !== null) && (
              <form id="ask" method="post" action={listUrl("/admin/bookings", query)}>
                <p className="small">{ask("text")}</p>
                <p className="gap">
                  <button className="btn btn--s">{ask("submit")}</button>
                </p>
              </form>
            )}
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

/** Applying a filter starts at the first page again. All but the search are folded on a telephone until one is set. */
function FilterForm({ list, seesMoney }: { list: BookingsPage; seesMoney: boolean }) {
  const t = useTranslations("admin-bookings.filter");
  const filters = useTranslations("apartments.filters");
  const { format } = useLanguage();
  const { query, faultyArrival, apartments } = list;
  const set = [query.status, query.apartmentId, query.arrival, faultyArrival];
  const isSet = set.some((each) => each !== null) || query.order !== listOrders[0];
  const fault = faultyArrival === null ? undefined : t("arrivalFaulty");
  return (
    <search>
      {fault && <ErrorSummary faults={[{ field: "arrival", text: fault }]} />}
      <form className="afilter">
        {query.open && <input type="hidden" name="open" value="1" />}
        <Field name="q" label={t("search")} hint={t("searchHint")}>
          {(control) => (
            <div className="withic">
              <Icon name="search" />
              <input {...control} className="input" type="search" defaultValue={query.search} />
            </div>
          )}
        </Field>
        <details className="afilter__more" open={isSet}>
          <summary>
            {filters("heading")} <Icon name="sliders-horizontal" />
          </summary>
          <div>
            <SelectField name="status" label={t("status")} defaultValue={query.status ?? ""}>
              <option value="">{t("allStatuses")}</option>
              <Options of={listStatuses.map((status) => [status, t(`statuses.${status}`)])} />
              <option value="elsewhere">{t("elsewhere")}</option>
            </SelectField>
            <SelectField
              name="apartment"
              label={t("apartment")}
              defaultValue={query.apartmentId ?? ""}
            >
              <option value="">
                {t("allApartments", { all: format.number(apartments.length) })}
              </option>
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
              <Options
                of={listOrders
                  .filter((order) => seesMoney || order !== byTotal)
                  .map((order) => [order, t(`orders.${order}`)])}
              />
            </SelectField>
          </div>
        </details>
        <button className="btn btn--2">{t("apply")}</button>
      </form>
    </search>
  );
}
