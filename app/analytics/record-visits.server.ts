// Records page views: queued in memory while a page is answered, written to the database in batches a second later.
import { createHash } from "node:crypto";
import { facts } from "#property/facts.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Log } from "#app/platform/log.ts";
import type { VisitViewRow, VisitWishRow } from "#app/platform/visit-tables.ts";
import { mayCount } from "./rules/counted.ts";
import { pageOf } from "./rules/page-of.ts";
import { funnelSteps } from "#app/booking/rules/told-page.ts";
import type { ToldPage } from "#app/booking/rules/told-page.ts";
import { deviceOf, regionOf, sourceOf } from "./rules/visit-class.ts";
import { insertVisits, readSalt } from "./visits.sql.server.ts";

/** A page that was answered. */
export interface AnsweredPage {
  /** A `Request`, or the parts of one that are used here. */
  request: Pick<Request, "url" | "method"> & { headers: Pick<Headers, "get"> };
  /** The visitor's network (`networkOf`); dropped when the batch is written. */
  network: string;
  status: number;
  contentType: string | null;
  told: ToldPage;
  /** Set when a prefetched page is now viewed: its path and query, used in place of the request's. */
  shownAhead?: string;
}

export interface VisitRecorder {
  /** Never waits and never throws. */
  note(page: AnsweredPage): void;
  /** Writes the queued page views; rejects when the database fails, and then drops the batch. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

// Page views by signed-in admins are skipped by the mere presence of the session cookie: no database lookup.
const ownersCookie = /(?:^|;\s*)(?:__Host-)?owner=/;

/** The most page views queued between two batches; further ones are not counted. */
const mostNoted = 10_000;

/** Starts recording; `every` in milliseconds. */
export function recordVisits(
  house: { db: Db; clock: Clock; log: Log; origin: string },
  every = 1_000,
): VisitRecorder {
  const { db, clock, log, origin } = house;
  const ownHost = new URL(origin).hostname;
  let noted: Noted[] = [];
  let writing = Promise.resolve();

  const flush = () => {
    const batch = noted;
    noted = [];
    const written = writing.then(() => write(db, batch, origin));
    writing = written.catch(() => {});
    return written;
  };
  const timer = setInterval(() => {
    if (noted.length === 0) return;
    flush().catch((error: unknown) => {
      log.error("page views were not recorded", {
        error: error instanceof Error ? error : new Error(String(error)),
      });
    });
  }, every);
  timer.unref();

  return {
    note(page) {
      if (noted.length >= mostNoted) return;
      const found = readVisit(page, clock.now(), ownHost);
      if (found) noted.push(found);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}

interface Noted {
  visitor: string;
  view: Omit<VisitViewRow, "visitor">;
  wish: Omit<VisitWishRow, "visitor"> | null;
}

function readVisit(page: AnsweredPage, now: Date, ownHost: string): Noted | null {
  const { request, network, told, shownAhead } = page;
  const header = (name: string) => request.headers.get(name);
  if (page.status !== 200 || !isPage(page.contentType)) return null;
  if (!mayCount(shownAhead === undefined ? request.method : "GET", header)) return null;
  if (ownersCookie.test(header("cookie") ?? "")) return null;
  const { pathname, searchParams } = new URL(shownAhead ?? request.url, request.url);
  const seen = pageOf(pathname, languages);
  if (!seen) return null;
  const userAgent = header("user-agent") ?? "";
  const { today } = propertyDay(now, facts.timeZone);
  const { language } = readLanguage({
    request,
    params: seen.language === null ? {} : { lang: seen.language },
  });
  const { wish } = told;
  return {
    visitor: `${network}\n${userAgent}`,
    view: {
      day: today,
      at: Math.floor(now.getTime() / 1000),
      page: seen.page,
      steps: stepsUntil(told.step).join(" "),
      language,
      device: deviceOf(userAgent),
      ...sourceOf(searchParams, header("referer"), ownHost),
      region: regionOf(header("accept-language")),
    },
    wish: wish && {
      day: today,
      reason: wish.reason,
      check_in: wish.checkIn,
      check_out: wish.checkOut,
      guests: wish.guests,
      nights: wish.nights,
      cents: wish.cents,
    },
  };
}

function stepsUntil(step: ToldPage["step"]): string[] {
  return step ? funnelSteps.slice(0, funnelSteps.indexOf(step) + 1) : [];
}

// An HTML document, or the data that a client-side navigation requests instead of one.
function isPage(contentType: string | null): boolean {
  return /^text\/(?:html|x-script)/.test(contentType ?? "");
}

async function write(db: Db, batch: Noted[], origin: string): Promise<void> {
  const salts = new Map<string, string>();
  for (const { view } of batch)
    if (!salts.has(view.day)) salts.set(view.day, await readSalt(db, view.day));
  const visitorOf = ({ visitor, view }: Noted) =>
    createHash("sha256")
      .update([salts.get(view.day), origin, visitor].join("\n"))
      .digest("base64url")
      .slice(0, 22);
  const rows = {
    views: batch.map((each) => ({ ...each.view, visitor: visitorOf(each) })),
    wishes: batch.flatMap((each) =>
      each.wish ? [{ ...each.wish, visitor: visitorOf(each) }] : [],
    ),
  };
  // All of a batch or nothing, and only one fsync.
  await inTransaction(db, (trx) => insertVisits(trx, rows));
}
