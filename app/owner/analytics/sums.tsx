// The totals of the period, each with the value of the period before and its formula.
import type { Sums as AllSums } from "#app/analytics/load-figures.server.ts";
import type { FigureKind } from "#app/analytics/rules/figure-table.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { figureOf } from "./figure-words.ts";

type Line = [word: string, kind: FigureKind, of: (sums: AllSums) => number | null];

/** Metrics of visitors. */
export const visitLines: Line[] = [
  ["visitors", "count", ({ visitors }) => visitors],
  ["visits", "count", ({ visits }) => visits],
  ["views", "count", ({ views }) => views],
  ["bounce", "percent", ({ bounce }) => bounce],
  ["duration", "seconds", ({ duration }) => duration],
];

/** Performance metrics of the property: bookings, revenue, occupancy, ADR, RevPAR. */
export const houseLines: Line[] = [
  ["bookings", "count", ({ booked }) => booked.bookings],
  ["revenue", "money", ({ booked }) => booked.total],
  ["cancelled", "percent", ({ booked }) => booked.cancelledShare],
  ["leadTime", "days", ({ booked }) => booked.leadTime],
  ["lengthOfStay", "days", ({ booked }) => booked.lengthOfStay],
  ["roomRevenue", "money", ({ house }) => house.revenue],
  ["occupancy", "percent", ({ house }) => house.occupancy],
  ["adr", "money", ({ house }) => house.adr],
  ["revpar", "money", ({ house }) => house.revpar],
];

/** `label` names the list. Amounts in whole euro; the tables have the cents. */
export function SumList({
  label,
  lines,
  now,
  before,
  currency,
}: {
  label: string;
  lines: Line[];
  now: AllSums;
  before: AllSums;
  currency: string;
}) {
  const t = useWords("owner-analytics");
  const { format } = useLanguage();
  const say = (kind: FigureKind, value: number | null) =>
    kind === "money" && value !== null
      ? format.moneyShort(Math.round(value / 100) * 100, currency)
      : figureOf(kind, value, { t, format, currency });
  return (
    <dl className="kpis kpis--many" aria-label={label}>
      {lines.map(([word, kind, of]) => (
        <div key={word}>
          <dt>{t(`kpi.${word}`)}</dt>
          <dd>{say(kind, of(now))}</dd>
          <dd className="d">
            <Change now={of(now)} before={of(before)} />
            {t("before", { value: say(kind, of(before)) })}
          </dd>
          <dd className="d how">{t(`formula.${word}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

// The direction of change; the two values beside it say the same in numbers.
function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null || now === before) return null;
  return <Icon name={now > before ? "arrow-up" : "arrow-down"} />;
}
