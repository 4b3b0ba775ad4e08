// Graceful shutdown without failing a request: the proxy learns to send no more, then no more connections are accepted.
import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The proxy's health check timing, in milliseconds; the same as in deploy/Caddyfile. */
export interface ProxyTimes {
  healthInterval: number;
  healthTimeout: number;
}

/** The values of deploy/Caddyfile. */
export const proxyTimes: ProxyTimes = { healthInterval: 1_000, healthTimeout: 5_000 };

/** Times in milliseconds. */
export interface CloseOptions {
  /** Null without a proxy that requests /healthz. */
  proxy: ProxyTimes | null;
  /** When to close idle connections. Null: each when its keep-alive timeout ends, as promised to the client. */
  cutIdleAfter: number | null;
  /** Connections still open then are cut. */
  longest: number;
}

/**
 * From now on every response says `Connection: close`. Behind a proxy, requests are accepted until the proxy knows that
 * this process is closing (`/healthz`, which must return 503 by now, was answered) and no connection is waiting, for
 * half of `longest` at most. Then the port is closed, and the promise resolves when all connections have ended: true if
 * none had to be cut.
 */
export async function closeServer(
  server: Server,
  { proxy, cutIdleAfter, longest }: CloseOptions,
): Promise<boolean> {
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const inTime = wait(longest, false, { ref: false });
  if (proxy) await Promise.race([waitForProxy(server, proxy), wait(longest / 2)]);
  // Not `server.close`, which would at once close idle connections on which the next request may be arriving.
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

// Connections waiting in the backlog when the port is closed are reset with their requests, and a proxy may not resend
// a POST.
async function waitForProxy(
  server: Server,
  { healthInterval, healthTimeout }: ProxyTimes,
): Promise<void> {
  let accepted = 0;
  server.on("connection", () => accepted++);
  const checked = new Promise<void>((resolve) => {
    server.prependListener("request", ({ url, headers }: IncomingMessage, response) => {
      // The proxy's own health check, not a forwarded one.
      if (url === "/healthz" && !headers["x-forwarded-for"]) response.once("finish", resolve);
    });
  });
  // Within one interval every other proxy has also checked. One that does not check learns it from the closed port.
  const known = Promise.all([checked, wait(healthInterval)]).then(() => true);
  if (!(await Promise.race([known, wait(healthInterval + healthTimeout, false)]))) return;
  // Node accepts one connection per turn of its event loop: a busy process has accepted all when several turns brought none.
  for (let quiet = 0; quiet < 5;) {
    const before = accepted;
    await wait(healthInterval / 10);
    quiet = accepted === before ? quiet + 1 : 0;
  }
}
