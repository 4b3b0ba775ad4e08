// Reading a mailbox that misbehaves, on a real mail server: once each however many processes read, new numbers, outages, wrong
// settings, and emails that are huge, broken or in old character sets.
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMailbox } from "#app/contact/received/read-mailbox.server.ts";
import { readMailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { claimMailbox, passEmail } from "#app/contact/received/mailboxes.sql.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { mailboxName } from "#app/platform/environment/email-settings.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { imapSettings, openReplyHarness } from "#tests/support/emails/replies.ts";
import type { ReplyHarness } from "#tests/support/emails/replies.ts";
import { databases } from "#tests/support/test-database.ts";
import { findDovecot } from "../../../scripts/testing/dovecot.ts";

const dovecot = findDovecot();

describe.skipIf(!dovecot)("the mailbox", () => {
  let server: ImapServer;
  beforeAll(async () => {
    server = await anImapServer(dovecot!);
  });
  afterAll(() => server?.close());

  describe.each(databases)("on %s", (dialect) => {
    let harness: ReplyHarness;
    beforeEach(async () => {
      harness = await openReplyHarness(dialect, server);
    });
    afterEach(() => harness.close());
    const deliver = (email: Parameters<ReplyHarness["write"]>[0]) =>
      server.deliver(
        harness.write({ inReplyTo: harness.confirmation, ...email }),
        harness.clock.now(),
      );

    test("what came before it was set stays there, and the same email comes once", async () => {
      expect(await harness.messages()).toEqual([]);
      for (let copy = 0; copy < 3; copy++) await deliver({ messageId: "<1@mail.example>" });
      expect(await harness.read()).toMatchObject({ taken: 1 });
      await deliver({ messageId: "<1@mail.example>" });
      expect(await harness.read()).toMatchObject({ taken: 0 });
      expect(await harness.messages()).toHaveLength(1);
    });

    test("several processes take each email once", async () => {
      for (let count = 0; count < 12; count++) await deliver({ body: `Email ${count}` });
      harness.clock.advance({ minutes: 1 });
      const { settings } = harness.database;
      const others = await Promise.all([openDatabase(settings), openDatabase(settings)]);
      const apps = [harness.database, ...others].map((database) => ({ ...harness.app, database }));
      const readings = await Promise.all(apps.map((app) => readMailbox(app)));
      await Promise.all(others.map((other) => other.close()));
      expect(readings.filter((reading) => reading !== null)).toEqual([
        { taken: 12, more: false, fault: null },
      ]);
      expect((await harness.thread()).toSorted()).toEqual(
        Array.from({ length: 12 }, (_, count) => `Email ${count}`).toSorted(),
      );
    });

    test("a process whose lease was over stores nothing: the other one has it", async () => {
      const { app, clock, database } = harness;
      const name = mailboxName(app.environment.imap!);
      const claim = () =>
        claimMailbox(database.db, { name, now: clock.now(), leaseMilliseconds: 300_000 });
      clock.advance({ minutes: 1 });
      const slow = await claim();
      expect(await claim()).toBeNull();
      clock.advance({ minutes: 6 });
      const other = await claim();
      const pass = (of: typeof slow, uid: number) =>
        passEmail(database.db, of!.lease, { uid, became: "message", now: clock.now() });
      expect(await pass(slow, 99)).toBe(false);
      expect(await pass(other, 98)).toBe(true);
      expect(await harness.mailbox()).toMatchObject({ last_uid: 98, taken: 1 });
    });

    test("a mailbox with new numbers doubles nothing, and what came meanwhile is read", async () => {
      const { clock } = harness;
      await server.empty();
      await server.deliver(harness.write({ body: "Long ago" }), new Date("2026-10-01T08:00:00Z"));
      await harness.read();
      await deliver({ body: "First" });
      await harness.read();
      const before = await harness.mailbox();
      clock.advance({ days: 1 });
      await deliver({ body: "Meanwhile" });
      await server.recreate();
      await harness.read();
      const after = await harness.mailbox();
      expect(after.uid_validity).not.toBe(before.uid_validity);
      expect((await harness.thread()).toSorted()).toEqual(["First", "Meanwhile"]);
      await deliver({ body: "Later" });
      await harness.read();
      expect(await harness.thread()).toHaveLength(3);
    });

    test("while the server is down it is tried ever more rarely, staff see it, and then nothing is missing", async () => {
      const { app, clock } = harness;
      await deliver({ body: "Before" });
      await server.stop();
      const waits = [];
      for (let failure = 0; failure < 7; failure++) {
        expect(await harness.read()).toMatchObject({ fault: "unreachable" });
        const { next_read_at } = await harness.mailbox();
        waits.push((Date.parse(next_read_at) - clock.now().getTime()) / 60_000);
        expect(await readMailbox(app)).toBeNull();
        expect((await readMailboxState(app))?.isProblem).toBe(failure >= 2);
        clock.set(next_read_at);
      }
      expect(waits).toEqual([1, 2, 5, 10, 15, 15, 15]);
      await anOwner(app);
      const owner = await signedInBrowser(app, ownerEmail);
      const shown = { mailbox: { fault: "unreachable", taken: 0, isProblem: true } };
      expect((await owner.get("/admin")).page.day).toMatchObject(shown);
      expect((await owner.get("/admin/settings/letters")).page).toMatchObject(shown);
      await server.start();
      expect(await harness.read()).toMatchObject({ taken: 1, fault: null });
      expect(await harness.thread()).toEqual(["Before"]);
      expect(await readMailboxState(app)).toMatchObject({
        fault: null,
        failingSince: null,
        isProblem: false,
      });
    });

    test("wrong settings are named, and the password is nowhere", async () => {
      const lines: string[] = [];
      const { app } = harness;
      app.log = createLog("debug", (line) => lines.push(line));
      const url = server.url("imap");
      const wrong = { ...imapSettings(url), password: "hunter2-hunter2" };
      const faults: [typeof wrong, string][] = [
        [wrong, "login"],
        [imapSettings(url.replace("INBOX", "Nowhere")), "folder"],
        [imapSettings(server.url("imaps", "localhost")), "insecure"],
        [{ ...imapSettings(server.url("imap", "localhost")), mayBePlain: false }, "insecure"],
        [{ ...imapSettings(url), host: "nowhere.invalid" }, "unreachable"],
      ];
      for (const [settings, fault] of faults) {
        expect(await harness.read(settings)).toMatchObject({ fault });
        const environment = { ...app.environment, imap: settings };
        const state = await readMailboxState({ ...app, environment });
        expect(state).toMatchObject({ fault, isProblem: fault !== "unreachable" });
        expect(JSON.stringify(state)).not.toContain(settings.password);
        harness.clock.advance({ hours: 1 });
      }
      const rows = await harness.database.db.selectFrom("mailboxes").selectAll().execute();
      expect(lines).toHaveLength(faults.length);
      expect(lines.join() + JSON.stringify(rows)).not.toMatch(/hunter2|wörd|stay%40/);
      expect(lines.join()).not.toContain("stay@");
    });

    test("a certificate that is trusted is accepted, at once and after STARTTLS", async () => {
      const usual = getCACertificates("default");
      setDefaultCACertificates([...usual, server.certificate]);
      try {
        const safe = imapSettings(server.url("imaps", "localhost"));
        const upgraded = { ...imapSettings(server.url("imap", "localhost")), mayBePlain: false };
        expect(await harness.read(safe)).toMatchObject({ fault: null });
        expect(await harness.read(upgraded)).toMatchObject({ fault: null });
        // The certificate is for another name.
        const other = imapSettings(server.url("imaps", "127.0.0.1"));
        expect(await harness.read(other)).toMatchObject({ fault: "insecure" });
      } finally {
        setDefaultCACertificates(usual);
      }
    });

    test("character sets of many countries are read as they were written", async () => {
      const texts: [string, number[]][] = [
        ["windows-1251", [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]],
        ["gb18030", [0xc4, 0xe3, 0xba, 0xc3]],
        ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x25, 0x2b, 0x1b, 0x28, 0x42]],
        ["iso-8859-1", [0x4e, 0x6f, 0xeb, 0x6c]],
        ["no-such-charset", [0x4f, 0x6b]],
      ];
      for (const [charset, bytes] of texts) {
        const headers = [`Content-Type: text/plain; charset=${charset}`];
        await deliver({ headers, body: Uint8Array.from(bytes) });
      }
      await harness.read();
      expect((await harness.thread()).toSorted()).toEqual(
        ["Привет", "你好", "カ", "Noël", "Ok"].toSorted(),
      );
    });

    test("huge emails are read from their beginning, and say so", async () => {
      const attachment = [
        "--x",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Short text",
        "--x",
        'Content-Type: image/jpeg; name="beach.jpg"',
        "Content-Transfer-Encoding: base64",
        "",
        `${"A".repeat(76)}\r\n`.repeat(60_000),
        "--x--",
      ].join("\r\n");
      await deliver({
        headers: ['Content-Type: multipart/mixed; boundary="x"'],
        body: attachment,
      });
      await deliver({ body: "a line of text\r\n".repeat(100_000) });
      await deliver({ headers: [`X-Long: ${"x ".repeat(100_000)}`], body: "After long headers" });
      const started = performance.now();
      expect(await harness.read()).toMatchObject({ fault: null });
      expect(performance.now() - started).toBeLessThan(15_000);
      const [short, long] = await harness.notes();
      expect([short?.cut, long?.cut]).toEqual([1, 1]);
      const words = await harness.thread();
      expect(words).toContain("Short text");
      for (const text of words) expect(text.length).toBeLessThanOrEqual(5_000);
      for (const { whole_text } of await harness.notes())
        expect(whole_text?.length ?? 0).toBeLessThanOrEqual(20_000);
    });

    test("broken emails are left in the mailbox, counted, and shown when it is more than one", async () => {
      const { app } = harness;
      const nest = (depth: number): string =>
        depth === 0
          ? "Content-Type: text/plain\r\n\r\ndeep"
          : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nest(depth - 1)}\r\n--b${depth}--`;
      const [type = "", , ...rest] = nest(40).split("\r\n");
      const body = rest.join("\r\n");
      await deliver({ headers: [type], body });
      await deliver({ headers: ["Content-Type: multipart/mixed"], body: "no boundary" });
      await deliver({ headers: ["Content-Transfer-Encoding: base64"], body: "%%% not base64" });
      await deliver({ body: "\0\u0001\u202E null \uFFFF" });
      await server.deliver(Buffer.from([0xff, 0xfe, 0, 1, 2, 10, 10, 255]), harness.clock.now());
      await deliver({ body: "And a good one" });
      expect(await harness.read()).toMatchObject({ fault: null });
      expect(await harness.thread()).toContain("And a good one");
      expect(await harness.mailbox()).toMatchObject({ left_over: 1 });
      expect((await readMailboxState(app))?.isProblem).toBe(false);
      await deliver({ headers: [type], body });
      await harness.read();
      expect(await readMailboxState(app)).toMatchObject({ leftOver: 2, isProblem: true });
      harness.clock.advance({ days: 8 });
      expect(await readMailboxState(app)).toMatchObject({ leftOver: 0, isProblem: false });
    });

    test("one address cannot flood the owner: more than twenty in an hour stay in the mailbox", async () => {
      for (let count = 0; count < 22; count++) await deliver({ body: `Email ${count}` });
      await harness.read();
      expect(await harness.messages()).toHaveLength(20);
      expect(await harness.mailbox()).toMatchObject({ taken: 20, left_over: 2 });
    });

    test("sixty that prove nothing in an hour, whichever sender they name; a guest's reply still comes", async () => {
      for (let count = 0; count < 20; count++)
        for (const from of [`a${count}@x.example`, `b${count}@y.example`, `one+${count}@z.example`])
          await deliver({ from, body: "Flood" });
      await deliver({ from: "one+20@z.example", body: "Its twenty-first" });
      for (let count = 0; count < 3; count++)
        await deliver({ from: `c${count}@x.example`, body: "Too many" });
      await deliver({ body: "From the guest" });
      await harness.read();
      expect(await harness.messages()).toHaveLength(61);
      expect(await harness.thread()).toEqual(["From the guest"]);
      expect(await harness.mailbox()).toMatchObject({ taken: 61, left_over: 4 });
    });
  });
});
