// The Universal Commerce Protocol's lodging draft, on both databases: sessions are proposed stays, held to the published schemas, and end at
// the guest's own page.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { newKeyOf } from "#app/mcp/agent-drafts.sql.server.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const base = "https://ucp.dev/schemas/";
const { schemas, unread } = JSON.parse(
  readFileSync("tests/support/commerce/ucp-schemas.json", "utf8"),
) as { schemas: object[]; unread: string[] };
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
ajv.addFormat("date-time", (text: string) => !Number.isNaN(Date.parse(text)));
ajv.addFormat("uri", (text: string) => URL.canParse(text));
for (const name of unread)
  ajv.addSchema({ $id: base + name, $defs: { response_booking_schema: {} } });
for (const schema of schemas) ajv.addSchema(schema);

const faultsOf = (name: string, value: unknown) => {
  ajv.validate(base + name, value);
  return ajv.errors ?? [];
};

// As the draft's example of a request has it; the penthouse for a week.
const wanted = {
  property: { id: "hotel.example" },
  stays: [
    {
      stay_dates: { start_date: "2027-01-10", end_date: "2027-01-17" },
      accommodation_type: { id: "4" },
      rate_plan: { id: "flexible" },
      occupancy: { adults: 2, total: 2 },
    },
  ],
};
const changed = (changes: object) => ({ ...wanted, stays: [{ ...wanted.stays[0], ...changes }] });

