// Ends the server without failing a request: first the proxy learns to send no more, then no more connections are taken.
import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How the proxy watches a process, in milliseconds; the same as in deploy/Caddyfile. */
export interface ProxyTimes {
  healthInterval: number;
  healthTimeout: number;
}

/** The numbers of deploy/Caddyfile. */
export const proxyTimes: ProxyTimes = { healthInterval: 1_000, healthTimeout: 5_000 };

/** Times in milliseconds. */
export interface Closing {
  /** Null without a proxy that asks for /healthz. */
  proxy: ProxyTimes | null;
  /** When idle connections are cut. Null: each when its own idle time is over, as its client was promised. */
  cutIdleAfter: number | null;
  /** What is still open then is cut. */
  longest: number;
}

/**
 * Every answer from now on says `Connection: close`. With a proxy everything is still accepted until the proxy knows that this
 * process closes (`/healthz`, which must answer 503 by now, was answered) and no connection waits any more, for half of `longest`
 * at most. Then the port is closed, and the promise resolves when all connections are gone: with whether none had to be cut.
 */
export async function closeServer(
  server: Server,
  { proxy, cutIdleAfter, longest }: Closing,
): Promise<boolean> {
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const inTime = wait(longest, false, { ref: false });
  if (proxy) await Promise.race([untilProxyKnows(server, proxy), wait(longest / 2)]);
  // Not the server's own `close`, which would at once cut connections on which the next request may be under way.
  const gone = new Promise<true>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  let cutting: NodeJS.Timeout | undefined;
  if (cutIdleAfter !== null) {
    await Promise.race([gone, wait(Math.min(cutIdleAfter, longest))]);
    cutting = setInterval(() => server.closeIdleConnections(), 50);
  }
  const isOrderly = await Promise.race([gone, inTime]);
  clearInterval(cutting);
  if (!isOrderly) server.closeAllConnections();
  return isOrderly;
}

// The connections that wait when the port is closed are reset, with the requests on them, and a proxy may not send a form twice.
async function untilProxyKnows(
  server: Server,
  { healthInterval, healthTimeout }: ProxyTimes,
): Promise<void> {
  let taken = 0;
  server.on("connection", () => taken++);
  const checked = new Promise<void>((resolve) => {
    server.prependListener("request", ({ url, headers }: IncomingMessage, response) => {
      // The proxy's own question, not one that it passes on.
      if (url === "/healthz" && !headers["x-forwarded-for"]) response.once("finish", resolve);
    });
  });
  // Within one interval other proxies have asked too. One that does not ask learns it from the closed port.
  const known = Promise.all([checked, wait(healthInterval)]).then(() => true);
  if (!(await Promise.race([known, wait(healthInterval + healthTimeout, false)]))) return;
  // Node takes one connection in each turn of its event loop: a busy process has taken all when several turns brought none.
  for (let quiet = 0; quiet < 5;) {
    const before = taken;
    await wait(healthInterval / 10);
    quiet = taken === before ? quiet + 1 : 0;
  }
}
