// The parts of the page of years: the table of one apartment's year, readable on a telephone; the rows of seasons that are not
// yearly; and the owner's names of the seasons.
import { monthOf } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Options } from "../../layout/form-parts.tsx";
import { TableHead, WideTable } from "../../layout/tables.tsx";
import { TypedSelect, TypedText } from "../../layout/typed-fields.tsx";
import { nightsPath } from "../rules/night-prices.ts";
import { longestName } from "../rules/typed-seasons.ts";
import type { TypedSeasonRow } from "../rules/typed-seasons.ts";
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
      <WideTable
        label={t("caption", { year: String(year) })}
        caption={t("caption", { year: String(year) })}
        className="table table--dense gap"
      >
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
      </WideTable>
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

interface SeasonRowsProps {
  kind: "dates" | "easter";
  rows: readonly TypedSeasonRow[];
  keys: readonly (readonly [key: string, name: string])[];
}

/** A group of fields for each; the last one is empty, for another season. */
export function SeasonRows({ kind, rows, keys }: SeasonRowsProps) {
  const t = useTranslations("admin-rates.years.seasons");
  return (
    <>
      <h3>{t(`kinds.${kind}`)}</h3>
      <p className="hint">{t(`hints.${kind}`)}</p>
      {rows.map((row, at) => {
        const field = (name: keyof TypedSeasonRow, label: string) => ({
          name: `${kind}-${at}-${name}`,
          label,
          defaultValue: row[name],
        });
        const day = kind === "dates" ? { type: "date" } : {};
        return (
          <fieldset key={at} className="sample">
            <legend className="label">
              {row.from === "" && row.to === "" ? t("another") : t("row", { number: at + 1 })}
            </legend>
            <TypedSelect {...field("key", t("name"))} of={[["", t("choose")], ...keys]} />
            <TypedText {...field("from", t(`from.${kind}`))} {...day} />
            <TypedText {...field("to", t(`to.${kind}`))} {...day} />
            <TypedText {...field("percent", t("percent"))} inputMode="numeric" />
            <TypedText {...field("minNights", t("minNights"))} inputMode="numeric" />
          </fieldset>
        );
      })}
    </>
  );
}

/** One group for each season, which opens by its heading; `named` are the keys, `keys` their present names. */
export function SeasonNames({
  named,
  keys,
  names,
  defaultLanguage,
}: {
  named: readonly string[];
  keys: readonly (readonly [key: string, name: string])[];
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  defaultLanguage: string;
}) {
  const t = useTranslations("admin-rates.years.names");
  const present = new Map(keys);
  return named.map((key) => {
    const own = names[key] ?? {};
    const count = Object.keys(own).length;
    const missing = languages.length - count;
    return (
      <details key={key}>
        <summary>
          {present.get(key) ?? key}{" "}
          {count > 0 && missing > 0 && <Tag kind="warn">{t("missing", { count: missing })}</Tag>}
        </summary>
        <div className="sample gap">
          {languages.map((language) => (
            <TextField
              key={language}
              id={`name-${key}-${language}`}
              name={`name-${key}-${language}`}
              label={endonyms[language]}
              lang={language}
              maxLength={longestName}
              autoComplete="off"
              {...(count > 0 && !own[language] && { hint: t("empty") })}
              {...(language === defaultLanguage && { hint: t("default") })}
              defaultValue={own[language] ?? ""}
            />
          ))}
        </div>
      </details>
    );
  });
}