describe.each(databases)("the lodging draft on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let site: WholeSite;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const plain = anApp(database, aClock("2026-11-20T08:00:00.000Z"));
    app = { ...plain, environment: { ...plain.environment, commerceDraft: true } };
    site = aWholeSite(app);
  });
  afterEach(() => database.close());

  const request = async (
    path: string,
    body?: unknown,
    { method = "POST", language = "en", key = randomUUID() as string } = {},
  ) => {
    const headers = {
      "Accept-Language": language,
      "UCP-Agent": 'profile="https://platform.example/.well-known/ucp"',
      ...(body !== undefined && { "Content-Type": "application/json", "Idempotency-Key": key }),
    };
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) };
    const { status, text } = await site.request(path, { ...init, headers });
    // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as a platform sees it
    return { status, body: JSON.parse(text) as any };
  };

  test("a session leads to the guest's own page, by the published schemas", async () => {
    const { status, body } = await request("/ucp/booking-sessions", wanted);
    expect(status).toBe(201);
    expect(faultsOf("lodging/booking.json", body)).toEqual([]);
    expect(faultsOf("common/types/location_summary.json", body.property)).toEqual([]);
    expect(faultsOf("common/types/message_error.json", body.messages[0])).toEqual([]);
    // EUR 1,980.66, as everywhere (tests/support/booking-requests.ts).
    expect(body).toMatchObject({
      status: "requires_escalation",
      currency: "EUR",
      totals: [
        { type: "subtotal", amount: 198_066 },
        { type: "total", amount: 198_066 },
      ],
      stays: [{ id: "4-flexible", occupancy: { adults: 2, children: 0, total: 2 } }],
    });
    const opened = await site.request(body.continue_url.replace(site.origin, ""));
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toContain("checkIn=2027-01-10");
    const read = await request(`/ucp/booking-sessions/${body.id}`);
    expect(read).toEqual({ status: 200, body });
    // The schemas refuse what they should.
    expect(faultsOf("lodging/booking.json", { ...body, continue_url: undefined })).not.toEqual([]);
    expect(faultsOf("lodging/booking.json", { ...body, totals: [] })).not.toEqual([]);
    expect(faultsOf("lodging/booking.json", { ...body, status: "booked" })).not.toEqual([]);
  });

  test("a request sent twice makes one session, in the language of the headers", async () => {
    const key = randomUUID();
    const first = await request("/ucp/booking-sessions", wanted, { key, language: "fr" });
    const again = await request("/ucp/booking-sessions", wanted, { key, language: "fr" });
    expect(again.body.id).toBe(first.body.id);
    expect(first.body.links[0].url).toBe("https://hotel.example/fr/legal/terms");
    expect(await database.db.selectFrom("agent_drafts").selectAll().execute()).toHaveLength(1);
  });

  test("what became of a session is read by its platform, and never who booked", async () => {
    const { body } = await request("/ucp/booking-sessions", wanted);
    const key = newKeyOf(body.id as string);
    expect((await placeBooking(aRequest({ key }), app)).ok).toBe(true);
    const booked = (await request(`/ucp/booking-sessions/${body.id}`)).body;
    expect(booked.messages).toEqual([
      {
        type: "info",
        code: "booked_on_site",
        content:
          "This stay has been booked on our site, and the guest has the confirmation by e-mail.",
      },
    ]);
    expect(faultsOf("lodging/booking.json", booked)).toEqual([]);
    expect({ ...booked, messages: body.messages }).toEqual(body);
    await database.db.updateTable("bookings").set({ status: "cancelled" }).execute();
    const cancelled = (await request(`/ucp/booking-sessions/${body.id}`)).body;
    expect([cancelled.status, cancelled.messages]).toEqual(["canceled", []]);
    expect(faultsOf("lodging/booking.json", cancelled)).toEqual([]);
    // The nights are taken: another session for them is refused.
    const taken = await request("/ucp/booking-sessions", wanted);
    expect(taken).toMatchObject({
      status: 200,
      body: { ucp: { status: "error" }, messages: [{ code: "nightsTaken" }] },
    });
  });

  test("no platform changes, completes or cancels a session", async () => {
    const { body } = await request("/ucp/booking-sessions", wanted);
    const path = `/ucp/booking-sessions/${body.id}`;
    expect(await request(path, wanted, { method: "PUT" })).toEqual({ status: 200, body });
    const longer = changed({ stay_dates: { start_date: "2027-01-10", end_date: "2027-01-18" } });
    for (const [at, sent, method] of [
      [path, longer, "PUT"],
      [`${path}/complete`, { payment: { instruments: [] } }, "POST"],
      [`${path}/cancel`, {}, "POST"],
    ] as const) {
      const kept = await request(at, sent, { method });
      expect(kept.body.messages[0]).toMatchObject({ code: "session_unchanged" });
      expect(faultsOf("common/types/message_error.json", kept.body.messages[0])).toEqual([]);
      expect({ ...kept.body, messages: body.messages }).toEqual(body);
    }
    expect(await database.db.selectFrom("bookings").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["another property", { ...wanted, property: { id: "other.example" } }, 400],
    ["two stays", { ...wanted, stays: [wanted.stays[0], wanted.stays[0]] }, 400],
    ["an unknown rate", changed({ rate_plan: { id: "constructor" } }), 400],
    ["guests that do not add up", changed({ occupancy: { adults: 2, total: 3 } }), 400],
    ["no guests", changed({ occupancy: { total: 0 } }), 200],
    ["an unknown apartment", changed({ accommodation_type: { id: "99" } }), 200],
    [
      "days in the past",
      changed({ stay_dates: { start_date: "2020-01-10", end_date: "2020-01-17" } }),
      200,
    ],
    ["nothing", null, 400],
  ])("%s is the draft's error answer", async (_, body, status) => {
    const refused = await request("/ucp/booking-sessions", body);
    expect(refused.status).toBe(status);
    expect(refused.body.ucp).toEqual({ version: "draft", status: "error" });
    expect(faultsOf("common/types/message_error.json", refused.body.messages[0])).toEqual([]);
    expect(await database.db.selectFrom("agent_drafts").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["nothing", {}, "$.property", "Missing, or not of the draft's form."],
    [
      "another property",
      { ...wanted, property: { id: "other.example" } },
      "$.property.id",
      "The id of this property is hotel.example.",
    ],
    [
      "no day of departure",
      changed({ stay_dates: { start_date: "2027-01-10" } }),
      "$.stays[0].stay_dates.end_date",
      "Missing, or not of the draft's form.",
    ],
    [
      "an apartment by its name",
      changed({ accommodation_type: { id: "penthouse" } }),
      "$.stays[0].accommodation_type.id",
      "The id of an apartment is its number, such as 4.",
    ],
    [
      "an unknown rate",
      changed({ rate_plan: { id: "bar" } }),
      "$.stays[0].rate_plan.id",
      "The id of a rate is one of flexible, nonRefundable.",
    ],
    [
      "guests that do not add up",
      changed({ occupancy: { adults: 2, total: 3 } }),
      "$.stays[0].occupancy.total",
      "Adults and children do not add up to the total.",
    ],
  ])("%s is refused with the place in the request", async (_, body, path, content) => {
    const [message] = (await request("/ucp/booking-sessions", body)).body.messages;
    expect(message).toMatchObject({ code: "invalid_request", path, content });
    expect(faultsOf("common/types/message_error.json", message)).toEqual([]);
  });

  test("an unknown session is 404; the profile names what there is; switched off there is nothing", async () => {
    expect((await request("/ucp/booking-sessions/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    const { body } = await request("/.well-known/ucp");
    expect(body.ucp.services["dev.ucp.lodging"][0].endpoint).toBe("https://hotel.example/ucp");
    expect(Object.keys(body.ucp.capabilities)).toEqual(["dev.ucp.lodging.booking"]);
    const off = aWholeSite({ ...app, environment: { ...app.environment, commerceDraft: false } });
    for (const path of ["/.well-known/ucp", "/ucp/booking-sessions/AAAAAAAAAAAAAAAAAAAAAA"])
      expect((await off.request(path)).status).toBe(404);
  });
});
