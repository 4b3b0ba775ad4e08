// The URLs that server.ts answers without a page, and what holds for them; literals in lower case. Mount an endpoint there,
// and list it here.
import type { RouteFacts } from "#app/page-handle.ts";

/** By pattern; a path below one without a pattern of its own has its facts (`RouteMap.factsOf`). */
export const endpoints: Readonly<Record<string, RouteFacts>> = {
  "/healthz": {},
  "/readyz": {},
  "/metrics": {},
  "/assets/*": {},
  "/photos/:file": {},
  "/share/:file": {},
  "/sitemap.xml": {},
  "/robots.txt": {},
  "/llms.txt": {},
  "/manifest.webmanifest": {},
  "/speculation-rules.json": {},
  "/__manifest": {},
  "/dev/mail/*": { disallowed: "/dev/" },
  "/api/availability": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/quotes": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/bookings": { limits: { read: ["apiRequests"], write: ["declines", "apiBookings"] } },
  "/api/bookings/:reference": {
    limits: { read: ["guesses", "apiRequests"], write: ["apiRequests"] },
  },
  "/api/openapi.json": { limits: { read: ["apiRequests"], write: ["apiRequests"] } },
  "/api/*": {
    limits: { read: ["apiRequests"], write: ["apiRequests"] },
    disallowed: "/api/",
  },
  "/calendars/*": { limits: { read: ["guesses", "calendars"] } },
  "/seen": { limits: { write: ["beacons"] } },
};
