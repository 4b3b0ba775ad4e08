// Passkeys on the account page: created behind the passphrase, listed, removed, and deleted with their user.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { User } from "#app/admin/auth/users.sql.server.ts";
import { revokeAccess, renewInvitation } from "#app/admin/users/answer-users.server.ts";
import { anAdminSite } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  passphrase,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import {
  addPasskey,
  beginPasskey,
  origin,
  passkeyOptionsOf,
  postPasskeySignIn,
  requestChallenge,
  sendPasskey,
  signInWithPasskey,
} from "#tests/support/admin/passkeys.ts";
import { makePasskey, usePasskey } from "#tests/support/admin/soft-authenticator.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const account = "/admin/account";
const refused = { status: 401, answer: { fault: { field: "passkey", reason: "passkey" } } };

describe.each(databases)("passkeys on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let site: ReturnType<typeof anAdminSite>;
  let owner: User;
  let home: TestBrowser;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = anAdminSite(app);
    owner = await anOwner(app);
    home = site.browser();
    await signIn(home, ownerEmail);
  });
  afterEach(() => database.close());

  const rows = () => database.db.selectFrom("passkeys").selectAll().execute();

  test("one is created behind the passphrase, listed, and signs in from any browser", async () => {
    expect(await beginPasskey(home, "Telephone", "wrong")).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "passkey-present", reason: "wrongPassphrase" }],
        passkeyName: "Telephone",
      },
    });
    expect(await beginPasskey(home, " ")).toMatchObject({
      status: 400,
      answer: { faults: [{ field: "passkey-name", reason: "nameMissing" }] },
    });
    expect((await home.get(account)).page.passkeys).toMatchObject({
      offered: true,
      begun: null,
      listed: [],
      browser: { browser: "Firefox", system: "Linux" },
    });
    expect(await beginPasskey(home)).toMatchObject({ status: 303, to: "/admin/account#passkeys" });
    const options = await passkeyOptionsOf(home);
    expect(options).toMatchObject({
      rp: { id: "hotel.example" },
      user: { name: ownerEmail, displayName: "Anaïs Ramgoolam" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const { passkey, answer } = makePasskey(options, origin);
    expect(await sendPasskey(home, answer)).toMatchObject({
      status: 303,
      to: "/admin/account?done=added",
    });
    // The notice after it names the passkey.
    expect((await home.get(`${account}?done=added`)).page.passkeyDone).toBe("Telephone");
    expect(home.cookies.has("__Host-owner-challenge")).toBe(false);

    clock.advance({ hours: 1 });
    const telephone = site.browser("198.51.100.9");
    const request = await requestChallenge(telephone);
    expect(request).toMatchObject({ rpId: "hotel.example", userVerification: "required" });
    // The options do not reveal which passkeys exist.
    expect(request.allowCredentials ?? []).toEqual([]);
    expect(
      await postPasskeySignIn(
        telephone,
        usePasskey(passkey, request, origin),
        "?next=%2Fadmin%2Flog",
      ),
    ).toMatchObject({ status: 303, to: "/admin/log" });
    expect((await telephone.get("/admin")).status).toBe(200);
    expect((await home.get(account)).page.passkeys.listed).toEqual([
      {
        id: passkey.id,
        name: "Telephone",
        createdAt: "2027-01-10T08:00:00.000Z",
        usedAt: "2027-01-10T09:00:00.000Z",
      },
    ]);
    const log = await listAudit(database.db, { limit: 2 });
    expect(log).toMatchObject([
      { what: "signedIn", actor: "Anaïs Ramgoolam", after: { by: "passkey" } },
      { what: "passkeyAdded", actor: "Anaïs Ramgoolam", after: { name: "Telephone" } },
    ]);
    // The next one cannot be created on the same device.
    await beginPasskey(home, "Desk");
    expect((await passkeyOptionsOf(home)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  test("none is added from another origin or without user verification, and one has to begin anew", async () => {
    for (const deviations of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { challenge: "B".repeat(43) },
      { isVerified: false },
    ]) {
      const { seen, answer } = await addPasskey(home, "Telephone", deviations);
      expect({ deviations, seen }).toMatchObject({
        deviations,
        seen: { status: 400, answer: { faults: [{ reason: "passkeyRefused" }] } },
      });
      const again = { do: "addPasskey", answer: JSON.stringify(answer) };
      expect((await home.post(account, again)).answer.faults[0].reason).toBe("passkeyExpired");
    }
    expect(await rows()).toEqual([]);
  });

  test("none is added without the passphrase, late, twice, in another browser or by another user", async () => {
    await beginPasskey(home);
    const options = await passkeyOptionsOf(home);
    const text = JSON.stringify(makePasskey(options, origin).answer);
    const form = { do: "addPasskey", answer: text };
    const admin = site.browser();
    await signIn(admin, ownerEmail);
    expect((await admin.post(account, form)).answer.faults[0].reason).toBe("passkeyExpired");
    // A challenge of the sign-in page, available to anyone, adds nothing.
    await requestChallenge(admin);
    expect((await admin.post(account, form)).answer.faults[0].reason).toBe("passkeyExpired");
    await aStaffMember(app);
    const shared = site.browser();
    await signIn(shared, staffEmail);
    shared.cookies.set("__Host-owner-challenge", home.cookies.get("__Host-owner-challenge") ?? "");
    expect((await shared.get(account)).page.passkeys.begun).toBeNull();
    clock.advance({ minutes: 5 });
    expect((await home.get(account)).page.passkeys.begun).toBeNull();
    expect((await home.post(account, form)).answer.faults[0].reason).toBe("passkeyExpired");
    expect(await rows()).toEqual([]);

    const { answer } = await addPasskey(home);
    await beginPasskey(home);
    const same = makePasskey(await passkeyOptionsOf(home), origin).answer;
    // The same credential with a fresh challenge, as a faulty device might send it.
    const { clientDataJSON } = same.response;
    const twice = { ...answer, response: { ...answer.response, clientDataJSON } };
    expect(await sendPasskey(home, twice)).toMatchObject({
      answer: { faults: [{ field: "passkeys", reason: "passkeyExists" }] },
    });
    expect(await rows()).toHaveLength(1);
  });

  test("a started registration can be cancelled", async () => {
    await beginPasskey(home);
    expect(await home.post(account, { do: "cancelPasskey" })).toMatchObject({ status: 303 });
    expect((await home.get(account)).page.passkeys.begun).toBeNull();
    expect(await database.db.selectFrom("passkey_challenges").selectAll().execute()).toEqual([]);
  });

  test("removing requires the passphrase, and removes only one's own", async () => {
    const { passkey } = await addPasskey(home);
    const remove = (browser: TestBrowser, present: string) =>
      browser.post(account, { do: "removePasskey", passkey: passkey.id, present });
    await aStaffMember(app);
    const ravi = site.browser("198.51.100.9");
    await signIn(ravi, staffEmail);
    await remove(ravi, passphrase);
    expect(await remove(home, "wrong")).toMatchObject({
      status: 400,
      answer: { faults: [{ field: `remove-${passkey.id}`, reason: "wrongPassphrase" }] },
    });
    expect(await rows()).toHaveLength(1);
    expect(await remove(home, passphrase)).toMatchObject({ to: "/admin/account?done=removed" });
    expect(await remove(home, passphrase)).toMatchObject({ to: "/admin/account?done=removed" });
    expect((await home.get(`${account}?done=removed`)).page.passkeyDone).toBe("Telephone");
    expect((await ravi.get(`${account}?done=removed`)).page.passkeyDone).toBeUndefined();
    expect(await signInWithPasskey(passkey, site.browser())).toMatchObject(refused);
    const log = await listAudit(database.db, { limit: 50 });
    expect(log.filter(({ what }) => what === "passkeyRemoved")).toMatchObject([
      { before: { name: "Telephone" }, after: null },
    ]);
  });

  test("they are deleted with the user, and with a lost telephone", async () => {
    const ravi = await aStaffMember(app);
    const browser = site.browser();
    await signIn(browser, staffEmail);
    const { passkey } = await addPasskey(browser);
    await beginPasskey(browser, "Desk");
    const newBrowser = site.browser();
    const answer = usePasskey(passkey, await requestChallenge(newBrowser), origin);
    await revokeAccess(ravi.id, owner, app);
    expect(await postPasskeySignIn(newBrowser, answer)).toMatchObject(refused);
    expect(await rows()).toEqual([]);

    await addPasskey(home);
    await renewInvitation(owner.id, null, app);
    expect(await rows()).toHaveLength(1);
    await renewInvitation(owner.id, null, app, { forgetCodes: true });
    expect(await rows()).toEqual([]);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({ before: { passkeys: 1 }, after: { passkeys: 0 } });
  });
});
