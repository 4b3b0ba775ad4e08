// The HTTP server: request id, security headers, limits, static files, then the pages. Built into one file; started by
// scripts/serve.ts.
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as pages from "virtual:react-router/server-build";
import { seenDoor } from "#app/analytics/seen-door.ts";
import { apiDoor } from "#app/api/api-door.ts";
import { stripeDoor } from "#app/api/stripe-door.ts";
import { calendarDoor } from "#app/channels/calendar-door.ts";
import { devMailDoor } from "#app/dev-mail/dev-mail-door.ts";
import { discoveryDoor } from "#app/discovery/discovery-door.ts";
import { speculationDoor } from "#app/frame/speculation-door.ts";
import { houseContext, toldContext, type Visit, visitContext } from "#app/house.server.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { type PageOf, refuseVisitor } from "#app/refuse-visitor.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { ToldPage } from "#app/booking/rules/told-page.ts";
import { mapOfRoutes } from "#app/map-of-routes.ts";
import type { OpenHouse } from "#app/open-house.server.ts";
import { liveMapWidening } from "#app/pages/location/live-map-policy.ts";
import { answerKeptFirst } from "#app/platform/http/answer-kept-first.server.ts";
import {
  type Redirected,
  redirectToCanonical,
  requireCanonicalPath,
} from "#app/platform/http/canonical-path.ts";
import { type Keepable, keepPages, type KeptPages } from "#app/platform/http/keep-pages.server.ts";
import { keepPrivate } from "#app/platform/http/keep-private.ts";
import { withBody } from "#app/platform/http/known-body.ts";
import { metricsDoor } from "#app/platform/http/metrics-door.ts";
import { noteRequest } from "#app/platform/http/note-request.ts";
import { isOutage } from "#app/platform/is-outage.ts";
import { readHouseFigures } from "#app/platform/house-figures.sql.server.ts";
import type { AskedPage } from "#app/platform/http/kept-answer.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import { packText } from "#app/platform/http/pack-text.server.ts";
import { refuseForeignPosts } from "#app/platform/http/refuse-foreign-posts.ts";
import { limitUses } from "#app/platform/http/limit-uses.ts";
import { refuseOverload } from "#app/platform/http/refuse-overload.ts";
import { formBytes, limitBody } from "#app/platform/http/limit-body.ts";
import { type Sealed, securityHeaders } from "#app/platform/http/security-headers.ts";
import { stripeWidening } from "#app/payments/stripe-policy.ts";
import { withoutBody } from "#app/platform/http/without-body.ts";
import { pictureDoor } from "#app/pictures/picture-door.ts";
import { mostTogether } from "#app/pictures/rules/picture-bounds.ts";
import { spareForm } from "#app/platform/http/spare-form.ts";
import { withDeadline } from "#app/platform/with-deadline.ts";
import { serveFiles } from "#app/platform/http/serve-files.server.ts";
import { refreshFacts } from "#app/settings/refresh-facts.server.ts";

export { openHouse } from "#app/open-house.server.ts";

/**
 * The whole site as one web-standard application: `app.fetch(request)`; tests call it in process. While `isClosing` it
 * still serves requests, but its health checks tell the proxy to stop sending them.
 */
