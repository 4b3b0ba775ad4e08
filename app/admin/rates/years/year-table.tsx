// A year of one apartment: from when to when which season applies and what its nights cost, readable on a telephone.
import { monthOf } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Options } from "../../layout/form-parts.tsx";
import { TableHead } from "../../layout/tables.tsx";
import { nightsPath } from "../rules/night-prices.ts";
import type { YearRun } from "../rules/year-runs.ts";
import type { ShownYears } from "./answer-years.server.ts";

/** With the form that chooses another year or apartment. */
export function YearTable({ shown }: { shown: ShownYears }) {
  const t = useTranslations("admin-rates.years.table");
  const { apartments, apartment, year, years, runs, keys, currency } = shown;
  const names = new Map(keys);
  return (
    <>
      <form className="row addrow" action="/admin/rates/years">
        <SelectField id="shown-year" name="year" label={t("year")} defaultValue={String(year)}>
          <Options of={years.map((one) => [String(one), String(one)])} />
        </SelectField>
        <SelectField
          id="shown-apartment"
          name="apartment"
          label={t("apartment")}
          defaultValue={String(apartment)}
        >
          <Options of={apartments.map(({ id, name }) => [id, name])} />
        </SelectField>
        <button className="btn btn--2 btn--s">{t("show")}</button>
      </form>
      <table className="table table--dense gap">
        <caption className="vh">{t("caption", { year: String(year) })}</caption>
        <TableHead texts={[t("season")]} numbers={[t("week"), t("weekend"), t("minimum")]} />
        <tbody>
          {runs.map((run) => (
            <RunRow
              key={run.from}
              run={run}
              name={names.get(run.season) ?? t("rest")}
              currency={currency}
              href={nightsPath({ apartment: String(apartment), month: monthOf(run.from) })}
            />
          ))}
        </tbody>
      </table>
      <p className="mini muted">{t("precedence")}</p>
    </>
  );
}

function RunRow({
  run: { from, to, kind, weekNight, weekendNight, minNights, priced, ruled },
  name,
  currency,
  href,
}: {
  run: YearRun;
  name: string;
  currency: string;
  href: string;
}) {
  const t = useTranslations("admin-rates.years.table");
  const { format } = useLanguage();
  const price = (cents: number | null) =>
    cents === null ? "–" : format.moneyShort(cents, currency);
  const notes = [
    kind !== "yearly" && t(`kinds.${kind ?? "dates"}`),
    priced > 0 && t("priced", { count: priced }),
    ruled > 0 && t("ruled", { count: ruled }),
  ].filter((note) => note !== false);
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
        <span className="mini muted blk">
          {t("span", { from: format.date(from, "dayMonth"), to: format.date(to, "dayMonth") })}
        </span>
        {notes.length > 0 && <span className="mini muted blk">{format.list(notes)}</span>}
      </th>
      <td className="r">{price(weekNight)}</td>
      <td className="r">{price(weekendNight)}</td>
      <td className="r">{format.number(minNights)}</td>
    </tr>
  );
}
