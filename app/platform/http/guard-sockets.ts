// The connections themselves: how many, how slow, and how they end when the house closes.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOfAddress } from "./network-of.ts";

/** Times in milliseconds. */
export interface SocketBounds {
  /** A form must be here by then. */
  form: number;
  /** An upload, or whatever is longer than a form, must be. */
  upload: number;
  /** A header must be. */
  header: number;
  /** A connection on which nothing moves is cut. */
  silence: number;
  /** A connection without a request is kept open so long. */
  idle: number;
  connections: number;
  /** From one network; null behind a proxy, from which all come. */
  perNetwork: number | null;
}

/** What a small machine bears, and nobody but a program reaches. */
export const socketBounds: SocketBounds = {
  form: 30_000,
  upload: 600_000,
  header: 10_000,
  silence: 60_000,
  idle: 5_000,
  connections: 5_000,
  perNetwork: 256,
};

/** What Node's own server is made with. It looks for slow clients once a second; by itself it would twice a minute. */
export function serverOptions({ header, upload, idle }: SocketBounds) {
  return {
    headersTimeout: header,
    requestTimeout: upload,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1_000, header),
    maxHeaderSize: 16 * 1024,
    // A request without a body gets none of the machinery to read one: a tenth of what a kept page costs.
    optimizeEmptyRequests: true,
  };
}

/** Keeps a server within the bounds. `isUpload` tells which requests may take their time. */
export function guardSockets(
  server: Server,
  bounds: SocketBounds,
  isUpload: (request: IncomingMessage) => boolean,
): void {
  server.maxConnections = bounds.connections;
  server.setTimeout(bounds.silence, (socket: Socket) => socket.destroy());
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    if (bounds.perNetwork === null) return;
    const network = networkOfAddress(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > bounds.perNetwork) {
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
    const timer = setTimeout(() => cut(request, response), bounds.form);
    const stop = () => clearTimeout(timer);
    request.once("end", stop);
    request.once("close", stop);
  });
}

// RFC 9112, 6.3: without these there is none, and its end comes with the header.
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function cut({ complete, socket }: IncomingMessage, response: ServerResponse): void {
  if (complete || socket.destroyed) return;
  if (!response.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  socket.destroySoon();
}
