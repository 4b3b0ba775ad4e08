// The development inbox through its endpoint: what it shows, that scripts in emails do not run, and where it does not exist.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { devMailEndpoint } from "#app/dev-mail/dev-mail-endpoint.ts";
import { previews } from "#app/dev-mail/shown-email.ts";
import { pictureAttachment } from "#app/emails/email-picture.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import type { Environment } from "#app/platform/environment/environment.ts";
import { securityHeaders } from "#app/platform/http/security-headers.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { emailLanguages } from "#tests/support/emails/email-data.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { aProperty } from "#tests/support/property.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const clock = aClock("2026-11-20T08:00:00Z");

describe.each(databases)("the development inbox on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  function anApp(changes: Partial<Environment> = {}) {
    const app = {
      environment: anEnvironment(changes),
      database,
      clock,
      property: aProperty(),
    } as unknown as App;
    const hono = new Hono();
    hono.use(securityHeaders(app.environment));
    hono.route("/dev/mail", devMailEndpoint(app));
    return hono;
  }

  async function get(path: string, changes: Partial<Environment> = {}, address = "127.0.0.1") {
    const init = { headers: { host: "localhost:3000" } };
    const bindings = { incoming: { socket: { remoteAddress: address } } };
    const response = await anApp(changes).request(path, init, bindings);
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async function storeEmail(subject: string, changes: Parameters<typeof aRenderedEmail>[0] = {}) {
    const email = aRenderedEmail({ subject, ...changes });
    const messageId = `<${subject.replaceAll(/\W/g, "-")}@kazfilao.example>`;
    await inboxMailer(database.db, clock).send({ ...email, to: "claire@example.com", messageId });
    clock.advance({ minutes: 1 });
    const { id } = await database.db
      .selectFrom("inbox_letters")
      .select("id")
      .where("message_id", "=", messageId)
      .executeTakeFirstOrThrow();
    return `/dev/mail/${id}`;
  }

  test("it is empty, then lists the newest email first", async () => {
    expect((await get("/dev/mail")).body).toContain("No email yet");
    await storeEmail("The first");
    await storeEmail("The second & last");
    const { status, body } = await get("/dev/mail");
    expect(status).toBe(200);
    expect(body.indexOf("The second &amp; last")).toBeGreaterThan(0);
    expect(body.indexOf("The first")).toBeGreaterThan(body.indexOf("The second"));
    expect(body).toContain("claire@example.com");
  });

  test("an email shows its text, a frame for its HTML and its attachments", async () => {
    const path = await storeEmail("A stay", {
      html: '<html><head></head><body><img src="cid:hill"><p>Hello</p></body></html>',
      text: "Hello <b>there</b>",
      attachments: [
        {
          filename: "hill.jpg",
          contentType: "image/jpeg",
          content: "/9j/",
          encoding: "base64",
          cid: "hill",
        },
        { filename: "séjour.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR\r\n" },
      ],
    });
    const page = await get(path);
    expect(page.body).toContain("Hello &lt;b&gt;there&lt;/b&gt;");
    expect(page.body).toContain(`<iframe`);
    expect(page.body).toContain(`src="${path}/html"`);
    const shown = await get(`${path}/html`);
    expect(shown.body).toContain('<img src="data:image/jpeg;base64,/9j/">');
    const calendar = await get(`${path}/attachments/1`);
    expect(calendar.body).toBe("BEGIN:VCALENDAR\r\n");
    expect(calendar.headers.get("content-type")).toBe("text/calendar");
    expect(calendar.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''s%C3%A9jour.ics",
    );
    expect((await get(`${path}/attachments/2`)).status).toBe(404);
  });

  test("the property's own picture is not stored as a copy, and is shown all the same", async () => {
    const path = await storeEmail("A stay", {
      html: '<head></head><img src="cid:door-with-keypad">',
      attachments: [pictureAttachment("door-with-keypad")],
    });
    const { attachments } = await database.db
      .selectFrom("inbox_letters")
      .select("attachments")
      .executeTakeFirstOrThrow();
    expect(attachments.length).toBeLessThan(200);
    const shown = await get(`${path}/html`);
    expect(shown.body).toContain(
      `src="data:image/jpeg;base64,${pictureAttachment("door-with-keypad").content}"`,
    );
  });

  test("an email runs no script, is not cached and not indexed", async () => {
    const path = await storeEmail("<script>alert(1)</script>", {
      html: "<script>alert(2)</script>",
    });
    expect((await get("/dev/mail")).body).not.toContain("<script");
    const page = await get(path);
    expect(page.body).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toMatch(/style-src 'sha256-[^']{44}';/);
    expect(page.headers.get("content-security-policy")).not.toMatch(/unsafe|script-src/);
    const shown = await get(`${path}/html`);
    expect(shown.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
    expect(shown.headers.get("content-security-policy")).toContain("script-src 'none'");
    expect(shown.headers.get("content-security-policy")).not.toContain("allow-same-origin");
    for (const { headers } of [page, shown]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  describe.each(Object.keys(previews))("the preview of %s", (kind) => {
    test.each(emailLanguages)("in %s, for both ways to pay", async (language) => {
      for (const payment of ["card", "property"]) {
        const query = `?language=${language}&payment=${payment}`;
        const page = await get(`/dev/mail/preview/${kind}${query}`);
        expect(page.status).toBe(200);
        expect(page.body).toContain(`/dev/mail/preview/${kind}/html?language=${language}`);
        const shown = await get(`/dev/mail/preview/${kind}/html${query}`);
        expect(shown.body).toContain(`lang="${language}"`);
        expect(shown.body).not.toContain('"cid:');
        // Guests are greeted and signed off to, the owner is not.
        const t = makeTranslator(language, aProperty().facts, "emails");
        expect(shown.body.includes(t("emails.closing"))).toBe(!/^owner|ToOwner$/.test(kind));
      }
    });
  });

  test.each([
    "/dev/mail/preview/birthday",
    "/dev/mail/preview/constructor",
    "/dev/mail/preview/guestConfirmation?language=xx",
    "/dev/mail/unknown",
    "/dev/mail/unknown/html",
    "/dev/mail/unknown/attachments/0",
    "/dev/mail/%27%20or%201=1",
  ])("%s is not found", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test.each([
    ["in production", { mode: "production" as const }],
    ["with a mail server", { smtpUrl: "smtp://mail.example" }],
    ["at a public address", { origin: "https://stay.example" }],
    ["in production that asks for it", { mode: "production" as const, devInbox: true }],
    ["with a mail server and DEV_INBOX", { smtpUrl: "smtp://mail.example", devInbox: true }],
  ])("it does not exist %s", async (_where, changes) => {
    const path = await storeEmail("A secret");
    for (const each of ["/dev/mail", path, `${path}/html`, "/dev/mail/preview/guestConfirmation"])
      expect((await get(each, changes)).status).toBe(404);
  });

  // The server listens on every address, so that it works in a container: the inbox must check the client's address.
  describe("over real sockets", () => {
    const servers: Server[] = [];
    afterEach(() => {
      for (const server of servers.splice(0)) server.close();
    });

    async function statusFor(headers: Record<string, string>, changes: Partial<Environment> = {}) {
      const path = await storeEmail("A secret");
      const listen = getRequestListener(anApp(changes).fetch);
      const server = createServer((asked, answer) => void listen(asked, answer));
      server.listen(0, "127.0.0.1");
      servers.push(server);
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const statuses = new Set<number | undefined>();
      for (const each of ["/dev/mail", path, `${path}/html`, "/dev/mail/preview/guestConfirmation"])
        statuses.add(await askOverSocket(port, each, headers));
      return [...statuses];
    }

    test.each([
      ["by its name", {}],
      ["by its address", { host: "127.0.0.1:3000" }],
      ["by its IPv6 address", { host: "[::1]:3000" }],
      ["by a name below localhost", { host: "kaz.localhost:3000" }],
    ])("a browser on this machine reads it %s", async (_how, headers) => {
      expect(await statusFor({ host: "localhost:3000", ...headers })).toEqual([200]);
    });

    test.each([
      ["a page by DNS rebinding", { host: "rebound.evil.example:3000" }],
      ["a name that only begins like ours", { host: "localhost.evil.example" }],
      ["an address of the network", { host: "192.168.1.20:3000" }],
      ["a proxy with X-Forwarded-For", { "x-forwarded-for": "203.0.113.7" }],
      ["a proxy with X-Forwarded-Host", { "x-forwarded-host": "stay.example" }],
      ["a proxy with X-Forwarded-Proto", { "x-forwarded-proto": "https" }],
      ["a proxy with Forwarded", { forwarded: "for=203.0.113.7" }],
      ["a proxy with Via", { via: "1.1 Caddy" }],
      ["a proxy with X-Real-IP", { "x-real-ip": "203.0.113.7" }],
    ])("%s gets 404", async (_who, headers) => {
      expect(await statusFor({ host: "localhost:3000", ...headers })).toEqual([404]);
    });

    test("with DEV_INBOX a telephone on the network reads it, by any name and any ORIGIN", async () => {
      const changes = { devInbox: true, origin: "http://192.168.1.20:3000" };
      expect(await statusFor({ host: "192.168.1.20:3000" }, changes)).toEqual([200]);
      expect((await get("/dev/mail", changes, "192.168.1.7")).status).toBe(200);
    });
  });

  test.each(["192.168.1.7", "172.17.0.1", "203.0.113.7", "::ffff:192.168.1.7", "fe80::1", ""])(
    "a client at %j gets 404",
    async (address) => {
      const path = await storeEmail("A secret");
      for (const each of ["/dev/mail", path, `${path}/html`, "/dev/mail/preview/guestConfirmation"])
        expect((await get(each, {}, address)).status).toBe(404);
    },
  );
});

async function askOverSocket(port: number, path: string, headers: Record<string, string>) {
  const asked = request({ port, path, host: "127.0.0.1", headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

function anEnvironment(changes: Partial<Environment>): Environment {
  const read = readEnvironment({});
  if (!read.ok) throw new Error(read.faults.join());
  return { ...read.environment, ...changes };
}
