// What is stored of a page view: whether it is one by a human visitor who may be counted, the name of the page without secrets,
// queries or languages, and the coarse categories of device, region and traffic source, never the raw headers.

/** Reads a request header by its lower-case name; null when it is absent. */
type GetHeader = (name: string) => string | null;

/**
 * False for everything but GET, for bots, for prefetched pages (https://wicg.github.io/nav-speculation/prefetch.html,
 * `Sec-Purpose`; `Purpose` and `X-Moz` are its predecessors), and for visitors who opt out (`Sec-GPC`, `DNT`).
 */
export function mayCount(method: string, header: GetHeader): boolean {
  if (method !== "GET" || header("sec-gpc") === "1" || header("dnt") === "1") return false;
  const prefetchHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
  if (prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? "")))
    return false;
  return !isBot(header("user-agent") ?? "");
}

/**
 * Whether a User-Agent is that of a bot; real browsers begin with `Mozilla/5.0` or `Opera`, and bots rarely disguise
 * themselves.
 */
function isBot(userAgent: string): boolean {
  return !/^(?:Mozilla|Opera)\//.test(userAgent) || botPattern.test(userAgent);
}

const botPattern =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|scan|monitor|uptime|archiver|facebookexternalhit|mediapartners|bingpreview|curl|wget|python|okhttp|phantom|selenium|playwright|puppeteer|\+https?:\/\//i;

/** The language and page of a URL, without the suffix of React Router's data requests. */
interface PageName {
  /** The language in the URL, null when there is none. */
  language: string | null;
  page: string;
}

/**
 * The name of a page by `segments` of its path, as its handle declares (`PageHandle.counted`): `/my-booking/<secret>`
 * is `/my-booking` by one. Segments that are no plain word are left out. `pathname` may end with `.data`, as
 * client-side navigation requests it.
 */
export function pageNameOf(
  pathname: string,
  languages: readonly string[],
  segments: number,
): PageName {
  const plain = pathname.replace(/(?:\/_(?:root)?)?\.data$/, "").replace(/\/+$/, "");
  const [first = "", ...rest] = plain.split("/").slice(1);
  const language = languages.includes(first) ? first : null;
  const named = (language ? rest : [first, ...rest]).slice(0, segments);
  const end = named.findIndex((segment) => !/^[a-z0-9-]{1,60}$/i.test(segment));
  return { language, page: `/${(end < 0 ? named : named.slice(0, end)).join("/")}` };
}

/** Phone, tablet, or anything else, by User-Agent. */
export function deviceOf(userAgent: string): "phone" | "tablet" | "desktop" {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|Android/i.test(userAgent) ? "phone" : "desktop";
}

/** The region of the browser's first preferred language, `CH` of `de-CH`; "" when it names none. */
export function regionOf(acceptLanguage: string | null): string {
  const [first = ""] = (acceptLanguage ?? "").split(/[,;]/, 1);
  return /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(first.trim())?.[1]?.toUpperCase() ?? "";
}

/**
 * The traffic source: `utm_source` of the URL, else the referring host by its common name, "internal" for our own
 * pages, "direct" for none. Of the query only `utm_source` and `utm_campaign` are read (an allow-list).
 */
export function sourceOf(
  search: URLSearchParams,
  referrer: string | null,
  ownHost: string,
): { source: string; campaign: string } {
  const campaign = labelOf(search.get("utm_campaign"));
  const named = labelOf(search.get("utm_source"));
  if (named) return { source: knownSource(named) ?? named, campaign };
  const host = hostOf(referrer);
  if (host === null) return { source: "direct", campaign };
  if (host === ownHost) return { source: "internal", campaign };
  return { source: knownSource(host) ?? host.replace(/^www\./, ""), campaign };
}

// Campaign labels are short words; an e-mail address or a sentence in their place is dropped.
function labelOf(text: string | null): string {
  const plain = (text ?? "").trim().toLowerCase();
  return /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}$/u.test(plain) ? plain : "";
}

function hostOf(referrer: string | null): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, hostname } = new URL(referrer);
  if (!protocol.startsWith("http") && protocol !== "android-app:") return null;
  return hostname.slice(0, 60) || null;
}

function knownSource(host: string): string | undefined {
  return sources.find(([, pattern]) => pattern.test(host))?.[0];
}

const sources: [string, RegExp][] = [
  ["Google", /(?:^|\.)google(?:\.|$)|googlequicksearchbox/],
  ["Bing", /(?:^|\.)bing(?:\.|$)/],
  ["DuckDuckGo", /(?:^|\.)duckduckgo(?:\.|$)/],
  ["Ecosia", /(?:^|\.)ecosia(?:\.|$)/],
  ["Yandex", /(?:^|\.)(?:yandex|ya)(?:\.|$)/],
  ["Baidu", /(?:^|\.)baidu(?:\.|$)/],
  ["Instagram", /(?:^|\.)(?:l\.)?instagram(?:\.|$)/],
  ["Facebook", /(?:^|\.)(?:facebook|fb)(?:\.|$)/],
  ["WhatsApp", /(?:^|\.)(?:whatsapp|wa)(?:\.|$)/],
  ["YouTube", /(?:^|\.)(?:youtube|youtu)(?:\.|$)/],
  ["Pinterest", /(?:^|\.)pinterest(?:\.|$)/],
  ["TripAdvisor", /(?:^|\.)tripadvisor(?:\.|$)/],
  ["Airbnb", /(?:^|\.)airbnb(?:\.|$)/],
  ["Booking.com", /(?:^|\.)booking\.com$/],
];
