// The public API as HTTP: bodies, content types, methods, cross-origin requests, error answers, the description.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { openApi } from "#app/api/open-api/open-api.ts";
import { schemas } from "#app/api/open-api/open-api-parts.ts";
import type { App } from "#app/app.server.ts";
import { type ApiSite, anApiSite } from "#tests/support/api/api-site.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { schemaFaults } from "#tests/support/api/schema-faults.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

describe("the public API as HTTP", () => {
  let database: TestDatabase;
  let app: App;
  let site: ApiSite;
  beforeAll(async () => {
    database = await openTestDatabase("sqlite", { seeded: true });
    app = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
    site = anApiSite(app);
  });
  afterAll(() => database.close());

  const call = (method: string, path: string) =>
    site.send(new Request(`https://hotel.example${path}`, { method }));
  const post = (headers: Record<string, string>) => site.post("/api/quotes", stay, headers);
  const stay = { apartment: 4, checkIn: "2027-03-01", checkOut: "2027-03-08", adults: 2 };

  test.each([
    ["{", 400, "invalidJson"],
    ["", 400, "invalidJson"],
    ['{"apartment": NaN}', 400, "invalidJson"],
    ["[]", 400, "objectExpected"],
    ["null", 400, "objectExpected"],
    ['"text"', 400, "objectExpected"],
    ["42", 400, "objectExpected"],
    [`{"a":${"[".repeat(40)}1${"]".repeat(40)}}`, 400, "tooDeep"],
  ])("refuses the body %s", async (body, status, code) => {
    for (const path of ["/api/quotes", "/api/bookings"]) {
      const answer = await site.post(path, body, { "Idempotency-Key": crypto.randomUUID() });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });

  test("30,000 brackets do not crash it", async () => {
    const brackets = "[".repeat(30_000) + "]".repeat(30_000);
    expect((await site.post("/api/quotes", brackets)).body.code).toBe("tooDeep");
  });

  test("refuses bytes that are not UTF-8, other content types, and more than 64 KB, declared or streamed", async () => {
    const url = "https://hotel.example/api/quotes";
    const json = { "Content-Type": "application/json" };
    const send = (init: RequestInit & { duplex?: "half" }) =>
      site.send(new Request(url, { method: "POST", headers: json, ...init }));
    const broken = await send({ body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) });
    expect([broken.status, broken.body.code]).toEqual([400, "invalidJson"]);

    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "",
    ]) {
      const answer = await send({ body: JSON.stringify(stay), headers: { "Content-Type": type } });
      expect([answer.status, answer.body.code]).toEqual([415, "jsonExpected"]);
    }
    const fine = { "Content-Type": "Application/JSON; charset=utf-8" };
    expect((await send({ body: JSON.stringify(stay), headers: fine })).status).toBe(200);

    const large = JSON.stringify({ ...stay, note: "x".repeat(64 * 1024) });
    const declared = { ...json, "Content-Length": String(large.length) };
    const streamed = new Blob([large]).stream();
    const answers = [
      await send({ body: large, headers: declared }),
      await send({ body: streamed, duplex: "half" }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([413, "bodyTooLarge"]);
  });

  test("has its addresses and their methods", async () => {
    const wrong = [
      ["POST", "/api/availability", "GET, HEAD"],
      ["GET", "/api/quotes", "POST"],
      ["GET", "/api/bookings", "POST"],
      ["DELETE", "/api/bookings", "POST"],
      ["OPTIONS", "/api/bookings", "POST"],
      ["POST", "/api/bookings/KF-7Q2M4X9A", "GET, HEAD"],
      ["PUT", "/api/openapi.json", "GET, HEAD"],
    ] as const;
    for (const [method, path, allow] of wrong) {
      const { status, headers, body } = await call(method, path);
      expect([status, headers.get("allow"), body.code]).toEqual([405, allow, "methodNotAllowed"]);
    }
    for (const path of ["/api", "/api/", "/api/booking", "/api/bookings/"])
      expect((await call("GET", path)).body).toMatchObject({ status: 404, code: "notFound" });
    const head = await call("HEAD", "/api/availability?checkIn=2027-03-01&checkOut=2027-03-08");
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  test("is open to programs and closed to other sites' pages", async () => {
    expect((await post({})).status).toBe(200);
    expect((await post({ Origin: "https://hotel.example" })).status).toBe(200);
    expect((await post({ Origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });

  test("hides the cause of an internal error, in the same problem format", async () => {
    const broken = anApiSite({ ...app, clock: { now: () => new Date(Number.NaN) } });
    const { status, body } = await broken.post("/api/quotes", stay);
    expect([status, body.code, body.field]).toEqual([500, "internal", null]);
    expect(body.detail).not.toMatch(/date|time|range/i);
  });

  test("describes itself: every reference exists, and the examples match their schemas", async () => {
    const { status, headers, body } = await site.get("/api/openapi.json");
    expect([status, headers.get("content-type"), body.openapi]).toEqual([
      200,
      "application/json",
      "3.1.0",
    ]);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi("https://hotel.example", facts))));
    const named = JSON.parse(JSON.stringify(schemas));
    const examples = examplesIn(body);
    expect(examples.length).toBeGreaterThan(15);
    for (const { schema, example } of examples)
      expect(schemaFaults(example, schema, named)).toEqual([]);
    // The comparison itself detects a fault.
    const amount = schemas.Amount;
    expect(schemaFaults({ amount: 1.5, currency: "eur" }, amount, named)).toHaveLength(2);
    expect(schemaFaults({ amount: 1 }, amount, named)).toEqual(["answer: no currency"]);
    expect(schemaFaults([], schemas.Problem, named)).not.toEqual([]);
    expect(schemaFaults(null, { $ref: "#/components/schemas/Nobody" }, named)).toHaveLength(1);
  });
});

type Example = { schema: Record<string, unknown>; example: unknown };

function examplesIn(node: unknown): Example[] {
  if (typeof node !== "object" || node === null) return [];
  const here = "schema" in node && "example" in node ? [node as Example] : [];
  return [...here, ...Object.values(node).flatMap(examplesIn)];
}
