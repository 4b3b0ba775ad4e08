// A site with passes, in this process: an app with accounts at the stand-ins of Apple and Google, and a guest's changes of a booking.
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { loadMyChange } from "#app/guest-area/change/my-change.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { syncPasses } from "#app/wallet/sync-passes.server.ts";
import { anApp, aRequest } from "../booking-requests.ts";
import { secretOf } from "../pages/guest-route-args.ts";
import { aWholeSite } from "../site/whole-site.ts";
import type { WholeSite } from "../site/whole-site.ts";
import type { TestDatabase } from "../test-database.ts";

export interface WalletSite {
  app: App;
  site: WholeSite;
  /** Lines of the log. */
  warnings: string[];
  book(changes?: Partial<BookingRequest>): Promise<{ booking: Booking; secret: string }>;
  /** The guest moves the stay. */
  changeStay(secret: string, checkIn: string, checkOut: string): Promise<void>;
  /** A run of the job. */
  sync(): Promise<void>;
}

/** `env`: the variables of the accounts. */
export function aWalletSite(
  database: TestDatabase,
  clock: Clock,
  env: Record<string, string>,
): WalletSite {
  const read = readEnvironment({ NODE_ENV: "test", ORIGIN: "https://hotel.example", ...env });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const warnings: string[] = [];
  const plain = anApp(database, clock);
  const warn: App["log"]["warn"] = (message, details) => {
    warnings.push(`${message} ${JSON.stringify(details ?? {})}`);
  };
  const app: App = { ...plain, environment: read.environment, log: { ...plain.log, warn } };
  const site = aWholeSite(app);
  return {
    app,
    site,
    warnings,
    async book(changes) {
      const placed = await placeBooking(aRequest(changes), app);
      if (!placed.ok) throw new Error(placed.reason);
      return { booking: placed.booking, secret: await secretOf(placed.booking, app) };
    },
    async changeStay(secret, checkIn, checkOut) {
      const stay = { checkIn, checkOut, adults: "2", children: "0" };
      const view = await loadMyChange(secret, new URLSearchParams(stay), "en", app);
      const { version = 0 } = view?.booking ?? {};
      const sums = { total: view?.offer?.quote.total ?? 0, refund: view?.offer?.refund ?? 0 };
      const form = { ...stay, version, ...sums };
      const typed = Object.fromEntries(Object.entries(form).map(([k, each]) => [k, String(each)]));
      const answer = await site.post(`/my-booking/${secret}/change`, typed);
      if (!answer.headers.get("location")?.endsWith("?done=change"))
        throw new Error(`The stay was not changed: ${answer.status}`);
    },
    sync: () => syncPasses(app),
  };
}
