// The running app: handed to every loader and action, never imported as a global.
import { createContext } from "react-router";
import type { PageViewRecorder } from "#app/analytics/record-page-views.server.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import type { Property } from "#app/i18n/property/property.ts";
import type { PaymentGateway } from "#app/payments/gateway.ts";
import type { ImageVariants } from "#app/pictures/variants/open-image-variants.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Environment } from "#app/platform/environment/environment.ts";
import type { Mailer } from "#app/platform/emails/mailer.server.ts";
import type { Log } from "#app/platform/monitoring/log.ts";
import type { FetchText } from "#app/platform/signed-agents/agent-directories.server.ts";
import type { Metrics } from "#app/platform/monitoring/make-metrics.server.ts";
import type { LoadMonitor } from "#app/platform/monitoring/monitor-load.ts";
import type { RateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import type { RefusalData } from "#app/ui/read-refusal.ts";

/** The running app: its database, clock, log and connections to external services. */
export interface App {
  environment: Environment;
  /** The property whose pages, emails and files the app serves. */
  property: Property;
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** Takes new card payments; `takesCards` says whether it does. */
  gateway: PaymentGateway;
  /** Gateways that took payments before and take no new ones: their payments are looked up and refunded with them. */
  formerGateways?: readonly PaymentGateway[];
  /** Records page views; absent when page views are not counted. */
  pageViews?: PageViewRecorder;
  /** Limits requests per network; absent when rate limits are off. */
  rateLimiter?: RateLimiter;
  /** Fetches the keys of agents that sign their requests; in tests, where others are not on the internet. */
  fetchAgentKeys?: FetchText;
  /** The metrics of this process; absent when not collected. */
  metrics?: Metrics;
  /** Load shedding: how busy this process is; absent when not monitored. */
  load?: LoadMonitor;
  /** The image variants, stored or being encoded; where absent, each endpoint encodes them in this process. */
  variants?: ImageVariants;
  /** Rereads the calendars of other sites for an apartment, before a booking is written; quick, and never fails. */
  readOtherCalendars?(apartmentId: number): Promise<void>;
}

/**
 * Whether card payment is offered; otherwise guests pay at the property, and rates that require prepayment by card are
 * not sold.
 */
export function takesCards({ gateway }: Pick<App, "gateway">): boolean {
  return gateway.cards !== null;
}

/** What server.ts knows of one request. */
export interface RequestInfo {
  requestId: string;
  /** When processing began. */
  began: Date;
  /** The network of the request (`networkOf`), for limits: stored only as a keyed hash, and for a day at most. */
  network: string;
  /** The body was too large to be read: the page shows an error instead. */
  tooLarge?: boolean;
  /** The hashes of the rendered page's inline scripts (Content-Security-Policy); set by entry.server.tsx. */
  scripts?: readonly string[];
  /** The database was unavailable while the page was rendered: an error page is sent instead; set by entry.server.tsx. */
  outage?: boolean;
  /** The rate limit was exceeded: the page shows an error instead. */
  refused?: RefusalData;
  /** The page may be cached (`PageHandle.cached`): its language, and until when; set by entry.server.tsx. */
  cacheable?: { language: string; until: number };
}

/** Loaders and actions read the app with `context.get(appContext)`. */
export const appContext = createContext<App>();

/** What a page reports for the page view; null when page views are not counted. */
export const pageViewContext = createContext<PageView | null>(null);

/** Loaders and actions read the request info with `context.get(requestInfoContext)`. */
export const requestInfoContext = createContext<RequestInfo>();
