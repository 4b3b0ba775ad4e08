// Tests of compress-text.
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressText, attachBody, attachedBody, withBody } from "./compress-text.server.ts";

// What is compressed for which client, tested over a real server.

const page = "<p>Between the mountain and the lagoon</p>".repeat(100);
let server: Server;

beforeAll(async () => {
  const app = new Hono();
  app.use(compressText);
  app.get("/page", (c) => c.html(page));
  app.get("/counted", () => htmlAnswer(page, { "Content-Length": String(page.length) }));
  app.get("/private", (c) => c.html(page, 200, { "Cache-Control": "no-store" }));
  app.get("/packed", () => htmlAnswer("as it is", { "Content-Encoding": "zstd" }));
  app.get("/picture", () => htmlAnswer(page, { "Content-Type": "image/avif" }));
  app.get("/short", (c) => c.html("<p>Short</p>"));
  app.get("/long", (c) => c.text("a".repeat(1024 * 1024 + 1)));
  app.get("/problem", () => htmlAnswer(page, { "Content-Type": "application/problem+json" }, 422));
  app.get("/varied", () => htmlAnswer(page, { Vary: "Cookie, Accept-Encoding" }));
  app.get("/nothing", (c) => c.body(null, 204));
  server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
});

afterAll(() => server.close());

function htmlAnswer(body: string, headers: Record<string, string>, status = 200): Response {
  return new Response(body, { status, headers: { "Content-Type": "text/html", ...headers } });
}

async function get(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, headers }).end();
  const [got] = (await once(sent, "response")) as [IncomingMessage];
  return { status: got.statusCode, headers: got.headers, bytes: await buffer(got) };
}

const br = { "accept-encoding": "gzip, deflate, br" };

describe("a page", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["BR;q=1.0", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br; q=0.0", undefined],
    ["identity", undefined],
    ["brotli", undefined],
    ["", undefined],
  ])("for %j comes as %s", async (accepted, encoding) => {
    const { headers, bytes } = await get("/page", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (plain: Buffer) => plain };
    expect(unpack[(encoding ?? "none") as keyof typeof unpack](bytes).toString()).toBe(page);
  });

  test("with a Content-Length gets its new one", async () => {
    const { headers, bytes } = await get("/counted", br);
    expect(headers["content-length"]).toBe(String(bytes.byteLength));
    expect(brotliDecompressSync(bytes).toString()).toBe(page);
  });

  test("keeps its status when it is an error", async () => {
    const { status, headers } = await get("/problem", br);
    expect([status, headers["content-encoding"]]).toEqual([422, "br"]);
  });

  test("does not repeat Vary", async () => {
    expect((await get("/varied", br)).headers.vary).toBe("Cookie, Accept-Encoding");
  });
});

test.each(["/packed", "/picture", "/short", "/long", "/nothing"])(
  "%s is left as it is",
  async (path) => {
    const { headers, bytes } = await get(path, br);
    expect(headers["content-encoding"]).not.toBe("br");
    expect(Number(headers["content-length"] ?? bytes.byteLength)).toBe(bytes.byteLength);
  },
);

test.each([
  ["cross-site", undefined],
  ["same-site", undefined],
  ["same-origin", "br"],
  ["none", "br"],
])("a private page that a browser was sent to from %s comes as %s", async (site, encoding) => {
  const { headers, bytes } = await get("/private", { ...br, "sec-fetch-site": site });
  expect(headers["content-encoding"]).toBe(encoding);
  expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(page);
});

// The attached body of a response, and of a copy of it.

const init = { status: 404, headers: { "Content-Type": "text/html" } };

test("a response gets its attached text as body, with status and headers, and it stays attached", async () => {
  const answer = withBody(
    attachBody(new Response(null, init), new TextEncoder().encode("<p>Où ?</p>")),
  );
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html"]);
  expect(new TextDecoder().decode(attachedBody(answer))).toBe("<p>Où ?</p>");
  expect(await answer.text()).toBe("<p>Où ?</p>");
});

test("a new response in its place has no attached body, and stays unchanged", () => {
  const left = attachBody(new Response(null, init), new TextEncoder().encode("mine"));
  const other = new Response(null, left);
  expect(withBody(other)).toBe(other);
  expect(attachedBody(other)).toBeUndefined();
});
