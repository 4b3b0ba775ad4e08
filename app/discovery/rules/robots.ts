// What robots may read (RFC 9309): everything but what belongs to one guest, to the owner or to programs.

// With and without a language in front. The room step of /book is public; the later ones hold a guest's details.
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

// The longest rule that fits wins: the description of the API is for whoever writes a program.
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
