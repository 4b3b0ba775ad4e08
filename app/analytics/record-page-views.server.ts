// Records page views: queued in memory while a page is answered, written to the database in batches a second later.
import { createHash } from "node:crypto";
import type { PropertyFacts } from "#property/facts.ts";
import { funnelSteps } from "#app/availability/rules/page-view.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Property } from "#app/i18n/property/property.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { RouteFacts } from "#app/page-handle.ts";
import type { Clock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/monitoring/log.ts";
import type { PageViewRow, UnmetDemandRow } from "#app/platform/tables/page-view-tables.ts";
import { insertPageViews, readSalt } from "./page-views.sql.server.ts";
import { deviceOf, mayCount, pageNameOf, regionOf, sourceOf } from "./rules/counted-page-view.ts";

/** A page that was answered. */
export interface AnsweredPage {
  /** A `Request`, or the parts of one that are used here. */
  request: Pick<Request, "url" | "method"> & { headers: Pick<Headers, "get"> };
  /** The visitor's network (`networkOf`); dropped when the batch is written. */
  network: string;
  status: number;
  contentType: string | null;
  pageView: PageView;
  /** What the handle of the page at a path declares (`RouteMap.factsOf`). */
  factsOf(path: string): RouteFacts;
  /** Set when a prefetched page is now viewed: its path and query, used in place of the request's. */
  prefetchedPath?: string;
}

export interface PageViewRecorder {
  /** Never waits and never throws. */
  record(page: AnsweredPage): void;
  /** Writes the queued page views; rejects when the database fails, and then drops the batch. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

// Page views by signed-in admins are skipped by the mere presence of the session cookie: no database lookup.
const ownerCookie = /(?:^|;\s*)(?:__Host-)?owner=/;

/** The most page views queued between two batches; further ones are not counted. */
const maxPending = 10_000;

/** Starts recording; `every` in milliseconds. */
export function recordPageViews(
  app: { db: Db; clock: Clock; log: Log; origin: string; property: Property },
  every = 1_000,
): PageViewRecorder {
  const { db, clock, log, origin, property } = app;
  const ownHost = new URL(origin).hostname;
  let pending: PendingPageView[] = [];
  let writing = Promise.resolve();

  const flush = () => {
    const batch = pending;
    pending = [];
    const written = writing.then(() => writeBatch(db, batch, origin));
    writing = written.catch(() => {});
    return written;
  };
  const timer = setInterval(() => {
    if (pending.length === 0) return;
    flush().catch((error: unknown) => {
      log.error("page views were not recorded", {
        error: error instanceof Error ? error : new Error(String(error)),
      });
    });
  }, every);
  timer.unref();

  return {
    record(page) {
      if (pending.length >= maxPending) return;
      const found = readPageView(page, clock.now(), ownHost, property.facts);
      if (found) pending.push(found);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}

interface PendingPageView {
  visitor: string;
  view: Omit<PageViewRow, "visitor">;
  unmetDemand: Omit<UnmetDemandRow, "visitor"> | null;
}

function readPageView(
  page: AnsweredPage,
  now: Date,
  ownHost: string,
  facts: PropertyFacts,
): PendingPageView | null {
  const { request, network, pageView, prefetchedPath } = page;
  const header = (name: string) => request.headers.get(name);
  if (page.status !== 200 || !isPage(page.contentType)) return null;
  if (!mayCount(prefetchedPath === undefined ? request.method : "GET", header)) return null;
  if (ownerCookie.test(header("cookie") ?? "")) return null;
  const { pathname, searchParams } = new URL(prefetchedPath ?? request.url, request.url);
  const { counted = false } = page.factsOf(pathname);
  if (counted === false) return null;
  const pageName = pageNameOf(pathname, languages, counted);
  const userAgent = header("user-agent") ?? "";
  const { today } = propertyDay(now, facts.timeZone);
  const { language } = readLanguage(
    {
      request,
      params: pageName.language === null ? {} : { lang: pageName.language },
    },
    facts,
  );
  const { unmetDemand } = pageView;
  return {
    visitor: `${network}\n${userAgent}`,
    view: {
      day: today,
      at: Math.floor(now.getTime() / 1000),
      page: pageName.page,
      steps: stepsUntil(pageView.step).join(" "),
      language,
      device: deviceOf(userAgent),
      ...sourceOf(searchParams, header("referer"), ownHost),
      region: regionOf(header("accept-language")),
    },
    unmetDemand: unmetDemand && {
      day: today,
      reason: unmetDemand.reason,
      check_in: unmetDemand.checkIn,
      check_out: unmetDemand.checkOut,
      guests: unmetDemand.guests,
      nights: unmetDemand.nights,
      cents: unmetDemand.cents,
    },
  };
}

function stepsUntil(step: PageView["step"]): string[] {
  return step ? funnelSteps.slice(0, funnelSteps.indexOf(step) + 1) : [];
}

// An HTML document, or the data that a client-side navigation requests instead of one.
function isPage(contentType: string | null): boolean {
  return /^text\/(?:html|x-script)/.test(contentType ?? "");
}

async function writeBatch(db: Db, batch: PendingPageView[], origin: string): Promise<void> {
  const salts = new Map<string, string>();
  for (const { view } of batch)
    if (!salts.has(view.day)) salts.set(view.day, await readSalt(db, view.day));
  const visitorOf = ({ visitor, view }: PendingPageView) =>
    createHash("sha256")
      .update([salts.get(view.day), origin, visitor].join("\n"))
      .digest("base64url")
      .slice(0, 22);
  const rows = {
    views: batch.map((each) => ({ ...each.view, visitor: visitorOf(each) })),
    unmetSearches: batch.flatMap((each) =>
      each.unmetDemand ? [{ ...each.unmetDemand, visitor: visitorOf(each) }] : [],
    ),
  };
  // All of a batch or nothing, and only one fsync.
  await inTransaction(db, (trx) => insertPageViews(trx, rows));
}
