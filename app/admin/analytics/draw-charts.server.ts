// Draws the charts: computes paths and boxes on the server, so that browsers do not load the drawing library.
import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** Size in the chart's own units; narrow screens get a drawing of their own, so that text keeps its size. */
export interface Size {
  width: number;
  height: number;
}

/** A grid line of the scale, and its value. */
export interface Tick {
  y: number;
  value: number;
}

/** Two lines; `labels` are the days to label on the x axis, by index. */
export interface LinesDrawing extends Size {
  ticks: Tick[];
  now: string;
  before: string;
  labels: { x: number; index: number }[];
  peak: { x: number; y: number; index: number };
}

/** One bar for each value. */
export interface BarsDrawing extends Size {
  ticks: Tick[];
  bars: { x: number; y: number; width: number; height: number; index: number }[];
}

const wideMargin = { top: 26, right: 12, bottom: 26, left: 52 };
const noMargin = { top: 1, right: 0, bottom: 0, left: 0 };

/**
 * Both lines over the same days, at least one of them; `labels` of them are labelled. The first line ends after `elapsed`
 * days: today's incomplete count would look like a drop to zero every morning.
 */
export function drawLines(
  now: number[],
  before: number[],
  size: Size,
  { labels, elapsed }: { labels: number; elapsed: number },
): LinesDrawing {
  const { width, height } = size;
  const margin = wideMargin;
  const y = scaleLinear([0, Math.max(4, ...now, ...before)], [height - margin.bottom, margin.top]);
  y.nice(4);
  const last = Math.max(1, now.length - 1);
  const x = scaleLinear([0, last], [margin.left, width - margin.right]);
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  ).digits(1);
  const peak = now.indexOf(Math.max(...now));
  const named = Math.min(labels, now.length);
  return {
    ...size,
    ticks: y.ticks(4).map((value) => ({ y: round(y(value)), value })),
    now: path(now.slice(0, elapsed)) ?? "",
    before: path(before) ?? "",
    labels: Array.from({ length: named }, (_, n) => {
      const index = named === 1 ? 0 : Math.round((n * (now.length - 1)) / (named - 1));
      return { x: round(x(index)), index };
    }),
    peak: { x: round(x(peak)), y: round(y(now[peak] ?? 0)), index: peak },
  };
}

/** Bars from zero up; values are not negative. A `plain` drawing has no margin for a scale or labels. */
export function drawBars(values: number[], size: Size, plain = false): BarsDrawing {
  const { width, height } = size;
  const margin = plain ? noMargin : wideMargin;
  const y = scaleLinear([0, Math.max(1, ...values)], [height - margin.bottom, margin.top]).nice(4);
  const x = scaleBand(
    values.map((_, index) => index),
    [margin.left, width - margin.right],
  ).padding(0.35);
  return {
    ...size,
    ticks: y.ticks(4).map((value) => ({ y: round(y(value)), value })),
    bars: values.map((value, index) => ({
      x: round(x(index) ?? 0),
      y: round(y(value)),
      width: round(x.bandwidth()),
      height: round(y(0) - y(value)),
      index,
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
