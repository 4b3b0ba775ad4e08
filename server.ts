// The HTTP server: request id, security headers, limits, static files, then the pages. Built into one file; started by
// scripts/serve.ts.
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import { RouterContextProvider } from "react-router";
import type { ServerBuild } from "react-router";
import * as pages from "virtual:react-router/server-build";
import { seenEndpoint } from "#app/analytics/seen-endpoint.ts";
import { previewTexts } from "#app/admin/texts/preview-texts.server.ts";
import { answerRefusal } from "#app/answer-refusal.server.ts";
import type { Refusal, RenderPage } from "#app/answer-refusal.server.ts";
import { apiEndpoint } from "#app/api/api-endpoint.ts";
import { stripeWebhookEndpoint } from "#app/api/stripe-webhook-endpoint.ts";
import { appContext, pageViewContext, requestInfoContext } from "#app/app.server.ts";
import type { RequestInfo } from "#app/app.server.ts";
import type { PageView } from "#app/availability/rules/page-view.ts";
import { commerceEndpoint } from "#app/commerce/commerce-endpoint.ts";
import { calendarEndpoint } from "#app/channels/calendar-endpoint.ts";
import { devMailEndpoint } from "#app/dev-mail/dev-mail-endpoint.ts";
import { emailPreviewPolicy } from "#app/emails/shown-html.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { speculationEndpoint } from "#app/layout/speculation-endpoint.ts";
import type { RunningApp } from "#app/open-app.server.ts";
import { createPageHandler } from "#app/page-build.ts";
import { liveMapPolicy } from "#app/pages/location/live-map-policy.ts";
import { applePayDomain } from "#app/payments/apple-pay-domain.ts";
import { stripePolicyExtension } from "#app/payments/stripe-policy.ts";
import { pictureEndpoint } from "#app/pictures/picture-endpoint.ts";
import { maxRequestBytes } from "#app/pictures/rules/accepted-pictures.ts";
import { withDeadline } from "#app/platform/concurrency.ts";
import { isOutage } from "#app/platform/database/is-outage.ts";
import type { CacheRequest } from "#app/platform/http/cached-page.ts";
import { redirectToCanonical, requireCanonicalPath } from "#app/platform/http/canonical-path.ts";
import type { Redirected } from "#app/platform/http/canonical-path.ts";
import { compressText, withBody } from "#app/platform/http/compress-text.server.ts";
import { mcpEndpoint } from "#app/mcp/mcp-endpoint.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";
import { createPageCache } from "#app/platform/http/page-cache.server.ts";
import type { CacheVariables, PageCache } from "#app/platform/http/page-cache.server.ts";
import {
  cloneForm,
  formBytes,
  largeFormBytes,
  limitBody,
  withoutBody,
} from "#app/platform/http/request-body.ts";
import {
  noStore,
  rejectCrossSitePosts,
  securityHeaders,
} from "#app/platform/http/security-headers.ts";
import type { InlineScriptVariables } from "#app/platform/http/security-headers.ts";
import { serveCachedPages } from "#app/platform/http/serve-cached-pages.server.ts";
import { serveFiles } from "#app/platform/http/serve-files.server.ts";
import { readAppMetrics } from "#app/platform/monitoring/app-metrics.sql.server.ts";
import { logRequest } from "#app/platform/monitoring/make-metrics.server.ts";
import { metricsEndpoint } from "#app/platform/monitoring/metrics-endpoint.ts";
import { refuseOverload } from "#app/platform/monitoring/monitor-load.ts";
import { buildFolder } from "#app/platform/property-folder.ts";
import { openApp as openAnyApp } from "#app/open-app.server.ts";
import { limitRequests } from "#app/platform/rate-limits/limit-requests.ts";
import { readAgents } from "#app/platform/signed-agents/signed-agents.server.ts";
import { storeLinkedCode } from "#app/promotions/find-code.server.ts";
import { buildRouteMap } from "#app/route-map.ts";
import { priceFeedEndpoint } from "#app/price-feed/price-feed-endpoint.ts";
import { seoEndpoint } from "#app/seo/seo-endpoint.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { walletEndpoint } from "#app/wallet/wallet-endpoint.ts";

const routeMap = buildRouteMap((pages as unknown as ServerBuild).routes);
/** Opens the app of this build: its jobs know its pages. */
export const openApp: typeof openAnyApp = (environment, options) =>
  openAnyApp(environment, { pages: routeMap.pages, ...options });

const { routeOf, canonicalPath, factsOf, isPrivate, formLimitOf } = routeMap;

/**
 * The whole site as one web-standard application: `app.fetch(request)`; tests call it in process. While `isClosing` it
 * still serves requests, but its health checks tell the proxy to stop sending them.
 */
