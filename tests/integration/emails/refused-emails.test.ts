// Emails that the mail server lists and does not deliver, on a real one whose files were spoilt: the others come all the same.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { openReplyHarness } from "#tests/support/emails/replies.ts";
import type { ReplyHarness } from "#tests/support/emails/replies.ts";
import { databases } from "#tests/support/test-database.ts";
import { findDovecot } from "../../../scripts/dovecot.ts";

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
  });
});
