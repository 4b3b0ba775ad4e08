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
export const proxyTimes: ProxyTimes = { healthInterval: 1_000, healthTimeout: 3_000 };

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
 * Every answer from now on says `Connection: close`. With a proxy everything is still accepted until the proxy can know that
 * this process closes: `/healthz`, which must answer 503 by now, was answered, and the time between two checks is over.
 * Then the port is closed, and the promise resolves when all connections are gone, with whether none had to be cut.
 */
export async function closeServer(
  server: Server,
  { proxy, cutIdleAfter, longest }: Closing,
): Promise<boolean> {
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const inTime = wait(longest, false, { ref: false });
  if (proxy) await Promise.race([untilProxyKnows(server, proxy), inTime]);
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

// A connection made while the port is being closed is reset, with the request on it, and the proxy may not repeat a form.
async function untilProxyKnows(
  server: Server,
  { healthInterval, healthTimeout }: ProxyTimes,
): Promise<void> {
  const lag = healthInterval / 2;
  const checked = new Promise<void>((resolve) => {
    server.prependListener("request", ({ url, headers }: IncomingMessage, response) => {
      // The proxy's own question, not one that it passes on.
      if (url === "/healthz" && !headers["x-forwarded-for"]) response.once("finish", resolve);
    });
  });
  // By then each proxy has asked that asks in time; and then what was meant for this process before is still on its way.
  const known = Promise.all([wait(healthInterval), checked]).then(() => wait(lag));
  // A proxy that does not ask learns it from the closed port.
  await Promise.race([known, wait(healthInterval + healthTimeout)]);
}
