// The sockets of the Node server: how many a network may open, and closing them when the server stops.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { networkOfAddress } from "./network-of.ts";

/** Times in milliseconds. */
export interface SocketLimits {
  /** Time limit for receiving a form. */
  form: number;
  /** Time limit for an upload, or any request body longer than a form. */
  upload: number;
  /** Time limit for receiving the request header. */
  header: number;
  /** A connection without any traffic is closed after this. */
  silence: number;
  /** The keep-alive time of a connection without a request. */
  idle: number;
  connections: number;
  /** The limit per network; null behind a proxy, from which all connections come. */
  perNetwork: number | null;
}

/** What a small machine can handle, and only an attack reaches. */
export const socketLimits: SocketLimits = {
  form: 30_000,
  upload: 600_000,
  header: 10_000,
  silence: 60_000,
  idle: 5_000,
  connections: 5_000,
  perNetwork: 256,
};

/** Options for Node's server. It checks for slow clients once a second; the default is twice a minute. */
export function serverOptions({ header, upload, idle }: SocketLimits) {
  return {
    headersTimeout: header,
    requestTimeout: upload,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1_000, header),
    maxHeaderSize: 16 * 1024,
    // Skips the body handling of requests without a body: saves a tenth of the cost of a cached page.
    optimizeEmptyRequests: true,
  };
}

/** Enforces the limits on a server. `isUpload` tells which requests get the longer time limit. */
export function guardSockets(
  server: Server,
  limits: SocketLimits,
  isUpload: (request: IncomingMessage) => boolean,
): void {
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silence, (socket: Socket) => socket.destroy());
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    if (limits.perNetwork === null) return;
    const network = networkOfAddress(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete || !hasBody(request) || isUpload(request)) return;
    const timer = setTimeout(() => cut(request, response), limits.form);
    const stop = () => clearTimeout(timer);
    request.once("end", stop);
    request.once("close", stop);
  });
}

// RFC 9112, 6.3: without these headers there is no body, and the request ends with its header.
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function cut({ complete, socket }: IncomingMessage, response: ServerResponse): void {
  if (complete || socket.destroyed) return;
  if (!response.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  socket.destroySoon();
}

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
