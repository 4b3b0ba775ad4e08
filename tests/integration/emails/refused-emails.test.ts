// Emails that the mail server lists and does not deliver, on a real one whose files were spoilt: the others come all the same.
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { withFolder } from "#app/contact/received/mailbox-client.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { imapSettings, openReplyHarness } from "#tests/support/emails/replies.ts";
import type { ReplyHarness } from "#tests/support/emails/replies.ts";
import { databases } from "#tests/support/test-database.ts";
import { findDovecot } from "../../../scripts/testing/dovecot.ts";

const dovecot = findDovecot();

describe.skipIf(!dovecot)("emails that are not delivered", () => {
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

    test("an email that the server cannot deliver is passed over after three attempts, and shown; the others come", async () => {
      const { app, clock } = harness;
      const lines: string[] = [];
      app.log = createLog("debug", (line) => lines.push(line));
      await server.empty();
      for (const body of ["Before", "Spoilt", "After", "Later"]) await deliver({ body });
      server.spoil("Spoilt");
      const readings = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        readings.push(await harness.read());
        clock.set((await harness.mailbox()).next_read_at);
      }
      // All at first, then one by one: three times at the second email. The fifth reading follows at once.
      expect(readings).toEqual([
        { taken: 0, more: false, fault: "unreachable" },
        { taken: 1, more: false, fault: "unreachable" },
        { taken: 0, more: false, fault: "unreachable" },
        { taken: 0, more: true, fault: null },
        { taken: 2, more: false, fault: null },
      ]);
      expect((await harness.thread()).toSorted()).toEqual(["After", "Before", "Later"]);
      expect(lines.filter((line) => line.includes("email passed over"))).toHaveLength(1);
      const shown = { refused: 1, leftOver: 0, fault: null, isProblem: true };
      expect(await readMailboxState(app)).toMatchObject(shown);
      await anOwner(app);
      const owner = await signedInBrowser(app, ownerEmail);
      expect((await owner.get("/admin")).page.day).toMatchObject({ mailbox: shown });
      expect((await owner.get("/admin/settings/letters")).page).toMatchObject({ mailbox: shown });
      clock.advance({ days: 8 });
      expect(await readMailboxState(app)).toMatchObject({ refused: 0, isProblem: false });
    });

    test("a server that delivers no email at all is at fault itself: none is passed over, and later nothing is missing", async () => {
      const { clock } = harness;
      await server.empty();
      for (const body of ["First", "Second"]) await deliver({ body });
      const mend = ["First", "Second"].map((body) => server.spoil(body));
      for (let attempt = 0; attempt < 6; attempt++) {
        expect(await harness.read()).toMatchObject({ taken: 0, fault: "unreachable" });
        clock.set((await harness.mailbox()).next_read_at);
      }
      for (const undo of mend) undo();
      expect(await harness.read()).toMatchObject({ taken: 2, fault: null });
      expect((await readMailboxState(harness.app))?.refused).toBe(0);
    });

    test("the only email of a folder is not passed over before another one comes", async () => {
      const { clock } = harness;
      await server.empty();
      await deliver({ body: "Spoilt" });
      server.spoil("Spoilt");
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await harness.read()).toMatchObject({ taken: 0, fault: "unreachable" });
        clock.set((await harness.mailbox()).next_read_at);
      }
      await deliver({ body: "Another" });
      expect(await harness.read()).toMatchObject({ more: true, fault: null });
      expect(await harness.read()).toMatchObject({ taken: 1, fault: null });
      expect(await harness.thread()).toEqual(["Another"]);
    });

    test("an email that makes the server fall silent does not keep the one after it from being passed over", async () => {
      const { clock } = harness;
      await server.empty();
      await deliver({ body: "Before" });
      await harness.read();
      const { last_uid: silent } = await harness.mailbox();
      for (const body of ["Spoilt", "After"]) await deliver({ body });
      server.spoil("Spoilt");
      const line = await aLineThatBreaks(server.url("imap"), 0, silent);
      for (let attempt = 0; attempt < 3; attempt++) {
        clock.set((await harness.mailbox()).next_read_at);
        expect(await harness.read(line.settings)).toMatchObject({ fault: "unreachable" });
      }
      clock.set((await harness.mailbox()).next_read_at);
      expect(await harness.read(line.settings)).toMatchObject({ more: true, fault: null });
      expect(await harness.read(line.settings)).toMatchObject({ taken: 1, fault: null });
      await line.close();
      expect((await harness.thread()).toSorted()).toEqual(["After", "Before"]);
    });

    test("an email that outages kept back three times is not passed over when it is delivered", async () => {
      const { clock } = harness;
      await server.empty();
      await deliver({ body: "Before" });
      await harness.read();
      await deliver({ body: "Kept back" });
      const line = await aLineThatBreaks(server.url("imap"), 3);
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await harness.read(line.settings)).toMatchObject({ taken: 0 });
        clock.set((await harness.mailbox()).next_read_at);
      }
      expect(line.broken()).toBe(3);
      expect(await harness.read(line.settings)).toMatchObject({ taken: 1, fault: null });
      await line.close();
      expect((await harness.thread()).toSorted()).toEqual(["Before", "Kept back"]);
      expect((await readMailboxState(harness.app))?.refused).toBe(0);
    });
  });

  test("a server that says nothing is waited for no longer than was given", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const begun = performance.now();
    const settings = { ...imapSettings(server.url("imap")), port };
    await expect(withFolder(settings, async () => {}, 300)).rejects.toThrow("too long");
    expect(performance.now() - begun).toBeLessThan(3_000);
    silent.close();
  });
});

/** A connection to that server which breaks as often as given when emails are fetched, and falls silent at that number. */
async function aLineThatBreaks(url: string, times: number, silent?: number) {
  const settings = imapSettings(url);
  let broken = 0;
  const sockets = new Set<Socket>();
  const line = createServer((client) => {
    const upstream = connect(settings.port, settings.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (bytes) => {
      if (broken < times && bytes.includes("UID FETCH")) {
        broken += 1;
        client.destroy();
        upstream.destroy();
      } else if (!bytes.includes(`UID FETCH ${silent} `)) upstream.write(bytes);
    });
    upstream.pipe(client);
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const { port } = line.address() as AddressInfo;
  return {
    settings: { ...settings, host: "127.0.0.1", port },
    broken: () => broken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => line.close(() => resolve()));
    },
  };
}
