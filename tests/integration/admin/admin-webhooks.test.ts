// The admin page of webhooks: addresses added, tried, renewed, resumed and deleted; what was typed is kept; owners only.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { sendWebhooks } from "#app/webhooks/send-webhooks.server.ts";
import { listEndpoints, listMessages } from "#app/webhooks/webhooks.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aWebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import type { WebhookReceiver } from "#tests/support/api/webhook-receiver.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const page = "/admin/settings/webhooks";

describe.each(databases)("the page of webhooks on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let admin: TestBrowser;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const one = anApp(database, clock);
    app = { ...one, environment: { ...one.environment, localCalendars: true } };
    await anOwner(app);
    admin = await signedInBrowser(app);
    receiver = await aWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await database.close();
  });

  const send = (fields: Record<string, string>) => admin.post(page, fields);
  const lastEntry = async () => (await listAudit(database.db, { limit: 1 }))[0];
  const only = async () => (await listEndpoints(database.db))[0]!;

  test("an address is added, tried, given a new key, and deleted with its messages", async () => {
    const address = `${receiver.address}?token=verysecret`;
    expect(await send({ do: "add", address })).toMatchObject({
      status: 303,
      to: expect.stringContaining(`${page}?done=added&of=`),
    });
    const { host } = new URL(address);
    expect(await lastEntry()).toMatchObject({ what: "webhookAdded", subject: host });
    expect(JSON.stringify(await lastEntry())).not.toContain("verysecret");
    const { id, secret } = await only();
    expect(await send({ do: "test", id })).toMatchObject({
      to: expect.stringContaining(`${page}?done=test&of=`),
    });
    await sendWebhooks(app);
    expect(receiver.received).toMatchObject([{ body: { type: "webhook.test" } }]);
    const shown = (await admin.get(page)).page;
    expect(shown.endpoints).toMatchObject([
      { address, secret, failingSince: null, stoppedAt: null },
    ]);
    expect(shown.messages).toMatchObject([
      { type: "webhook.test", status: 204, isDelivered: true, site: host },
    ]);
    expect(await send({ do: "again", id: shown.messages[0].id })).toMatchObject({
      to: expect.stringContaining(`${page}?done=again&of=`),
    });
    await sendWebhooks(app);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(
      Array.from({ length: 2 }, () => shown.messages[0].id),
    );
    expect(await send({ do: "renew", id, seen: secret })).toMatchObject({
      to: expect.stringContaining(`${page}?done=renew&of=`),
    });
    // A colleague's page still shows the former key.
    expect(await send({ do: "renew", id, seen: secret })).toMatchObject({
      to: expect.stringContaining(`${page}?done=gone&of=`),
    });
    expect((await only()).former_secret).toBe(secret);
    expect(await send({ do: "delete", id })).toMatchObject({
      to: expect.stringContaining(`${page}?done=delete&of=`),
    });
    expect(await send({ do: "delete", id })).toMatchObject({
      to: expect.stringContaining(`${page}?done=gone&of=`),
    });
    expect(await listMessages(database.db, 9)).toEqual([]);
    expect(await lastEntry()).toMatchObject({ what: "webhookDeleted" });
  });

  test.each([
    ["", "missing"],
    ["nonsense", "faulty"],
    ["ftp://example.org/hook", "faulty"],
    ["webcal://example.org/hook", "faulty"],
    ["https://user:word@example.org/hook", "faulty"],
    ["https://example.org:25/hook", "faulty"],
    ["https://hotel.example/api", "ours"],
    [`https://example.org/${"a".repeat(2000)}`, "faulty"],
  ])("%j is refused, and shown again", async (address, fault) => {
    const answer = await send({ do: "add", address });
    expect(answer).toMatchObject({ status: 400, answer: { fault } });
    expect(answer.answer.typed).toBe(address.slice(0, 2001));
    expect(await listEndpoints(database.db)).toEqual([]);
  });

  test("the same address twice, and an eleventh, are refused; in production http is", async () => {
    await send({ do: "add", address: "https://example.org/0" });
    expect((await send({ do: "add", address: " https://EXAMPLE.org/0 " })).answer).toMatchObject({
      fault: "taken",
    });
    for (let at = 1; at < 10; at++) await send({ do: "add", address: `https://example.org/${at}` });
    expect((await send({ do: "add", address: "https://example.org/10" })).answer).toMatchObject({
      fault: "tooMany",
    });
    app.environment.localCalendars = false;
    expect((await send({ do: "add", address: "http://example.org/11" })).answer).toMatchObject({
      fault: "notHttps",
    });
  });

  test("unknown actions and ids change nothing, and staff see none of it", async () => {
    await send({ do: "add", address: "https://example.org/hook" });
    for (const wanted of [
      "test",
      "renew",
      "delete",
      "again",
      "resume",
      "__proto__",
      "constructor",
      "",
    ])
      expect(await send({ do: wanted, id: "x", seen: "x" })).toMatchObject({
        to: expect.stringContaining(`${page}?done=gone&of=`),
      });
    expect(await listEndpoints(database.db)).toHaveLength(1);
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    expect((await staff.get(page)).status).toBe(403);
    expect((await staff.post(page, { do: "delete", id: (await only()).id })).status).toBe(403);
    expect(await listEndpoints(database.db)).toHaveLength(1);
  });
});
