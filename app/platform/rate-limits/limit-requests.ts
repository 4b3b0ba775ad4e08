// Rate limiting per network: counted before the work is done, refused with the time to wait.
import type { Context, MiddlewareHandler } from "hono";
import type { Environment } from "../environment/environment.ts";
import { networkOf } from "../http/network-of.ts";
import type { RateLimiter, RateLimitResult } from "./rate-limiter.ts";
import { allAgents, rateLimitsFor } from "./rules/rate-limits.ts";
import type { DeclaredLimits, RateLimit } from "./rules/rate-limits.ts";

/** An exceeded limit and its name: seconds until the window ends, and by how many requests it was exceeded. */
export interface ExceededLimit {
  purpose: string;
  seconds: number;
  beyond: number;
}

/**
 * Answers with `refuse` beyond a limit. Guesses and declined cards are counted after the answer, so that only failed
 * ones count. `declaredFor` gives the limits declared for a path.
 */
export function limitRequests(settings: {
  rateLimiter: RateLimiter;
  environment: Pick<Environment, "trustProxy">;
  declaredFor(path: string): DeclaredLimits | undefined;
  /** The host of the agent that signed the request, or null. */
  agentOf?(c: Context, network: string): string | null;
  refuse(c: Context, exceeded: ExceededLimit): Response | Promise<Response>;
}): MiddlewareHandler {
  const { rateLimiter, environment, declaredFor, agentOf, refuse } = settings;
  return async (c, next) => {
    const network = networkOf(c, environment);
    const agent = agentOf?.(c, network) ?? null;
    if (agent !== null) c.set("agent", agent);
    const hasQuery = c.req.url.includes("?");
    const limits = rateLimitsFor(declaredFor(c.req.path) ?? {}, c.req.method, hasQuery);
    for (const purpose of limits) {
      const result = checkLimit(rateLimiter, purpose, { network, agent });
      if (!result.within) return refuse(c, { purpose: purpose.name, ...result });
    }
    await next();
    const { status, headers } = c.res;
    for (const purpose of limits)
      if (isCountedAfterwards[purpose.counts](status, headers)) rateLimiter.count(purpose, network);
    return undefined;
  };
}

function checkLimit(
  rateLimiter: RateLimiter,
  purpose: RateLimit,
  { network, agent }: { network: string; agent: string | null },
): RateLimitResult {
  if (agent !== null && purpose.perAgent) {
    const own = rateLimiter.count(purpose, `agent ${agent}`);
    // Where the agents' common allowance is used up, they are counted like everybody else.
    if (!own.within || rateLimiter.count(allAgents(purpose), "agents").within) return own;
  }
  return purpose.counts === "asked"
    ? rateLimiter.count(purpose, network)
    : rateLimiter.check(purpose, network);
}

// Pages redirect to a URL that says that a card was declined; the API uses the status.
const isCountedAfterwards: Record<
  RateLimit["counts"],
  (status: number, headers: Headers) => boolean
> = {
  // Counted before the answer, by `checkLimit`.
  asked: () => false,
  missed: (status) => status === 404 || status === 410,
  declined: (status, headers) =>
    status === 402 || /[?&]declined=/.test(headers.get("location") ?? ""),
};
