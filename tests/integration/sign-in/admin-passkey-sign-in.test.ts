// Signing in with a passkey: an answer is valid once, on this site, for the user it belongs to.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail, passphrase, signIn } from "#tests/support/admin-users.ts";
import { anAdminSite, statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  addPasskey,
  passkeyOptionsOf,
  beginPasskey,
  requestChallenge,
  signInWithPasskey,
  origin,
  postPasskeySignIn,
} from "#tests/support/admin/passkeys.ts";
import { makePasskey, usePasskey } from "#tests/support/admin/soft-authenticator.ts";
import type { Deviations, SoftPasskey } from "#tests/support/admin/soft-authenticator.ts";

const account = "/admin/account";
const refused = { status: 401, answer: { fault: { field: "passkey", reason: "passkey" } } };

describe.each(databases)("signing in with a passkey on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let site: ReturnType<typeof anAdminSite>;
  let home: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, clock);
    site = anAdminSite(app);
    await anOwner(app);
    home = site.browser();
    await signIn(home, ownerEmail);
  });
  afterEach(() => database.close());

  const rows = () => database.db.selectFrom("passkeys").selectAll().execute();
  const enter = (passkey: SoftPasskey, browser = site.browser(), wrong: Deviations = {}) =>
    signInWithPasskey(passkey, browser, wrong);

  test("it is both factors: a user with two-factor codes needs none", async () => {
    const { passkey } = await addPasskey(home);
    await home.post(account, { do: "begin", present: passphrase });
    const { secret } = (await home.get(account)).page.setup as { secret: string };
    await home.post(account, { do: "on", code: totpCode(secret, totpStep(clock.now())) });
    const browser = site.browser();
    expect((await enter(passkey, browser)).status).toBe(303);
    expect((await browser.get("/admin")).status).toBe(200);
  });

  test("an answer signs in once: not again, not late, not in another browser, not for another challenge", async () => {
    const { passkey } = await addPasskey(home);
    const [first, second] = [site.browser(), site.browser("198.51.100.9")];
    const answer = usePasskey(passkey, await requestChallenge(first), origin);
    const challengeCookie = first.cookies.get("__Host-owner-challenge") ?? "";
    expect(await postPasskeySignIn(second, answer)).toMatchObject(refused);
    await requestChallenge(second);
    expect(await postPasskeySignIn(second, answer)).toMatchObject(refused);
    expect((await postPasskeySignIn(first, answer)).status).toBe(303);
    first.cookies.clear();
    first.cookies.set("__Host-owner-challenge", challengeCookie);
    expect(await postPasskeySignIn(first, answer)).toMatchObject(refused);

    const late = site.browser();
    const slow = usePasskey(passkey, await requestChallenge(late), origin);
    clock.advance({ minutes: 5 });
    expect(await postPasskeySignIn(late, slow)).toMatchObject(refused);
    const wrong = { challenge: "B".repeat(43) };
    expect(await enter(passkey, site.browser(), wrong)).toMatchObject(refused);
  });

  test("the same answer twice at once: one gets in", async () => {
    const { passkey } = await addPasskey(home);
    const browser = site.browser();
    const answer = usePasskey(passkey, await requestChallenge(browser), origin);
    const seen = await Promise.all([
      postPasskeySignIn(browser, answer),
      postPasskeySignIn(browser, answer),
    ]);
    expect(statusesOf(seen)).toEqual([303, 401]);
  });

  test("an answer from another origin, or without user verification, is refused and logged", async () => {
    const { passkey } = await addPasskey(home);
    for (const deviations of [
      { origin: "https://hotel.example.evil.example" },
      { origin: "http://hotel.example" },
      { origin: "https://hotel.example:8443" },
      { rpId: "evil.example" },
      { isVerified: false },
      { userHandle: Buffer.from("mallory").toString("base64url") },
    ]) {
      const seen = await enter(passkey, site.browser(), deviations);
      expect({ deviations, seen }).toMatchObject({ deviations, seen: refused });
      const [entry] = await listAudit(database.db, { limit: 1 });
      expect(entry).toMatchObject({ what: "passkeyRefused", actor: "", subject: ownerEmail });
      // The refused answers changed nothing: the next right answer signs in.
      expect((await enter(passkey)).status).toBe(303);
    }
  });

  test("a signature by another key is refused", async () => {
    const { passkey } = await addPasskey(home);
    const other = makePasskey(
      {
        ...(await beginPasskey(home).then(() => passkeyOptionsOf(home))),
        challenge: "C".repeat(43),
      },
      origin,
    ).passkey;
    expect(await enter({ ...other, id: passkey.id })).toMatchObject(refused);
  });

  test("a cloned passkey is detected by its signature counter; one without a counter may be used again", async () => {
    const { passkey } = await addPasskey(home);
    expect((await enter(passkey, site.browser(), { counter: 7 })).status).toBe(303);
    for (const counter of [7, 6, 0])
      expect(await enter(passkey, site.browser(), { counter })).toMatchObject(refused);
    expect((await enter(passkey, site.browser(), { counter: 4_294_967_295 })).status).toBe(303);
    expect((await rows())[0]?.counter).toBe(4_294_967_295);

    const { passkey: travelling } = await addPasskey(home, "Everywhere");
    for (const counter of [0, 0])
      expect((await enter(travelling, site.browser(), { counter })).status).toBe(303);
  });

  test("strangers are throttled, a known browser is not", async () => {
    const { passkey } = await addPasskey(home);
    const thief = site.browser("198.51.100.9");
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await enter(passkey, thief, { isVerified: false })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await enter(passkey, site.browser("198.51.100.9"))).status).toBe(429);
    const known = site.browser("198.51.100.9");
    for (const [name, value] of home.cookies) known.cookies.set(name, value);
    expect((await enter(passkey, known)).status).toBe(303);
  });

  test("challenges are limited in number, and expired ones are deleted", async () => {
    const flood = site.browser("198.51.100.9");
    const ask = () => flood.post("/admin/sign-in/passkey");
    for (let n = 0; n < 61; n++) {
      flood.cookies.clear();
      expect((await ask()).status).toBe(200);
    }
    const slowed = await ask();
    expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "10"]);
    expect((await site.browser().post("/admin/sign-in/passkey")).status).toBe(200);
    clock.advance({ minutes: 5 });
    await requestChallenge(site.browser());
    expect(await database.db.selectFrom("passkey_challenges").selectAll().execute()).toHaveLength(
      1,
    );
  });

  test("invalid input is refused", async () => {
    const nonsense = ["", "null", "[]", "{", '{"id":"x"}', '{"id":7,"response":{}}'];
    for (const [n, answer] of [...nonsense, "x".repeat(20_000)].entries()) {
      const browser = site.browser(`198.51.100.${n}`);
      await requestChallenge(browser);
      const form = { step: "passkey", answer };
      expect(await browser.post("/admin/sign-in", form)).toMatchObject(refused);
      await beginPasskey(home);
      expect((await home.post(account, { do: "addPasskey", answer })).answer.faults).toEqual([
        { field: "passkeys", reason: "passkeyRefused" },
      ]);
    }
  });

  test("forms from another origin get no challenge; nor does a link", async () => {
    const browser = site.browser();
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post("/admin/sign-in/passkey", {}, foreign)).status).toBe(403);
    expect(await browser.get("/admin/sign-in/passkey")).toMatchObject({ to: "/admin/sign-in" });
    expect(await database.db.selectFrom("passkey_challenges").selectAll().execute()).toEqual([]);
  });
});
