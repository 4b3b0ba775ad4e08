// The coarse categories stored for a page view: device, region and traffic source, never the raw headers.

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
