// Whether a request is somebody looking at a page who may be counted.

/** Of a request, by lower-case name; null when it is absent. */
export type HeaderOf = (name: string) => string | null;

/**
 * Left out: everything but GET, programs, pages fetched ahead (https://wicg.github.io/nav-speculation/prefetch.html,
 * `Sec-Purpose`; `Purpose` and `X-Moz` are its elders), and who asks not to be counted (`Sec-GPC`, `DNT`).
 */
export function mayCount(method: string, header: HeaderOf): boolean {
  if (method !== "GET" || header("sec-gpc") === "1" || header("dnt") === "1") return false;
  const ahead = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
  if (ahead.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ""))) return false;
  return !isBot(header("user-agent") ?? "");
}

/** Whether a browser's name is a program's; real browsers begin with `Mozilla/5.0` or `Opera`, programs rarely hide what they are. */
export function isBot(userAgent: string): boolean {
  return !/^(?:Mozilla|Opera)\//.test(userAgent) || programs.test(userAgent);
}

const programs =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|scan|monitor|uptime|archiver|facebookexternalhit|mediapartners|bingpreview|curl|wget|python|okhttp|phantom|selenium|playwright|puppeteer|\+https?:\/\//i;
