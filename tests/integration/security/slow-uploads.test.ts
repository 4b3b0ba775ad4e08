// Slow senders at the addresses that take pictures and files: only a user who may upload gets the long time limit.
import { createServer } from "node:http";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { guardSockets, serverOptions, socketLimits } from "#app/platform/http/sockets.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { createListener, isUpload } from "../../../server.ts";

const page = "/admin/channels/import";
/** Milliseconds for a form here; what is sent slowly takes four times as long. */
const form = 500;

let database: TestDatabase;
let server: Server;
let cookie: string;
beforeEach(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  const app = anApp(database, aClock());
  await anOwner(app);
  const { cookies } = await signedInBrowser(app, ownerEmail);
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const open = { app, isReady: () => Promise.resolve(true), close: () => Promise.resolve() };
  const limits = { ...socketLimits, form };
  server = createServer(serverOptions(limits), createListener(open));
  guardSockets(server, limits, (asked) =>
    isUpload(asked, (name) => asked.headers[name]?.toString()),
  );
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

const parts = [
  '--line\r\nContent-Disposition: form-data; name="file"; filename="stays.csv"\r\n',
  "Content-Type: text/csv\r\n\r\n",
  "arrival,departure\r\n",
  "\r\n--line--\r\n",
];

/** Posts the parts with pauses; the status of the answer, and whether it came before all were sent. */
async function sendSlowly(
  path: string,
  { chunked = false, signedIn = true }: { chunked?: boolean; signedIn?: boolean } = {},
): Promise<{ status: string; isEarly: boolean }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let answer = "";
  socket.on("data", (piece) => (answer += piece.toString()));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const length = parts.join("").length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: hotel.example\r\nOrigin: https://hotel.example\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=line\r\n${signedIn ? `Cookie: ${cookie}\r\n` : ""}` +
      (chunked ? "Transfer-Encoding: chunked\r\n\r\n" : `Content-Length: ${length}\r\n\r\n`),
  );
  let sent = 0;
  for (const part of parts) {
    await wait(form);
    if (answer !== "" || socket.destroyed) break;
    socket.write(chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
    sent++;
  }
  if (chunked && !socket.destroyed) socket.write("0\r\n\r\n");
  await closed;
  const status = answer.split(" ")[1] ?? "";
  return { status, isEarly: sent < parts.length };
}

test("an owner's slow file arrives; a slow form of another page does not", async () => {
  expect(await sendSlowly(page)).toMatchObject({ status: "400", isEarly: false });
  expect(await sendSlowly("/admin/channels")).toMatchObject({ status: "408", isEarly: true });
});

test("a body of unknown length has the time of a form, at every address", async () => {
  expect(await sendSlowly(page, { chunked: true })).toMatchObject({ status: "408", isEarly: true });
});

test("without signing in the answer does not wait for the body, and the connection is closed", async () => {
  const answer = await sendSlowly(page, { signedIn: false });
  expect(answer).toMatchObject({ status: "303", isEarly: true });
  const unknown = "/my-booking/AAAAAAAAAAAAAAAAAAAAAA/best-price";
  expect(await sendSlowly(unknown)).toMatchObject({ status: "404", isEarly: true });
});
