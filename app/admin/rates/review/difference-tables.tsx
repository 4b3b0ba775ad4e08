// What publishing the draft changes, as tables that a telephone can show: prices by apartment and season, and rules of nights.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useRuleTexts } from "../night-grid.tsx";
import type { ChangedRules, ChangedSeason } from "../rules/compare-nights.ts";
import { TableHead, WideTable } from "../../layout/tables.tsx";

interface Apartments {
  apartments: { id: number; name: string }[];
}

/** A table for each apartment, a row for each season. `seasonNames` by key. */
export function PriceDifference({
  rows,
  apartments,
  currency,
  seasonNames,
}: Apartments & {
  rows: readonly ChangedSeason[];
  currency: string;
  seasonNames: Record<string, string>;
}) {
  const t = useTranslations("admin-rates.review.prices");
  const shown = apartments.filter(({ id }) => rows.some(({ apartmentId }) => apartmentId === id));
  return (
    <>
      {shown.map(({ id, name }) => (
        <div key={id} className="difference">
          <WideTable label={name}>
            <caption>{name}</caption>
            <TableHead texts={[t("season")]} numbers={[t("before"), t("after")]} />
            <tbody>
              {rows
                .filter(({ apartmentId }) => apartmentId === id)
                .map((row) => (
                  <PriceRow
                    key={row.season}
                    row={row}
                    currency={currency}
                    name={row.season === "single" ? t("single") : (seasonNames[row.season] ?? "")}
                  />
                ))}
            </tbody>
          </WideTable>
        </div>
      ))}
    </>
  );
}

function PriceRow({
  row: { nights, first, last, before, after, large },
  currency,
  name,
}: {
  row: ChangedSeason;
  currency: string;
  name: string;
}) {
  const t = useTranslations("admin-rates.review.prices");
  const { format } = useLanguage();
  const range = ({ low, high }: { low: number; high: number }) =>
    [...new Set([low, high])].map((cents) => format.moneyShort(cents, currency)).join("–");
  const span = { from: format.date(first), to: format.date(last) };
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="mini muted blk">{t("nights", { count: nights, ...span })}</span>
        {large > 0 && <Tag kind="warn">{t("large", { count: large })}</Tag>}
      </th>
      <td className="r">{range(before)}</td>
      <td className="r">{range(after)}</td>
    </tr>
  );
}

/** A line for each run of nights that change alike. */
export function RuleDifference({
  rows,
  apartments,
}: Apartments & { rows: readonly ChangedRules[] }) {
  return (
    <ul className="lines">
      {rows.map((row) => (
        <RuleLine
          key={`${row.apartmentId}${row.first}`}
          row={row}
          apartment={apartments.find(({ id }) => id === row.apartmentId)?.name ?? ""}
        />
      ))}
    </ul>
  );
}

function RuleLine({ row, apartment }: { row: ChangedRules; apartment: string }) {
  const t = useTranslations("admin-rates.review.rules");
  const { format } = useLanguage();
  const [before, after] = [useRuleTexts(row.before), useRuleTexts(row.after)];
  const text = (texts: string[]) => (texts.length > 0 ? format.list(texts) : t("none"));
  return (
    <li>
      <span>
        <b>{apartment}</b>
        <span className="muted blk">
          {row.first === row.last
            ? format.date(row.first)
            : t("span", { from: format.date(row.first), to: format.date(row.last) })}
        </span>
        {t("change", { before: text(before), after: text(after) })}
      </span>
    </li>
  );
}