export function createApp(
  { app, isReady }: RunningApp,
  pageCache?: PageCache,
  isClosing = () => false,
) {
  const hono = new Hono<AppVariables>();
  // Behind a TLS-terminating proxy a request arrives by http although the browser's `Origin` is https: React Router
  // must not compare the two. Cross-site forms are rejected earlier, by `rejectCrossSitePosts`.
  const allowedActionOrigins = [new URL(app.environment.origin).host];
  const build = { ...(pages as unknown as ServerBuild), allowedActionOrigins };
  const answer = createPageHandler(build, app.environment.mode, routeOf);
  const refuse = (c: Context<AppVariables>, refusal: Refusal<Context<AppVariables>>) =>
    answerRefusal(c, refusal, app, routeMap);
  const page: RenderPage<Context<AppVariables>> = async (c, request, refusal = {}) => {
    const context = new RouterContextProvider();
    const preview = await previewTexts(request, app).catch(() => null);
    context.set(appContext, preview ?? app);
    const network = networkOf(c, app.environment);
    const began = app.clock.now();
    const requestInfo: RequestInfo = { requestId: c.var.requestId, began, network, ...refusal };
    context.set(requestInfoContext, requestInfo);
    const pageView: PageView = { step: null, unmetDemand: null };
    context.set(pageViewContext, pageView);
    // A form that could not be saved because the database failed is returned to the visitor.
    const posted = cloneForm(request);
    const answered = await answer(request, context);
    if (requestInfo.outage) return refuse(c, { kind: "outage", posted });
    c.set("scripts", requestInfo.scripts);
    if (preview) {
      answered.headers.set("Cache-Control", "no-store");
      answered.headers.set("X-Robots-Tag", "noindex, nofollow");
      return withBody(answered);
    }
    // A page that reports details of its page view would report them for the first visitor only, so it is not cached.
    if (requestInfo.cacheable && !pageView.step && !pageView.unmetDemand)
      c.set("cacheable", requestInfo.cacheable);
    const contentType = answered.headers.get("content-type");
    const { status } = answered;
    app.pageViews?.record({ request, network, status, contentType, pageView, factsOf });
    return withBody(answered);
  };

  // Everything below sees only canonical paths.
  hono.use(
    requireCanonicalPath({
      canonicalPath,
      notFoundPath: (first) =>
        first === "api" || isLanguage(first) ? `/${first}/not-found` : "/not/found",
      fetch: (request, env) => hono.fetch(request, env),
    }),
  );
  hono.use(logRequest({ ...app, metrics: app.metrics, routeOf }));
  const addSecurityHeaders = securityHeaders(app.environment, policyExtensions(app.environment));
  hono.use(redirectToCanonical(addSecurityHeaders));
  // Before anything that queries the database: the process is healthy while its database is not.
  hono.get("/healthz", addSecurityHeaders, (c) =>
    isClosing() ? c.text("closing", 503) : c.text("ok"),
  );
  hono.get("/readyz", addSecurityHeaders, async (c) => {
    if (isClosing()) return c.text("closing", 503);
    return (await isReady()) ? c.text("ready") : c.text("database unreachable", 503);
  });
  if (pageCache) hono.use(pageCache.middleware);
  hono.use(addSecurityHeaders);
  hono.use(compressText);
  const { metrics, load, database, clock, environment } = app;
  if (metrics)
    hono.route(
      "/metrics",
      metricsEndpoint(environment.metricsToken, () =>
        metrics.write(() => readAppMetrics(database.db, clock.now()), load?.inFlight() ?? 0),
      ),
    );
  hono.use((c, next) =>
    c.req.url.length > maxUrlLength ? refuse(c, { kind: "longAddress" }) : next(),
  );
  // Before the static files, which would look for each picture on disk first.
  hono.get("/photos/:file", pictureEndpoint({ ...app, ...app.environment }));
  hono.use(serveFiles(`${buildFolder}/client`));
  if (app.load) hono.use(refuseOverload(app.load, (c) => refuse(c, { kind: "busy" })));
  hono.use(noStore(isPrivate));
  // Before anything that returns a posted form for resubmission: a foreign form would then be sent from our own page.
  // Webhooks are signed.
  const refuseForeign = rejectCrossSitePosts(app.environment.origin);
  hono.use((c, next) =>
    c.req.path.startsWith("/api/webhooks/") ? next() : refuseForeign(c, next),
  );
  hono.use(async (c, next) => {
    const facts = refreshFacts(app).then(
      () => true,
      // Without the database the known settings are used: whatever needs the database fails by itself.
      () => true,
    );
    // A database that hangs would make every request wait until the browser gives up.
    const isInTime = await withDeadline(facts, databaseTimeout).catch(() => false);
    if (!isInTime) return refuse(c, { kind: "outage", posted: c.req.raw });
    await next();
    return undefined;
  });
  hono.route("/", seoEndpoint(app, routeMap));
  hono.route("/", speculationEndpoint(routeMap.pages));
  const { stripe } = app.environment;
  hono.use("/api/webhooks/*", limitBody(256 * 1024));
  if (stripe) hono.route("/api/webhooks/stripe", stripeWebhookEndpoint(app, stripe.webhookSecret));
  const tooLarge = (c: Context<AppVariables>) =>
    page(c, withoutBody(c.req.raw), { tooLarge: true });
  const limits = new Map(
    [formBytes, largeFormBytes, maxRequestBytes].map((bytes) => [
      bytes,
      limitBody(bytes, tooLarge),
    ]),
  );
  hono.use((c, next) => {
    const { method, path: url } = c.req;
    const isLarge = isUpload({ method, url }, (name) => c.req.header(name));
    const bytes = isLarge ? maxRequestBytes : formLimitOf(url);
    return limits.get(bytes)!(c, next);
  });
  const { rateLimiter } = app;
  if (rateLimiter)
    hono.use(
      limitRequests({
        rateLimiter,
        environment,
        declaredFor: (path) => factsOf(path).limits,
        agentOf: readAgents({ ...app, rateLimiter }),
        refuse: (c, tooOften) => refuse(c, { kind: "tooOften", ...tooOften, page }),
      }),
    );
  hono.route("/seen", seenEndpoint(app, factsOf));
  hono.route("/api", apiEndpoint(app));
  hono.route("/mcp", mcpEndpoint(app));
  hono.route("/", commerceEndpoint(app));
  hono.route("/", applePayDomain(app.environment));
  hono.route("/calendars", calendarEndpoint(app));
  hono.route("/feeds", priceFeedEndpoint(app));
  hono.route("/wallet", walletEndpoint(app));
  hono.route("/dev/mail", devMailEndpoint(app));
  hono.use(storeLinkedCode(app.environment.origin, (path) => !factsOf(path).access));
  hono.all("*", (c) => page(c, c.req.raw));
  hono.onError((error, c) => {
    const { requestId } = c.var;
    app.log.error("an endpoint failed", { requestId, route: routeOf(c.req.path), error });
    if (isOutage(error)) return refuse(c, { kind: "outage" });
    return c.text("Internal Server Error", 500);
  });
  return hono;
}

