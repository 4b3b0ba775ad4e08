// Limits on connections: how many, how slow, and how long idle.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
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
