// What a running house is made of: handed to every loader and action, never imported as a global.
import { createContext } from "react-router";
import type { VisitRecorder } from "#app/analytics/record-visits.server.ts";
import type { ToldPage } from "#app/booking/rules/told-page.ts";
import type { PaymentGateway } from "#app/payments/gateway.ts";
import type { Prints } from "#app/pictures/open-prints.server.ts";
import type { Refused } from "#app/ui/read-refused.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Environment } from "#app/platform/environment.ts";
import type { UseCounter } from "#app/platform/count-uses.ts";
import type { Load } from "#app/platform/http/watch-load.ts";
import type { Log } from "#app/platform/log.ts";
import type { Metrics } from "#app/platform/make-metrics.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";

/** The open house: its database, its clock, its ways to the outside. */
export interface House {
  environment: Environment;
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** Takes new card payments; `takesCards` says whether it does. */
  gateway: PaymentGateway;
  /** Gateways that took payments before and take no new ones: their payments are looked up and refunded with them. */
  formerGateways?: readonly PaymentGateway[];
  /** Counts the pages that visitors see; absent where nobody counts. */
  visits?: VisitRecorder;
  /** Counts how often a network asks; absent where nobody counts. */
  uses?: UseCounter;
  /** The figures of this process; absent where nobody watches. */
  metrics?: Metrics;
  /** How much this process has on its hands; absent where nobody watches. */
  load?: Load;
  /** The pictures in their sizes, stored or being made; where absent, each endpoint makes them in this process. */
  prints?: Prints;
  /** Looks once more what other sites have sold of an apartment, before a booking is written; quick, and never fails. */
  readOtherCalendars?(apartmentId: number): Promise<void>;
}

/** Whether card payment is offered; else guests pay at the property, and rates that only a card makes binding are not sold. */
export function takesCards({ gateway }: Pick<House, "gateway">): boolean {
  return gateway.cards !== null;
}

/** What server.ts knows of one request. */
export interface Visit {
  requestId: string;
  /** When the house began to answer. */
  began: Date;
  /** The network of the request (`networkOf`), for limits: stored only as a keyed hash, and for a day at most. */
  network: string;
  /** The body was too large to be read: instead of the page there is its refusal. */
  tooLarge?: boolean;
  /** What the rendered page's inline scripts are known by (Content-Security-Policy); written by entry.server.tsx. */
  scripts?: readonly string[];
  /** The database was away while the page was made: instead of the page there is its refusal; written by entry.server.tsx. */
  outage?: boolean;
  /** Asked too often: instead of the page there is its refusal. */
  refused?: Refused;
  /** The page may be kept (`PageHandle.kept`): in which language it is, and until when; written by entry.server.tsx. */
  keep?: { language: string; until: number };
}

/** Loaders and actions read the house with `context.get(houseContext)`. */
export const houseContext = createContext<House>();

/** What a page tells the count of visits; null where nobody counts. */
export const toldContext = createContext<ToldPage | null>(null);

/** Loaders and actions read what is known of the request with `context.get(visitContext)`. */
export const visitContext = createContext<Visit>();