export function createApp(
  { house, isReady }: OpenHouse,
  kept?: KeptPages,
  isClosing = () => false,
) {
  const app = new Hono<Visited>();
  // Behind a TLS-terminating proxy a request arrives by http although the browser's `Origin` is https: React Router
  // must not compare the two. Cross-site forms are rejected earlier, by `rejectCrossSitePosts`.
  const allowedActionOrigins = [new URL(house.environment.origin).host];
  const build = { ...(pages as unknown as ServerBuild), allowedActionOrigins };
  const answer = createRequestHandler(build, house.environment.mode);
  const page: PageOf<Context<Visited>> = async (c, request, refusal = {}) => {
    const context = new RouterContextProvider();
    context.set(houseContext, house);
    const network = networkOf(c, house.environment);
    const began = house.clock.now();
    const visit: Visit = { requestId: c.var.requestId, began, network, ...refusal };
    context.set(visitContext, visit);
    const told: ToldPage = { step: null, wish: null };
    context.set(toldContext, told);
    // A form that could not be saved because the database failed is returned to the visitor.
    const posted = spareForm(request);
    const answered = await answer(request, context);
    if (visit.outage) return refuseVisitor(c, { kind: "outage", posted }, house);
    c.set("scripts", visit.scripts);
    // A page that reports details of its page view would report them for the first visitor only, so it is not cached.
    if (visit.keep && !told.step && !told.wish) c.set("keep", visit.keep);
    const contentType = answered.headers.get("content-type");
    house.visits?.note({ request, network, status: answered.status, contentType, told });
    return withBody(answered);
  };

  const { routeOf, canonicalPath } = mapOfRoutes((pages as unknown as ServerBuild).routes);
  // Everything below sees only canonical paths.
  app.use(
    requireCanonicalPath({
      canonicalPath,
      notFoundPath: (first) =>
        first === "api" || isLanguage(first) ? `/${first}/not-found` : "/not/found",
      fetch: (request, env) => app.fetch(request, env),
    }),
  );
  app.use(noteRequest({ ...house, metrics: house.metrics, routeOf }));
  const sealed = securityHeaders(house.environment, widenings(house.environment));
  app.use(redirectToCanonical(sealed));
  // Before anything that queries the database: the process is healthy while its database is not.
  app.get("/healthz", sealed, (c) => (isClosing() ? c.text("closing", 503) : c.text("ok")));
  app.get("/readyz", sealed, async (c) => {
    if (isClosing()) return c.text("closing", 503);
    return (await isReady()) ? c.text("ready") : c.text("database unreachable", 503);
  });
  if (kept) app.use(kept.keep);
  app.use(sealed);
  app.use(packText);
  const { metrics, load, database, clock, environment } = house;
  if (metrics)
    app.route(
      "/metrics",
      metricsDoor(environment.metricsToken, () =>
        metrics.write(() => readHouseFigures(database.db, clock.now()), load?.inFlight() ?? 0),
      ),
    );
  app.use((c, next) =>
    c.req.url.length > longestAddress ? refuseVisitor(c, { kind: "longAddress" }, house) : next(),
  );
  // Before the static files, which would look for each picture on disk first.
  app.get("/photos/:file", pictureDoor({ ...house, ...house.environment }));
  app.use(serveFiles("build/client"));
  if (house.load)
    app.use(refuseOverload(house.load, (c) => refuseVisitor(c, { kind: "busy" }, house)));
  app.use(keepPrivate("/admin"));
  app.use(keepPrivate("/my-booking", (asked) => splitAddress(asked).path));
  app.use(keepPrivate("/review", (asked) => splitAddress(asked).path));
  // Before anything that returns a posted form for resubmission: a foreign form would then be sent from our own page.
  // Webhooks are signed.
  const refuseForeign = refuseForeignPosts(house.environment.origin);
  app.use((c, next) => (c.req.path.startsWith("/api/webhooks/") ? next() : refuseForeign(c, next)));
  app.use(async (c, next) => {
    const facts = refreshFacts(house).then(
      () => true,
      // Without the database the known settings are used: whatever needs the database fails by itself.
      () => true,
    );
    // A database that hangs would make every request wait until the browser gives up.
    const isInTime = await withDeadline(facts, longestSilence).catch(() => false);
    if (!isInTime) return refuseVisitor(c, { kind: "outage", posted: c.req.raw }, house);
    await next();
    return undefined;
  });
  app.route("/", discoveryDoor(house));
  app.route("/", speculationDoor());
  const { stripe } = house.environment;
  app.use("/api/webhooks/*", limitBody(256 * 1024));
  if (stripe) app.route("/api/webhooks/stripe", stripeDoor(house, stripe.webhookSecret));
  const tooLarge = (c: Context<Visited>) => page(c, withoutBody(c.req.raw), { tooLarge: true });
  const [forForms, forPictures] = [
    limitBody(formBytes, tooLarge),
    limitBody(mostTogether, tooLarge),
  ];
  app.use((c, next) => (isUpload(c) ? forPictures(c, next) : forForms(c, next)));
  if (house.uses)
    app.use(
      limitUses({
        uses: house.uses,
        environment: house.environment,
        plain: (path) => splitAddress(path).path,
        refuse: (c, tooOften) => refuseVisitor(c, { kind: "tooOften", ...tooOften, page }, house),
      }),
    );
  app.route("/seen", seenDoor(house));
  app.route("/api", apiDoor(house));
  app.route("/calendars", calendarDoor(house));
  app.route("/dev/mail", devMailDoor(house));
  app.all("*", (c) => page(c, c.req.raw));
  app.onError((error, c) => {
    const { requestId } = c.var;
    house.log.error("an endpoint failed", { requestId, route: routeOf(c.req.path), error });
    if (isOutage(error)) return refuseVisitor(c, { kind: "outage" }, house);
    return c.text("Internal Server Error", 500);
  });
  return app;
}

/** The request listener for Node's server, with cached pages answered before everything else. */
export function createListener(open: OpenHouse, isClosing = () => false): RequestListener {
  const { environment, database, clock, visits } = open.house;
  const kept = keepPages({
    contentVersion: database.contentVersion,
    languageOf: (asked) => readLanguage(wishesOf(asked)).language,
    networkOf: (c) => networkOf(c, environment),
    note: (asked) =>
      visits?.note({
        request: {
          ...wishesOf(asked).request,
          method: asked.method,
          url: environment.origin + asked.target,
        },
        network: asked.network(),
        status: 200,
        contentType: "text/html",
        told: { step: null, wish: null },
      }),
    now: () => clock.now().getTime(),
    most: 32 * 1024 * 1024,
  });
  const rest = getRequestListener(createApp(open, kept, isClosing).fetch);
  return answerKeptFirst(kept, rest, environment, open.house.metrics);
}

// The parts of a request that determine a page's language.
function wishesOf({ target, header }: AskedPage) {
  const headers = { get: (name: string) => header(name.toLowerCase()) ?? null };
  return { request: { headers }, params: { lang: target.split("/")[1] } };
}
// Longer than any of our URLs with all its filters; Node itself reads 16 KB of URL and headers.
const longestAddress = 4_096;
// Milliseconds within which a working database has long answered the smallest query.
const longestSilence = 4_000;

// Several pictures are uploaded at once. A client that may not upload is refused before the body is read; a body of
// unknown length, which would have to be buffered first, must be small.
function isUpload({ req }: Context): boolean {
  return (
    req.path === "/admin/pictures" &&
    req.method === "POST" &&
    req.header("content-length") !== undefined &&
    req.header("transfer-encoding") === undefined
  );
}

// Pages that load something from other origins; all others load only from ours.
function widenings({ stripe }: OpenHouse["house"]["environment"]) {
  return [liveMapWidening, ...(stripe ? [stripeWidening] : [])];
}

interface Visited {
  Variables: Keepable["Variables"] & Redirected["Variables"] & Sealed["Variables"];
}
