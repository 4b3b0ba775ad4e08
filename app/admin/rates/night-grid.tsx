// A month of prices, in which links select nights, so no script is needed; and the form for the price of the selected ones.
import { monthWeeks, weekdays } from "#app/dates/rules/month-weeks.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { NightRules } from "#app/stays/rules/rate-card.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { listFaults, TypedDate, TypedFields, TypedText } from "../layout/typed-fields.tsx";
import type { LoadedNights } from "./night-prices.server.ts";
import { nightsPath, selectNight } from "./rules/night-prices.ts";
import type { NightCell, TypedNights } from "./rules/night-prices.ts";
import type { RateFault } from "./rules/rate-sheet.ts";
import { useCurrencySign, useRateFaults } from "./rates-preview.tsx";

interface NightGridProps {
  nights: LoadedNights;
  chosen: { first: string; last: string };
}

/** `chosen` are the dates in the form. */
export function NightGrid({ nights, chosen }: NightGridProps) {
  const { format } = useLanguage();
  const { month, cells } = nights;
  const byDate = new Map(cells.map((cell) => [cell.night, cell]));
  return (
    <table className="nightgrid">
      <caption className="vh">{format.date(`${month}-01`, "month")}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{format.date(`2027-03-0${day}`, "weekday")}</span>
              <span className="vh">{format.date(`2027-03-0${day}`, "weekdayLong")}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => {
              const cell = date === null ? undefined : byDate.get(date);
              return (
                <td key={column}>
                  {cell && <NightLink cell={cell} nights={nights} chosen={chosen} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NightLink({ cell, nights, chosen }: NightGridProps & { cell: NightCell }) {
  const t = useTranslations("admin-rates.nights");
  const { format } = useLanguage();
  const { night, low, high, isOwn, rules } = cell;
  const { apartment, month, today, currency } = nights;
  const money = (cents: number) => format.moneyShort(cents, currency);
  const price = low === high ? money(low) : t("range", { low: money(low), high: money(high) });
  const date = format.date(night, "full");
  const words = [t(isOwn ? "pickOwn" : "pick", { date, price }), ...useRuleTexts(rules)];
  const shown = (
    <span aria-hidden="true">
      <b>{Number(night.slice(8))}</b>
      <small>{low === high ? money(low) : `${money(low)}+`}</small>
      {rules && <small>{marksOf(rules)}</small>}
    </span>
  );
  if (night < today)
    return (
      <span className="nt nt--over">
        {shown}
        <span className="vh">{`${date}, ${t("over")}`}</span>
      </span>
    );
  const isChosen =
    chosen.first !== "" && night >= chosen.first && night <= (chosen.last || chosen.first);
  return (
    <a
      className={isOwn ? "nt nt--own" : "nt"}
      href={`${nightsPath({ apartment, month, ...selectNight(chosen, night) })}#nights`}
      aria-current={isChosen ? "true" : undefined}
    >
      {shown}
      <span className="vh">{format.list(words)}</span>
    </a>
  );
}

// As the key below the grid explains them.
function marksOf({ minNights, noArrival, noDeparture, closed }: NightRules): string {
  const marks = [minNights && `≥${minNights}`, noArrival && "↦", noDeparture && "⇥", closed && "✕"];
  return marks.filter(Boolean).join(" ");
}

/** What is set for a night beside its price, as texts. The page loads the messages `admin-rates`. */
export function useRuleTexts(rules: NightRules = {}): string[] {
  const t = useTranslations("admin-rates.nights.rules");
  const { minNights, noArrival, noDeparture, closed } = rules;
  return [
    ...(minNights === undefined ? [] : [t("minimum", { nights: minNights })]),
    ...(noArrival ? [t("noArrival")] : []),
    ...(noDeparture ? [t("noDeparture")] : []),
    ...(closed ? [t("closed")] : []),
  ];
}

/** For the apartment of the grid, or all of them; `version` is sent back with it. */
export function NightForm({
  nights: { apartment, month, currency, today },
  typed,
  faults,
  version,
}: {
  nights: LoadedNights;
  typed: TypedNights;
  faults: RateFault[];
  version: number;
}) {
  const t = useTranslations("admin-rates.nights");
  const listed = listFaults(faults, useRateFaults(currency));
  const unit = useCurrencySign(currency);
  return (
    <form method="post" action={nightsPath({ apartment, month })} className="stack" noValidate>
      <ErrorSummary faults={listed} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="apartment" value={apartment} />
      <TypedFields typed={typed} faults={listed}>
        <p className="muted">{t("chooseHint")}</p>
        <TypedDate name="first" label={t("first")} min={today} required />
        <TypedDate name="last" label={t("last")} min={today} optional />
        <TypedText name="price" label={t("price", { unit })} inputMode="decimal" />
        <p className="row">
          <button className="btn btn--s" name="do" value="set">
            {t("set")}
          </button>
          <button className="btn btn--2 btn--s" name="do" value="free">
            {t("free")}
          </button>
        </p>
        <fieldset className="stack">
          <legend className="label">{t("rules.title")}</legend>
          <TypedText
            name="minNights"
            label={t("rules.minNights")}
            hint={t("rules.minNightsHint")}
            inputMode="numeric"
            optional
          />
          {(["noArrival", "noDeparture", "closed"] as const).map((name) => (
            <label key={name} className="check">
              <input type="checkbox" name={name} defaultChecked={typed[name] === "on"} />
              <span>{t(`rules.${name}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className="row">
          <button className="btn btn--2 btn--s" name="do" value="rules">
            {t("rules.submit")}
          </button>
        </p>
      </TypedFields>
    </form>
  );
}
