// Whether a request is a page view by a human visitor who may be counted.

/** Reads a request header by its lower-case name; null when it is absent. */
export type GetHeader = (name: string) => string | null;

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
export function isBot(userAgent: string): boolean {
  return !/^(?:Mozilla|Opera)\//.test(userAgent) || botPattern.test(userAgent);
}

const botPattern =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|scan|monitor|uptime|archiver|facebookexternalhit|mediapartners|bingpreview|curl|wget|python|okhttp|phantom|selenium|playwright|puppeteer|\+https?:\/\//i;
