// Slow, silent and too many clients, over real sockets; and graceful shutdown without cutting requests.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import type { RequestListener, Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { closeServer, guardSockets, proxyTimes, serverOptions, socketLimits } from "./sockets.ts";

const brief = { ...socketLimits, idle: 1_000 };
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(bounds: Partial<typeof brief> = {}, answer: RequestListener = read) {
  const all = { ...brief, ...bounds };
  server = createServer(serverOptions(all), answer);
  guardSockets(server, all, ({ url }) => url === "/upload");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const read: RequestListener = (request, response) => {
  const answer = () => response.end("read");
  if (request.readableEnded) answer();
  else request.resume().on("end", answer);
};

const endless: RequestListener = (_, response) => {
  const pour = () => {
    while (response.write("x".repeat(64 * 1024))) continue;
    response.once("drain", pour);
  };
  pour();
};

const slow: RequestListener = (_, response) => {
  setTimeout(() => response.end("done"), 200);
};

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n`;

/** Sends pieces with pauses and returns everything received until the server closed the connection. */
async function send(port: number, pieces: string[], pause: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  socket.on("error", () => {});
  const closed = closing(socket);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await wait(pause);
  }
  await closed;
  return heard;
}

/** Unlike `once`, not disturbed by a reset. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

const connectionsOf = (of: Server) => promisify(of.getConnections.bind(of))();

const statusOf = (heard: string) => heard.split("\r\n")[0];

test("a slow header is cut (slowloris)", async () => {
  const port = await open({ header: 400 });
  const drops = Array.from({ length: 60 }, (_, n) => `X-${n}: 1\r\n`);
  expect(statusOf(await send(port, ["GET / HTTP/1.1\r\nHost: x\r\n", ...drops], 40))).toBe(
    "HTTP/1.1 408 Request Timeout",
  );
});

test("a slow form is cut; an upload has a longer time limit", async () => {
  const port = await open({ form: 400 });
  const letters = [..."0123456789"];
  const dribbled = await send(port, [`${post("/book")}\r\n`, ...letters], 60);
  expect(statusOf(dribbled)).toBe("HTTP/1.1 408 Request Timeout");
  const upload = await send(port, [`${post("/upload")}Connection: close\r\n\r\n`, ...letters], 60);
  expect(statusOf(upload)).toBe("HTTP/1.1 200 OK");
});

test("a header of a megabyte is refused while it is read", async () => {
  const port = await open();
  const heard = await send(port, [`GET / HTTP/1.1\r\nX: ${"x".repeat(1024 * 1024)}\r\n\r\n`], 0);
  expect(statusOf(heard)).toBe("HTTP/1.1 431 Request Header Fields Too Large");
});

test("a client that does not read is cut", async () => {
  const port = await open({ silence: 200 }, endless);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [peer] = (await once(server, "connection")) as [Socket];
  await closing(peer);
  expect(peer.destroyed).toBe(true);
  socket.destroy();
});

test("300 connections from one address: 50 are accepted, and further ones after those are closed", async () => {
  const port = await open({ perNetwork: 50 });
  let cut = 0;
  const sockets = Array.from({ length: 300 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => {}).on("close", () => cut++);
  await vi.waitFor(() => expect(cut).toBe(250), { timeout: 20_000 });
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(connectionsOf(server)).resolves.toBe(0), { timeout: 5_000 });
  const heard = await send(port, ["GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"], 0);
  expect(statusOf(heard)).toBe("HTTP/1.1 200 OK");
}, 30_000);

test("closing: requests in progress are answered, the next one gets Connection: close, none is cut", async () => {
  const port = await open({}, slow);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const get = () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  get();
  await wait(50);
  const closed = closeServer(server, { proxy: null, cutIdleAfter: 3_000, longest: 10_000 });
  await vi.waitFor(() => expect(heard).toContain("done"), { interval: 5, timeout: 5_000 });
  get();
  const hungUp = closing(socket);
  expect(await closed).toBe(true);
  await hungUp;
  expect(heard.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(heard).toContain("Connection: close");
  const late = ask({ port, host: "127.0.0.1" }).end();
  const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
});

test("closing: an endless request is cut after the longest wait", async () => {
  const port = await open({}, () => {});
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(50);
  expect(await closeServer(server, { proxy: null, cutIdleAfter: 50, longest: 300 })).toBe(false);
});

test("closing: after an answer in progress its connection stays open for the promised keep-alive", async () => {
  const port = await open({ idle: 500 }, (_, response) => {
    setTimeout(() => response.end("done"), 900);
  });
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const hungUp = closing(socket);
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  const get = () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  get();
  await wait(50);
  const closed = closeServer(server, { proxy: null, cutIdleAfter: null, longest: 10_000 });
  await vi.waitFor(() => expect(heard).toContain("done"), { interval: 5, timeout: 5_000 });
  // The answer came 900 ms after the request and promised 500 more.
  await wait(300);
  get();
  expect(await closed).toBe(true);
  await hungUp;
  expect(heard.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

test("closing behind a proxy: everything is served until the proxy knows", async () => {
  const port = await open({}, (request, response) => {
    response.statusCode = request.url === "/healthz" ? 503 : 200;
    response.end();
  });
  const proxy = { healthInterval: 800, healthTimeout: 5_000 };
  const get = (path: string, header = "") =>
    send(port, [`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n`], 0);
  let isClosed = false;
  const closed = closeServer(server, { proxy, cutIdleAfter: null, longest: 10_000 });
  void closed.then(() => (isClosed = true));
  // A client's forwarded request does not count as the proxy's health check.
  await get("/healthz", "X-Forwarded-For: 192.0.2.1\r\n");
  await wait(1_000);
  const served = await get("/");
  expect(statusOf(served)).toBe("HTTP/1.1 200 OK");
  expect(served).toContain("Connection: close");
  expect(isClosed).toBe(false);
  expect(statusOf(await get("/healthz"))).toBe("HTTP/1.1 503 Service Unavailable");
  // Sent to this process before the proxy knew.
  expect(statusOf(await get("/"))).toBe("HTTP/1.1 200 OK");
  expect(await closed).toBe(true);
});

test("closing behind a proxy without health checks takes one interval and one timeout", async () => {
  await open();
  const began = performance.now();
  const proxy = { healthInterval: 100, healthTimeout: 300 };
  expect(await closeServer(server, { proxy, cutIdleAfter: null, longest: 10_000 })).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(390);
});

test("the times are those of deploy/Caddyfile", () => {
  const caddyfile = readFileSync("deploy/Caddyfile", "utf8");
  const seconds = (name: string) =>
    1_000 * Number(new RegExp(`${name} (\\d+)s`).exec(caddyfile)?.[1]);
  expect(seconds("health_interval")).toBe(proxyTimes.healthInterval);
  expect(seconds("health_timeout")).toBe(proxyTimes.healthTimeout);
  // Otherwise a connection would be closed here while a request is arriving.
  expect(seconds("keepalive")).toBeLessThan(socketLimits.idle);
});
