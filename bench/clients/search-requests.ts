// Searches and prices of stays as guests and programs ask for them: the same stays, each with other dates, by pages and by interfaces.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { languages } from "#app/i18n/languages.ts";
import type { RequestSpec } from "./client.ts";
import { asBrowser } from "./requests.ts";

/** The key of the price feed in the measured site. */
export const feedKey = "a key of the benchmark";

/**
 * The request number `n` of a kind; no two of the first 10,000 are the same: 331 days of arrival, ten languages, four lengths. Pages:
 * `apartments`, `book`, `apartment`. Programs: `api` and `quote`, `mcp`, `mcp-quote` and `mcp-propose`, `feed`. Throws for another kind.
 */
export function searchRequest(kind: string, n: number, today: PlainDate): RequestSpec {
  const checkIn = addDays(today, 5 + ((n * 7) % 331));
  const nights = 5 + (Math.floor(n / 331) % 4);
  const search = {
    checkIn,
    checkOut: addDays(checkIn, nights),
    adults: 1 + (n % 3),
    children: n % 2,
  };
  const stay = { ...search, apartment: 4 };
  const language = languages[n % languages.length]!;
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, `${value}`]),
  );
  const from = { "X-Forwarded-For": `203.0.113.${n % 250}`, "X-Forwarded-Proto": "https" };
  const page = (path: string) => ({
    path: `/${language}/${path}?${query}`,
    headers: { ...asBrowser, ...from },
    status: 200,
  });
  const post = (path: string, type: string, body: string, more = {}) => ({
    path,
    method: "POST" as const,
    headers: { ...from, "Accept-Language": language, "Content-Type": type, ...more },
    body,
    status: 200,
  });
  const tool = (name: string, given: object) =>
    post(
      "/mcp",
      "application/json",
      JSON.stringify({
        jsonrpc: "2.0",
        id: n,
        method: "tools/call",
        params: { name, arguments: given },
      }),
      { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25" },
    );
  switch (kind) {
    case "apartments":
    case "book":
      return page(kind);
    case "apartment":
      return page("apartments/luxury-penthouse-suite");
    case "api":
      return {
        path: `/api/availability?${query}`,
        headers: { ...from, "Accept-Language": language },
        status: 200,
      };
    case "quote":
      return post("/api/quotes", "application/json", JSON.stringify(stay));
    case "mcp":
      return tool("find_stays", search);
    case "mcp-quote":
      return tool("quote_stay", stay);
    case "mcp-propose":
      return tool("propose_stay", stay);
    case "feed": {
      const rooms = [1, 2, 3, 4, 5, 6].map((id) => `<Property>KF-${id}</Property>`).join("");
      const asked = `<Checkin>${checkIn}</Checkin><Nights>${nights}</Nights><PropertyList>${rooms}</PropertyList>`;
      const key = { Authorization: `Bearer ${feedKey}` };
      return post("/feeds/prices", "application/xml", `<Query>${asked}</Query>`, key);
    }
    default:
      throw new Error(`Unknown kind of request: ${kind}`);
  }
}
