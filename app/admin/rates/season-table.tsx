// The table of the rates: each apartment's own rates, and the seasons with the prices of a night.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useTypedFault } from "../layout/typed-fields.tsx";
import { TableHead, WideTable } from "../layout/tables.tsx";
import type { SeasonLine } from "./rules/rate-sheet.ts";
import type { TypedRates, TypedSeason } from "./rules/typed-rates.ts";
import { useCurrencySign } from "./rates-preview.tsx";

interface SeasonTableProps {
  typed: TypedRates;
  apartments: { id: number; name: string }[];
  lines: SeasonLine[];
  currency: string;
  nameOf: (season: string) => string;
}

/** On a narrow screen each row is a block, in which every amount has the name of its apartment. */
export function SeasonTable(props: SeasonTableProps) {
  const t = useTranslations("admin-rates.table");
  const { typed, apartments, currency } = props;
  const unit = useCurrencySign(currency);
  return (
    <WideTable label={t("region")} caption={t("title")} className="rates">
      <TableHead
        texts={[t("season"), t("percent"), t("minimum"), ...apartments.map(({ name }) => name)]}
      />
      <tbody>
        <ApartmentRateRow {...props} rateName="baseRate" field="base" label={t("base", { unit })} />
        <ApartmentRateRow
          {...props}
          rateName="cleaningFee"
          field="cleaning"
          label={t("cleaning", { unit })}
        />
        {typed.seasons.map((season, at) => (
          <SeasonRow key={season.key} {...props} season={season} at={at} />
        ))}
      </tbody>
    </WideTable>
  );
}

function ApartmentRateRow({
  typed,
  apartments,
  rateName,
  field,
  label,
}: SeasonTableProps & { rateName: "baseRate" | "cleaningFee"; field: string; label: string }) {
  const t = useTranslations("admin-rates.table");
  return (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={2} className="rates__none muted">
        –
      </td>
      {apartments.map(({ id, name }, at) => (
        <td key={id} data-label={name}>
          <CellField
            id={`${field}-${id}`}
            name={`${field}-${id}`}
            label={t("cell", { row: label, column: name })}
            value={typed.apartments[at]?.[rateName] ?? ""}
          />
        </td>
      ))}
    </tr>
  );
}

function SeasonRow({
  season: { key, percent, minNights },
  at,
  lines,
  apartments,
  currency,
  nameOf,
}: SeasonTableProps & { season: TypedSeason; at: number }) {
  const t = useTranslations("admin-rates.table");
  const { format } = useLanguage();
  const line = lines.find((one) => one.key === key);
  const name = nameOf(key);
  const day = (monthAndDay: string) => format.date(`2028-${monthAndDay}`, "short");
  const spans = line?.spans.map(({ from, to }) => t("span", { from: day(from), to: day(to) }));
  return (
    <tr>
      <th scope="row">
        <input type="hidden" name="seasonKey" value={key} />
        {name}
        <span className="mini muted blk">{spans ? format.list(spans) : t("unused")}</span>
        <button
          className="btn btn--link mini"
          name="do"
          value={`dropSeason-${at}`}
          formAction="/admin/rates#seasons"
          aria-label={t("removeNamed", { season: name })}
        >
          {t("remove")}
        </button>
      </th>
      <td data-label={t("percent")}>
        <CellField
          id={`season-${at}-percent`}
          name="seasonPercent"
          label={t("cell", { row: name, column: t("percent") })}
          value={percent}
        />
      </td>
      <td data-label={t("minimum")}>
        <CellField
          id={`season-${at}-nights`}
          name="seasonNights"
          label={t("cell", { row: name, column: t("minimum") })}
          value={minNights}
        />
      </td>
      {apartments.map(({ id, name: apartment }, column) => (
        <td key={id} className="num" data-label={apartment}>
          {line ? format.moneyShort(line.prices[column] ?? 0, currency) : "–"}
        </td>
      ))}
    </tr>
  );
}

interface CellFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
}

/** A number, with its fault below it. */
function CellField({ id, name, label, value }: CellFieldProps) {
  const error = useTypedFault()(id);
  return (
    <>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-e`}
      />
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
    </>
  );
}
