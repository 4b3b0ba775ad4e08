// Search, filters and order of the list: a plain form that writes them into the address.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { BookingsPage } from "../load-bookings.server.ts";
import { listOrders, listStatuses } from "../rules/list-query.ts";

/** Applying begins at the first page again. */
export function FilterForm({ list }: { list: BookingsPage }) {
  const t = useWords("owner-bookings.filter");
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
          {listStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="apartment" label={t("apartment")} defaultValue={query.apartmentId ?? ""}>
          <option value="">{t("allApartments", { all: format.number(apartments.length) })}</option>
          {apartments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
          {listOrders.map((order) => (
            <option key={order} value={order}>
              {t(`orders.${order}`)}
            </option>
          ))}
        </SelectField>
        <button className="btn btn--2">{t("apply")}</button>
      </form>
    </search>
  );
}
