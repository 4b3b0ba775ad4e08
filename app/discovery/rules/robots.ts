// robots.txt (RFC 9309): everything may be crawled except pages of a single guest, the admin and the API.

// With and without a language prefix. The apartment step of /book is public; later steps contain a guest's details.
const closed = [
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
const open = ["/api/openapi.json"];

/** The text of robots.txt for a site at `origin`. */
export function robots(origin: string): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
