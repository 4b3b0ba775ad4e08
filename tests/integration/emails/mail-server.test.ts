// Emails over real SMTP: what a mail server receives is what was written, and headers cannot be injected.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { previewEmail } from "#app/dev-mail/preview-email.server.ts";
import { previews } from "#app/dev-mail/shown-email.ts";
import type { PreviewKind } from "#app/dev-mail/shown-email.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import type { Email } from "#app/platform/emails/mailer.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

interface Received {
  to: string[];
  raw: string;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function aMailServer({ refuse = false } = {}): Promise<{
  url: string;
  received: Received[];
}> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  // A client that is killed while it sends an email resets the connection; that is not a fault of the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

function anEmail(changes: Partial<Email> = {}): Email {
  return {
    ...aRenderedEmail(),
    to: "claire.moreau@example.com",
    messageId: "<one@kazfilao.example>",
    ...changes,
  };
}

test("an email with an attachment arrives as it was written", async () => {
  const { url, received } = await aMailServer();
  const calendar = "BEGIN:VCALENDAR\r\nSUMMARY:Kaz Filao – séjour\r\nEND:VCALENDAR\r\n";
  await smtpMailer(url).send(
    anEmail({
      subject: "Ваше бронирование подтверждено · 卡兹菲劳",
      html: "<p>Спасибо, Claire!</p>",
      text: "Спасибо, Claire!\n.\n谢谢",
      replyTo: "owner@kazfilao.example",
      headers: { "Auto-Submitted": "auto-generated" },
      attachments: [
        {
          filename: "séjour.ics",
          contentType: "text/calendar; charset=utf-8; method=PUBLISH",
          content: calendar,
        },
      ],
    }),
  );
  expect(received).toHaveLength(1);
  expect(received[0]!.to).toEqual(["claire.moreau@example.com"]);
  const parsedEmail = await PostalMime.parse(received[0]!.raw);
  expect(parsedEmail).toMatchObject({
    from: { name: "Kaz Filao", address: "stay@kazfilao.example" },
    to: [{ address: "claire.moreau@example.com" }],
    replyTo: [{ address: "owner@kazfilao.example" }],
    messageId: "<one@kazfilao.example>",
    subject: "Ваше бронирование подтверждено · 卡兹菲劳",
  });
  expect(parsedEmail.text?.trim()).toBe("Спасибо, Claire!\n.\n谢谢");
  expect(parsedEmail.html?.trim()).toBe("<p>Спасибо, Claire!</p>");
  expect(parsedEmail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe(
    "auto-generated",
  );
  expect(parsedEmail.attachments).toHaveLength(1);
  expect(parsedEmail.attachments[0]).toMatchObject({
    filename: "séjour.ics",
    mimeType: "text/calendar",
  });
  // The parser turns line ends of text into \n; on the wire the file is byte for byte.
  const parsed = new TextDecoder().decode(parsedEmail.attachments[0]!.content as ArrayBuffer);
  expect(parsed).toBe(calendar.replaceAll("\r\n", "\n"));
  const onTheWire = received[0]!.raw.replaceAll("\r\n", "");
  expect(onTheWire).toContain(Buffer.from(calendar).toString("base64"));
});

test.each([
  ["a second recipient", { to: "claire@example.com, thief@example.com" }],
  ["a header in the address", { to: "claire@example.com\r\nBcc: thief@example.com" }],
  ["a header in the subject", { subject: "Your stay\r\nBcc: thief@example.com" }],
  ["a header in the reply address", { replyTo: "claire@example.com\r\nBcc: thief@example.com" }],
])("%s cannot be injected", async (_what, changes) => {
  const { url, received } = await aMailServer();
  await smtpMailer(url)
    .send(anEmail(changes))
    .catch(() => {});
  for (const { to, raw } of received) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain("thief@example.com");
    const parsedEmail = await PostalMime.parse(raw);
    expect(parsedEmail.bcc).toBeUndefined();
    expect(parsedEmail.headers.map(({ key }) => key)).not.toContain("bcc");
  }
});

test("a refusal is an error with its reason", async () => {
  const { url } = await aMailServer({ refuse: true });
  await expect(smtpMailer(url).send(anEmail())).rejects.toThrow(/no such mailbox/);
});

test("a server that never answers is not waited for longer than the timeout", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => silent.close(() => resolve())));
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const begun = performance.now();
  await expect(smtpMailer(url, { patienceSeconds: 0.3 }).send(anEmail())).rejects.toThrow(
    /timeout|greeting/i,
  );
  expect(performance.now() - begun).toBeLessThan(5000);
});

describe("every kind of email", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase("sqlite", { seeded: true });
    // The modules of an email's HTML are loaded with the first one: not within the time of a test.
    await emailIn("en", "guestConfirmation");
  }, 120_000);
  afterAll(() => database.close());

  const emailIn = (language: Language, kind: PreviewKind) => {
    const app = anApp(database, aClock("2026-11-20T08:00:00Z"));
    return previewEmail({ kind, language, paymentMethod: "card" }, app);
  };
  const received = async (kind: PreviewKind) => {
    const server = await aMailServer();
    const mailer = smtpMailer(server.url);
    for (const language of languages) {
      const parsedEmail = await emailIn(language, kind);
      await mailer.send({ ...parsedEmail, messageId: `<${language}@hotel.example>` });
    }
    return Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  };

  test.each(Object.keys(previews) as PreviewKind[])("%s arrives in ten languages", async (kind) => {
    const emails = await received(kind);
    expect(emails).toHaveLength(languages.length);
    for (const [place, parsedEmail] of emails.entries()) {
      const language = languages[place];
      const { subject = "", html = "", text = "" } = parsedEmail;
      expect(parsedEmail.messageId).toBe(`<${language}@hotel.example>`);
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(subject).not.toBe("");
      expect(text.length).toBeGreaterThan(200);
      // No placeholder unfilled, no message key, no undefined value.
      for (const part of [subject, html.replace(/<style>.*?<\/style>/gs, ""), text]) {
        expect(part).not.toMatch(/\{\w*[,}]|undefined|\bNaN\b|\[object|\bnull\b/);
        expect(part).not.toMatch(/\b(?:letters|contact|channels|price|policy|property)\.\w+\.\w/);
      }
      expect(linksIn(html)).toEqual(expect.arrayContaining(linksIn(text)));
      // What mail programs read names the words of schema.org by their addresses; its one link is that of the text.
      const links = [...linksIn(withoutData(html)), ...linksIn(text)];
      expect(links.filter((link) => !link.startsWith("https://hotel.example/"))).toEqual([]);
      // Guests get links to pages in their own language; the admin pages have only one address.
      const pages = links.filter((link) => !link.startsWith("https://hotel.example/admin"));
      const own = `https://hotel.example/${language}/`;
      expect(pages.filter((link) => !link.startsWith(own))).toEqual([]);
      for (const cid of html.match(/(?<=src="cid:)[^"]+/g) ?? [])
        expect(parsedEmail.attachments.map(({ contentId }) => contentId)).toContain(`<${cid}>`);
    }
    // Each in its own language: neither subject nor text is that of another.
    expect(new Set(emails.map(({ text }) => text)).size).toBe(languages.length);
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(languages.length);
  });
});

function withoutData(html: string): string {
  return html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, "");
}

function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
  const links = found.map((link) => link.replaceAll("&amp;", "&").replace(/[.,]$/, ""));
  return links.filter((link) => !link.startsWith("http://www.w3.org/"));
}
