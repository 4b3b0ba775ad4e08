// `npm run owner` as a process of its own: creates one first owner, and recovers access for one who lost everything.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findInvitedUser } from "#app/admin/auth/users.sql.server.ts";
import { secretOf } from "#tests/support/admin-users.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("npm run owner on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  /** Runs the command without a terminal; the link is the last thing it prints. */
  async function run(...args: string[]) {
    const { databaseUrl, dataDir } = database.settings;
    const env = {
      ...process.env,
      NODE_ENV: "production",
      ORIGIN: "https://hotel.example",
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, ["scripts/owner.ts", ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, link: output.trim().split("\n").at(-1) ?? "", errors };
  }

  const asked = ["--email", "Anais@Hotel.example", "--name", "Anaïs Ramgoolam"];

  test("an unknown option is answered with the known ones, without a trace", async () => {
    const { code, errors } = await run("--help");
    expect(code).toBe(1);
    expect(errors).toContain("Unknown option '--help'");
    expect(errors).toContain("[--email <address>]");
    expect(errors).not.toContain(".ts:");
  });

  test("creates the first owner once", async () => {
    const made = await run(...asked);
    expect(made).toMatchObject({ code: 0, errors: "" });
    expect(made.link).toMatch(/^https:\/\/hotel\.example\/admin\/invitation\/[\w-]{43}$/);
    const invited = (at: number) => findInvitedUser(database.db, secretOf(made.link), new Date(at));
    expect(await invited(Date.now())).toMatchObject({
      email: "anais@hotel.example",
      role: "owner",
    });
    expect(await invited(Date.now() + 24 * 60 * 60 * 1000)).toBeNull();

    const again = await run("--email", "mallory@evil.example", "--name", "Mallory");
    expect(again).toMatchObject({ code: 1, link: "" });
    expect(again.errors).toContain("There is an owner already");
    expect(await database.db.selectFrom("people").selectAll().execute()).toHaveLength(1);

    const renewed = await run("--new-link", "--email", "anais@hotel.example");
    expect(renewed.code).toBe(0);
    expect(await invited(Date.now())).toBeNull();
    expect(await findInvitedUser(database.db, secretOf(renewed.link), new Date())).not.toBeNull();
    const log = await listAudit(database.db, { limit: 10 });
    expect(log.map(({ what, actor }) => [what, actor])).toEqual([
      ["linkRenewed", ""],
      ["personInvited", ""],
    ]);
  });

  test.each([
    [["--email", "nobody", "--name", "A"], "That is no e-mail address"],
    [["--email", "a@b.example", "--name", " "], "A name is needed"],
    [["--email", "a@b.example"], "There is no terminal to ask at"],
    [["--new-link", "--email", "a@b.example"], "No user has this e-mail address"],
    [["--password", "secret"], "Unknown option"],
  ])("%j is refused", async (args, why) => {
    const refused = await run(...args);
    expect(refused.code).not.toBe(0);
    expect(refused.errors).toContain(why);
    expect(await database.db.selectFrom("people").selectAll().execute()).toEqual([]);
  });
});
