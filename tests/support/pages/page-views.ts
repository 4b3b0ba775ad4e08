// Page views for tests: a request as a browser sends it, answered with 200.
import type { RouteFacts } from "#app/page-handle.ts";
import type { AnsweredPage } from "#app/analytics/record-page-views.server.ts";

export const aBrowserName =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";

/** What the handles of the pages declare, by the first segment after a language. */
function factsOf(path: string): RouteFacts {
  const [, first = ""] = /^(?:\/[a-z]{2}(?=\/|$))?\/?([\w-]*)/.exec(path) ?? [];
  if (first === "admin") return { access: "owner" };
  return { counted: first === "" ? 0 : first === "apartments" || first === "legal" ? 2 : 1 };
}

/** A page that a visitor at `network` opened. */
export function aPageView(
  path = "/",
  {
    headers = {},
    method = "GET",
    ...changes
  }: Partial<AnsweredPage> & { headers?: Record<string, string>; method?: string } = {},
): AnsweredPage {
  const request = new Request(`https://hotel.example${path}`, {
    method,
    headers: { "user-agent": aBrowserName, "accept-language": "fr-FR,fr;q=0.9", ...headers },
  });
  return {
    request,
    network: "198.51.100.7",
    status: 200,
    contentType: "text/html; charset=utf-8",
    pageView: { step: null, unmetDemand: null },
    factsOf,
    ...changes,
  };
}
