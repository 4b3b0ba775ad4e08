// Every address of the house as a pattern: the pages' from routes.ts as they were built, the doors' from server.ts.
import type { ServerBuild } from "react-router";
import { splitAddress } from "./i18n/addresses.ts";
import { findPatterns } from "./platform/http/route-pattern.ts";

const doors = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/assets/*",
  "/photos/:file",
  "/api/availability",
  "/api/quotes",
  "/api/bookings",
  "/api/bookings/:reference",
  "/api/openapi.json",
  "/api/*",
  "/calendars/*",
  "/seen",
  "/dev/mail/*",
];

/** Finds the pattern of a path, without its language. */
export function mapOfRoutes(routes: ServerBuild["routes"]): (path: string) => string {
  const whole = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    const own = route.path === ":lang?" ? "" : (route.path ?? "");
    return `${route.parentId ? whole(route.parentId) : ""}/${own}`.replace(/\/+$/, "");
  };
  const pages = Object.keys(routes).map((id) => whole(id) || "/");
  // `/*` is the page that is not there: such a path has no pattern.
  const find = findPatterns([...doors, ...pages.filter((pattern) => pattern !== "/*")]);
  return (path) => find(splitAddress(path.replace(/\.data$/, "")).path);
}
