// robots.txt (RFC 9309): everything may be crawled except pages of a single guest, the admin and the API.

// The longest matching rule wins: the OpenAPI document is public.
const allowed = ["/api/openapi.json"];

/** What the handles of pages and the table of endpoints declare (`RouteFacts.disallowed`), each once. */
export interface DisallowedPaths {
  pages: readonly string[];
  endpoints: readonly string[];
}

/** The text of robots.txt for a site at `origin`. */
export function robotsText(origin: string, { pages, endpoints }: DisallowedPaths): string {
  const disallowed = [...pages.flatMap((path) => [path, `/*${path}`]), ...endpoints];
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
