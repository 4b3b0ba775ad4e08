// The charts as SVG, drawn on the server: series differ by shape and by label, never by colour alone.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { DayRange } from "#app/analytics/rules/period.ts";
import type { MetricKind } from "#app/analytics/rules/metric-table.ts";
import { formatMetric } from "./format-metrics.ts";
import type { BarsDrawing, LinesDrawing, Tick } from "./draw-charts.server.ts";

/** One drawing for wide and one for narrow screens. */
export interface Drawn<Drawing> {
  wide: Drawing;
  narrow: Drawing;
}

/** Visitors by day: a solid line for the period, a dashed one for the period before; `days` and `visitors` by index. */
export function LinesChart({
  drawn,
  days,
  visitors,
}: {
  drawn: Drawn<LinesDrawing>;
  days: string[];
  visitors: number[];
}) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const { index } = drawn.wide.peak;
  const value = format.number(visitors[index] ?? 0);
  const peak = t("peak", { value, date: format.date(days[index] ?? "", "dayMonth") });
  return (
    <>
      <ul className="ckey">
        <li>
          <svg viewBox="0 0 28 12" className="chart" aria-hidden="true">
            <path className="l1" d="M0 6H28" />
          </svg>
          {t("thisPeriod")}
        </li>
        <li>
          <svg viewBox="0 0 28 12" className="chart" aria-hidden="true">
            <path className="l2" d="M0 6H28" />
          </svg>
          {t("periodBefore")}
        </li>
      </ul>
      {sizes.map((size) => {
        const { width, height, ticks, now, before, labels, peak: top } = drawn[size];
        return (
          <svg
            key={size}
            className={`chart chart--${size}`}
            viewBox={`0 0 ${width} ${height}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, an <img> could not take its colours
            role="img"
            aria-label={`${t("table.days")}, ${peak}`}
          >
            <Scale ticks={ticks} width={width} formatValue={format.number} />
            <path className="l2" d={before} />
            <path className="l1" d={now} />
            <circle className="dot" cx={top.x} cy={top.y} r="4" />
            <text className="v" x={top.x} y={top.y - 9} textAnchor={anchorOf(top.x, width)}>
              {value}
            </text>
            {labels.map(({ x, index: at }) => (
              <text key={at} x={x} y={height - 6} textAnchor={anchorOf(x, width)}>
                {format.date(days[at] ?? "", "short")}
              </text>
            ))}
          </svg>
        );
      })}
    </>
  );
}

/** Totals by month; the last month, which is not over, is drawn differently, and the page explains why. */
export function BarsChart({
  drawn,
  months,
  values,
  currency,
}: {
  drawn: Drawn<BarsDrawing>;
  months: string[];
  values: number[];
  currency: string;
}) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const money = (cents: number) => format.moneyShort(Math.round(cents / 100) * 100, currency);
  return sizes.map((size) => {
    const { width, height, ticks, bars } = drawn[size];
    return (
      <svg
        key={size}
        className={`chart chart--${size}`}
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="img"
        aria-label={t("table.months")}
      >
        <Scale ticks={ticks} width={width} formatValue={money} />
        {bars.map(({ index, ...bar }) => (
          <g key={index}>
            <rect className={index === bars.length - 1 ? "b3" : "b1"} {...bar} />
            {size === "wide" && (
              <text className="v" x={bar.x + bar.width / 2} y={bar.y - 6} textAnchor="middle">
                {money(values[index] ?? 0)}
              </text>
            )}
            {(size === "wide" || index % 3 === 2) && (
              <text x={bar.x + bar.width / 2} y={height - 6} textAnchor="middle">
                {format.date(`${months[index]}-01`, "monthName")}
              </text>
            )}
          </g>
        ))}
      </svg>
    );
  });
}

/**
 * A metric by month as plain bars, below its value in the days that the page shows: the same as in the list of totals. The page has
 * its table below.
 */
export function SmallBars({
  drawn,
  months,
  value,
  days,
  kind,
  currency,
}: {
  drawn: BarsDrawing;
  months: string[];
  value: number | null;
  days: DayRange;
  kind: MetricKind;
  currency: string;
}) {
  const t = useTranslations("admin-analytics");
  const { format } = useLanguage();
  const monthOf = (index: number) => format.date(`${months.at(index)}-01`, "monthName");
  return (
    <>
      <p className="big">{formatMetric(kind, value, { t, format, currency })}</p>
      <p className="mini muted">{format.dateRange(days.from, days.to)}</p>
      <svg
        className="chart spark"
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        aria-hidden="true"
      >
        {drawn.bars.map(({ index, ...bar }) => (
          <rect key={index} className={index === drawn.bars.length - 1 ? "b3" : "b1"} {...bar} />
        ))}
      </svg>
      <p className="between spark mini muted" aria-hidden="true">
        <span>{monthOf(0)}</span>
        <span>{monthOf(-1)}</span>
      </p>
    </>
  );
}

const sizes = ["wide", "narrow"] as const;

function Scale({
  ticks,
  width,
  formatValue,
}: {
  ticks: Tick[];
  width: number;
  formatValue(value: number): string;
}) {
  return ticks.map(({ y, value }) => (
    <g key={value}>
      <path className="grid" d={`M52 ${y}H${width - 12}`} />
      <text x="44" y={y + 4} textAnchor="end">
        {formatValue(value)}
      </text>
    </g>
  ));
}

function anchorOf(x: number, width: number): "start" | "middle" | "end" {
  if (x < 70) return "start";
  return x > width - 30 ? "end" : "middle";
}
