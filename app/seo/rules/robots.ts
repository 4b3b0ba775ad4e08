// robots.txt (RFC 9309): everything may be crawled except pages of a single guest, the admin and the API.

// With and without a language prefix. The apartment step of /book is public; later steps contain a guest's details.
const disallowed = [
  "/my-booking/",
  "/*/my-booking/",
  "/review/",
  "/*/review/",
  "/book?*step=",
  "/*/book?*step=",
  "/book/",
  "/*/book/",
  "/sandbox-bank",
  "/*/sandbox-bank",
  "/admin",
  "/*/admin",
  "/dev/",
  "/api/",
];

// The longest matching rule wins: the OpenAPI document is public.
const allowed = ["/api/openapi.json"];

/** The text of robots.txt for a site at `origin`. */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
