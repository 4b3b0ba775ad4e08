// Slow, silent and too many clients, over real sockets; and a server that closes without cutting anybody short.
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { RequestListener, Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { closeServer } from "./close-server.ts";
import { guardSockets, serverOptions, socketBounds } from "./guard-sockets.ts";

const brief = { ...socketBounds, idle: 1_000 };
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

/** Sends pieces with pauses and answers all that came back until the server hung up. */
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

test("a header that dribbles in is cut (slowloris)", async () => {
  const port = await open({ header: 400 });
  const drops = Array.from({ length: 60 }, (_, n) => `X-${n}: 1\r\n`);
  expect(statusOf(await send(port, ["GET / HTTP/1.1\r\nHost: x\r\n", ...drops], 40))).toBe(
    "HTTP/1.1 408 Request Timeout",
  );
});

test("a form that dribbles in is cut; an upload may take its time", async () => {
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

test("a reader who takes nothing is cut", async () => {
  const port = await open({ silence: 200 }, endless);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [peer] = (await once(server, "connection")) as [Socket];
  await closing(peer);
  expect(peer.destroyed).toBe(true);
  socket.destroy();
});

test("300 connections from one address: 50 are taken, and when they go there is room again", async () => {
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

test("closing: what is under way is answered, the next one on the line is told to go, nobody is cut", async () => {
  const port = await open({}, slow);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const get = () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  get();
  await wait(50);
  const closed = closeServer(server, { quiet: 3_000, longest: 10_000 });
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

test("closing: who never ends is cut after the longest wait", async () => {
  const port = await open({}, () => {});
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(50);
  expect(await closeServer(server, { quiet: 50, longest: 300 })).toBe(false);
});
