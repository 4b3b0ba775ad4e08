// `/wallet/v1`: the web service by which phones keep passes of Apple Wallet up to date, as Apple's "Adding a Web Service to Update
// Passes" describes it: register, ask what changed, fetch, unregister, report faults. Off unless a certificate is set.
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import * as v from "valibot";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { limitBody } from "#app/platform/http/request-body.ts";
import { authenticationToken, readPassContent, signPass } from "./passes.server.ts";
import { deleteDevice, listChangedPasses, saveDevice } from "./wallet-devices.sql.server.ts";
import { findPass } from "./wallet.sql.server.ts";
import type { WalletPass } from "./wallet.sql.server.ts";
import { applePassType } from "./write-apple-pass.server.ts";

const registration = "/v1/devices/:device/registrations/:type/:serial";

/**
 * Mounted at `/wallet`, behind the limits of requests. A pass that is not known is answered like a wrong token, with 401; a device
 * proves itself by its identifier alone when it asks what has changed, and learns serial numbers only, as Apple has it.
 */
export function walletEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const { apple } = app.environment.wallet;
  endpoint.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value);
  });
  endpoint.use(limitBody(mostBytes));
  endpoint.use("/v1/*", (c, next) => (apple ? next() : Promise.resolve(notFound(c))));
  endpoint.post(registration, (c) => withPass(c, app, (pass) => register(c, pass, app)));
  endpoint.delete(registration, (c) =>
    withPass(c, app, async (pass) => {
      await deleteDevice(app.database.db, { passId: pass.id, deviceId: c.req.param("device") });
      return c.body(null, 200);
    }),
  );
  endpoint.get("/v1/devices/:device/registrations/:type", (c) => listPasses(c, app));
  endpoint.get("/v1/passes/:type/:serial", (c) =>
    withPass(c, app, (pass) => sendPass(c, pass, app)),
  );
  endpoint.post("/v1/log", (c) => takeReports(c, app));
  endpoint.all("*", notFound);
  return endpoint;
}

/** Of a body, in bytes: a push token, or some reports of faults. */
const mostBytes = 16 * 1024;

const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

function notFound(c: Context): Response {
  return c.text("Not found", 404);
}

// The pass that the request names and proves to have; 401 otherwise.
async function withPass(
  c: Context,
  app: App,
  answer: (pass: WalletPass) => Promise<Response>,
): Promise<Response> {
  const serial = c.req.param("serial") ?? "";
  const [, token = ""] = /^ApplePass (\S{1,200})$/.exec(c.req.header("authorization") ?? "") ?? [];
  const isRight = isSame(token, await authenticationToken(serial, app));
  const isOurs = c.req.param("type") === app.environment.wallet.apple?.passTypeId;
  const pass = isRight && isOurs ? await findPass(app.database.db, serial, "apple") : null;
  return pass ? answer(pass) : c.body(null, 401);
}

// Hashed first: the comparison needs equal lengths, and runs in constant time.
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const deviceShape = /^[\w-]{1,128}$/;
const tokenSchema = v.object({ pushToken: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,256}$/i)) });

async function register(c: Context, pass: WalletPass, app: App): Promise<Response> {
  const deviceId = c.req.param("device") ?? "";
  const read = v.safeParse(tokenSchema, await readJson(c));
  if (!read.success || !deviceShape.test(deviceId)) return c.body(null, 400);
  const device = {
    passId: pass.id,
    deviceId,
    pushToken: read.output.pushToken.toLowerCase(),
    now: app.clock.now(),
  };
  const saved = await inTransaction(app.database.db, (trx) => saveDevice(trx, device));
  return c.body(null, saved === "added" ? 201 : 200);
}

async function listPasses(c: Context, app: App): Promise<Response> {
  const deviceId = c.req.param("device") ?? "";
  const { db } = app.database;
  // A device that is not known, or of another pass type, has no passes: nothing is said of which it is.
  const isOurs = c.req.param("type") === app.environment.wallet.apple?.passTypeId;
  if (!isOurs || !deviceShape.test(deviceId)) return c.body(null, 204);
  const since = c.req.query("passesUpdatedSince") ?? "";
  const asked = app.clock.now().getTime();
  const isTag = /^\d{1,15}$/.test(since);
  const after = isTag ? new Date(Number(since)).toISOString() : null;
  const serialNumbers = await listChangedPasses(db, deviceId, after);
  if (serialNumbers.length === 0) return c.body(null, 204);
  // A change may be written a moment after a later one: what is as recent is listed once more.
  return c.json({ serialNumbers, lastUpdated: String(asked - 10_000) });
}

async function sendPass(c: Context, pass: WalletPass, app: App): Promise<Response> {
  const changed = new Date(pass.updated_at);
  const known = Date.parse(c.req.header("if-modified-since") ?? "");
  const headers = { "Last-Modified": changed.toUTCString() };
  if (known >= changed.getTime()) return c.body(null, 304, headers);
  const file = await signPass(pass, await readPassContent(pass, app), app);
  if (!file) return notFound(c);
  return c.body(new Uint8Array(file), 200, { ...headers, "Content-Type": applePassType });
}

const reportSchema = v.object({ logs: v.array(v.string()) });

// What phones find wrong with our passes or answers: any client can send it, so little of it is kept.
async function takeReports(c: Context, app: App): Promise<Response> {
  const read = v.safeParse(reportSchema, await readJson(c));
  if (!read.success) return c.body(null, 400);
  const reports = read.output.logs.slice(0, 5).map((line) => line.slice(0, 300));
  if (reports.length > 0)
    app.log.warn("a phone reports about passes", { reports: reports.join(" | ") });
  return c.body(null, 200);
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}