/** The request listener for Node's server, with cached pages answered before everything else. */
export function createListener(open: RunningApp, isClosing = () => false): RequestListener {
  const { environment, database, clock, pageViews, property } = open.app;
  const pageCache = createPageCache({
    contentVersion: database.contentVersion,
    languageOf: (asked) => readLanguage(languageInputOf(asked), property.facts).language,
    networkOf: (c) => networkOf(c, environment),
    onHit: (asked) =>
      pageViews?.record({
        request: {
          ...languageInputOf(asked).request,
          method: asked.method,
          url: environment.origin + asked.target,
        },
        network: asked.network(),
        status: 200,
        contentType: "text/html",
        pageView: { step: null, unmetDemand: null },
        factsOf,
      }),
    now: () => clock.now().getTime(),
    most: 32 * 1024 * 1024,
  });
  const rest = getRequestListener(createApp(open, pageCache, isClosing).fetch);
  return serveCachedPages(pageCache, rest, environment, open.app.metrics);
}

// The parts of a request that determine a page's language.
function languageInputOf({ target, header }: CacheRequest) {
  const headers = { get: (name: string) => header(name.toLowerCase()) ?? null };
  // Only its path counts, and the cache admits plain paths alone (isCacheableRequest): nothing to parse here.
  return {
    request: { url: `http://localhost${target}`, headers },
    params: { lang: target.split("/")[1] },
  };
}
// Longer than any of our URLs with all its filters; Node itself reads 16 KB of URL and headers.
const maxUrlLength = 4_096;
// Milliseconds within which a working database has long answered the smallest query.
const databaseTimeout = 4_000;

const pathsWith = (fact: "uploads" | "takesCards") =>
  new Set(routeMap.pages.filter(({ handle }) => handle[fact]).map(({ path }) => path));
const uploadPages = pathsWith("uploads");
const cardPages = pathsWith("takesCards");

// A body of unknown length, which would have to be buffered first, must be small. A client that may not upload is refused before the
// body is read.
/** Whether a request brings pictures or files: its body may be large, and takes its time. */
export function isUpload(
  { method, url = "" }: { method?: string; url?: string },
  header: (name: string) => string | undefined,
): boolean {
  const hasLength = header("content-length") && header("transfer-encoding") === undefined;
  return method === "POST" && !!hasLength && uploadPages.has(routeOf(url.replace(/[?#].*$/s, "")));
}

// Pages that load something from other origins; all others load only from ours.
function policyExtensions({ stripe }: RunningApp["app"]["environment"]) {
  const fields = stripePolicyExtension((path) => cardPages.has(routeOf(path)));
  return [liveMapPolicy, emailPreviewPolicy, ...(stripe ? [fields] : [])];
}

interface AppVariables {
  Variables: CacheVariables["Variables"] &
    Redirected["Variables"] &
    InlineScriptVariables["Variables"] & { agent?: string };
}
