// Rate limiting per network: counted before the work is done, refused with the time to wait.
import type { Context, MiddlewareHandler } from "hono";
import type { UseCounter, UseVerdict } from "../count-uses.ts";
import type { Environment } from "../environment.ts";
import { type Purpose, purposesOf } from "../rules/purposes.ts";
import { networkOf } from "./network-of.ts";

/** An exceeded limit and its name: seconds until the window ends, and by how many requests it was exceeded. */
export interface TooOften {
  purpose: string;
  seconds: number;
  beyond: number;
}

/**
 * Answers with `refuse` beyond a limit. Guesses and declined cards are counted after the answer, so that only failed
 * ones count. `stripLanguage` removes the language from a path.
 */
export function limitUses(settings: {
  uses: UseCounter;
  environment: Pick<Environment, "trustProxy">;
  plain(path: string): string;
  refuse(c: Context, tooOften: TooOften): Response | Promise<Response>;
}): MiddlewareHandler {
  const { uses, environment, plain, refuse } = settings;
  return async (c, next) => {
    const network = networkOf(c, environment);
    const hasQuery = c.req.url.includes("?");
    const purposes = purposesOf(c.req.method, plain(c.req.path), hasQuery);
    for (const purpose of purposes) {
      const verdict = judge(uses, purpose, network);
      if (!verdict.within) return refuse(c, { purpose: purpose.name, ...verdict });
    }
    await next();
    const { status, headers } = c.res;
    for (const purpose of purposes)
      if (isCountedNow(purpose, status, headers)) uses.count(purpose, network);
    return undefined;
  };
}

function judge(uses: UseCounter, purpose: Purpose, network: string): UseVerdict {
  return purpose.counts === "asked" ? uses.count(purpose, network) : uses.judge(purpose, network);
}

// Pages redirect to a URL that says that a card was declined; the API uses the status.
function isCountedNow({ counts }: Purpose, status: number, headers: Headers): boolean {
  if (counts === "missed") return status === 404 || status === 410;
  if (counts !== "declined") return false;
  return status === 402 || /[?&]declined=/.test(headers.get("location") ?? "");
}
