// A day's figures from a day's rows: visitors, views, visits, bounces and time, of everything and of every split.

/** A page that was seen; `at` in seconds. */
export interface SeenPage {
  at: number;
  visitor: string;
  page: string;
  /** With spaces between them. */
  steps: string;
  language: string;
  device: string;
  source: string;
  campaign: string;
  region: string;
}

/**
 * The figures of one value of a split. Visitors are different ones; a visit belongs to the language, device, source,
 * campaign and region of its first page. Entries and exits are of pages.
 */
export interface DayFigures {
  split: string;
  value: string;
  visitors: number;
  views: number;
  visits: number;
  bounces: number;
  seconds: number;
  entries: number;
  exits: number;
}

/** After half an hour without a page the next one begins another visit: what the trade has agreed on. */
export const visitGap = 30 * 60;

/** In the order of their keys; the whole day is split "all", value "". */
export function rollUp(seen: readonly SeenPage[]): DayFigures[] {
  const figures = new Map<string, DayFigures & { who: Set<string> }>();
  const of = (split: string, value: string) => {
    const key = `${split}\n${value}`;
    let found = figures.get(key);
    if (!found) figures.set(key, (found = { ...none, split, value, who: new Set() }));
    return found;
  };
  for (const view of seen) {
    const pageFigures = of("page", view.page);
    pageFigures.views++;
    pageFigures.who.add(view.visitor);
    for (const step of view.steps.split(" ").filter(Boolean))
      for (const figure of [of("step", step), of("step-language", `${step} ${view.language}`)]) {
        figure.views++;
        figure.who.add(view.visitor);
      }
  }
  for (const visit of visitsOf(seen)) {
    const first = visit[0]!;
    const last = visit.at(-1)!;
    for (const figure of splitsOf(visit).map(([split, value]) => of(split, value))) {
      figure.who.add(first.visitor);
      figure.views += visit.length;
      figure.visits++;
      if (visit.length === 1) figure.bounces++;
      figure.seconds += last.at - first.at;
    }
    of("page", first.page).entries++;
    of("page", last.page).exits++;
  }
  return [...figures.values()].map(({ who, ...rest }) => ({ ...rest, visitors: who.size }));
}

/** The visits of a day, each with its pages in time. */
export function visitsOf<View extends { at: number; visitor: string }>(
  seen: readonly View[],
): View[][] {
  const open = new Map<string, View[]>();
  const visits: View[][] = [];
  for (const view of seen.toSorted((a, b) => a.at - b.at)) {
    const current = open.get(view.visitor);
    if (current && view.at - current.at(-1)!.at <= visitGap) current.push(view);
    else {
      const begun = [view];
      open.set(view.visitor, begun);
      visits.push(begun);
    }
  }
  return visits;
}

const none = { visitors: 0, views: 0, visits: 0, bounces: 0, seconds: 0, entries: 0, exits: 0 };

// A page of ours cannot have sent a visit: it was open for longer than a visit lasts.
function splitsOf(visit: readonly SeenPage[]): [string, string][] {
  const { language, device, source, campaign, region } = visit[0]!;
  return [
    ["all", ""],
    ["language", language],
    ["device", device],
    ["source", source === "internal" ? "direct" : source],
    ["region", region],
    ...(campaign ? ([["campaign", campaign]] as [string, string][]) : []),
  ];
}
