// Passes for Google Wallet: created with the press of the button, changed with the stay, emptied at its end. Google's stand-in verifies
// each signature.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { forgetPasses } from "#app/wallet/sync-passes.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aGoogleService, readJwt } from "#tests/support/wallet/google-service.ts";
import type { GoogleService } from "#tests/support/wallet/google-service.ts";
import { aGoogleAccount } from "#tests/support/wallet/wallet-accounts.ts";
import type { GoogleAccount } from "#tests/support/wallet/wallet-accounts.ts";
import { aWalletSite } from "#tests/support/wallet/wallet-site.ts";
import type { WalletSite } from "#tests/support/wallet/wallet-site.ts";

const issuer = "3388000000012345678";

describe.each(databases)("passes for Google Wallet on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let google: GoogleService;
  let account: GoogleAccount;
  let given: WalletSite;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    google = await aGoogleService();
    account = aGoogleAccount(google.url);
    google.trust(account.publicKey);
    given = aWalletSite(database, clock, account.env);
  });
  afterEach(async () => {
    await google.close();
    account.remove();
    await database.close();
  });

  const press = async (secret: string) => {
    const answer = await given.site.request(`/fr/my-booking/${secret}/google-wallet`);
    return answer.headers.get("location") ?? "";
  };
  const added = async (secret: string) => {
    const [, token = ""] =
      /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(await press(secret)) ?? [];
    return readJwt(token, account.publicKey);
  };
  const only = () => {
    expect(google.objects.size).toBe(1);
    return [...google.objects.values()][0];
  };
  const after = async (minutes: number) => {
    clock.advance({ minutes });
    await given.sync();
  };
  const passes = () => database.db.selectFrom("wallet_passes").selectAll().execute();

  test("the press creates class and pass by a signed request, and the link names the pass only", async () => {
    const { booking, secret } = await given.book();
    const { header, claims } = await added(secret);
    const serial = (await passes())[0]!.id;
    expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: "0123456789abcdef" });
    expect(claims).toEqual({
      iss: account.email,
      aud: "google",
      typ: "savetowallet",
      iat: Date.parse("2026-11-20T08:00:00Z") / 1_000,
      origins: ["https://hotel.example"],
      payload: {
        genericObjects: [{ id: `${issuer}.${serial}`, classId: `${issuer}.stay` }],
      },
    });
    expect(google.assertions).toEqual([
      {
        iss: account.email,
        scope: "https://www.googleapis.com/auth/wallet_object.issuer",
        aud: `${google.url}/token`,
        iat: Date.parse("2026-11-20T08:00:00Z") / 1_000,
        exp: Date.parse("2026-11-20T09:00:00Z") / 1_000,
      },
    ]);
    expect(google.asked).toEqual([
      "POST /walletobjects/v1/genericObject",
      "POST /walletobjects/v1/genericClass",
      "POST /walletobjects/v1/genericObject",
    ]);
    expect([...google.classes.keys()]).toEqual([`${issuer}.stay`]);
    const pass = only();
    expect(pass).toMatchObject({
      id: `${issuer}.${serial}`,
      classId: `${issuer}.stay`,
      genericType: "GENERIC_RESERVATIONS",
      state: "ACTIVE",
      hexBackgroundColor: "#8fcdc3",
      cardTitle: { defaultValue: { language: "fr", value: "Kaz Filao" } },
      header: { defaultValue: { language: "fr", value: "Suite Penthouse de luxe" } },
      validTimeInterval: {
        start: { date: "2027-01-10T14:00:00+04:00" },
        end: { date: "2027-01-18T00:00:00+04:00" },
      },
      linksModuleData: { uris: [{ uri: "https://hotel.example/fr/my-booking" }] },
    });
    expect(pass.logo.sourceUri.uri).toMatch(
      /^https:\/\/hotel\.example\/.*icon-maskable-512.*\.png/,
    );
    const modules = pass.textModulesData.map((one: never) => {
      const { id, localizedHeader, localizedBody } = one as Record<
        string,
        { defaultValue: { value: string } }
      > & { id: string };
      return [id, localizedHeader!.defaultValue.value, localizedBody!.defaultValue.value];
    });
    expect(modules).toEqual([
      ["checkIn", "Arrivée", "dimanche 10 janvier 2027, à partir de 14\u00a0h"],
      ["checkOut", "Départ", "dimanche 17 janvier 2027, avant 11\u00a0h"],
      ["guest", "Voyageur", "Claire"],
      ["reference", "Référence", booking.reference],
      ["address", "Adresse", "Kaz Filao\nRoyal Road\nLa Gaulette\nBlack River\nMaurice"],
      ["phone", "Téléphone", "+230 5000 0000"],
    ]);
    expect(pass.header.translatedValues).toContainEqual({
      language: "zh-CN",
      value: "奢华顶层套房",
    });
    for (const personal of [secret, "Moreau", booking.email, booking.phone, booking.id])
      expect(JSON.stringify([...google.objects])).not.toContain(personal);
    // Pressed again: the same pass, by the same access token.
    expect((await added(secret)).claims.payload).toEqual(claims.payload);
    expect(google.asked.slice(3)).toEqual([
      "POST /walletobjects/v1/genericObject",
      `PATCH /walletobjects/v1/genericObject/${issuer}.${serial}`,
    ]);
    expect(google.assertions).toHaveLength(1);
  });

  test("a changed stay changes the pass, a cancelled one ends it; what Google does not know is left alone", async () => {
    const { booking, secret } = await given.book();
    await added(secret);
    google.asked.length = 0;
    await given.sync();
    expect(google.asked).toEqual([]);
    clock.advance({ minutes: 1 });
    await given.changeStay(secret, "2027-01-11", "2027-01-18");
    await given.sync();
    await given.sync();
    expect(google.asked).toEqual([`PATCH /walletobjects/v1/genericObject/${only().id}`]);
    expect(only().validTimeInterval.start.date).toBe("2027-01-11T14:00:00+04:00");
    const { reference } = booking;
    const [row] = await database.db.selectFrom("bookings").select("version").execute();
    const { version } = row!;
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "owner" }, given.app);
    await given.sync();
    expect(only()).toMatchObject({ state: "EXPIRED" });
    expect(only().textModulesData[0]).toMatchObject({
      id: "status",
      localizedBody: { defaultValue: { value: "Annulée" } },
    });
    google.objects.clear();
    await database.db.updateTable("bookings").set({ first_name: "Clara", version: 9 }).execute();
    await given.sync();
    await after(3);
    expect((await passes())[0]).toMatchObject({ next_attempt_at: null });
    expect(given.warnings).toEqual([]);
  });

  test("a stay that changes while its pass is on the way to Google is sent again", async () => {
    const { secret } = await given.book();
    google.classes.set(`${issuer}.stay`, {});
    google.meanwhile(async () => {
      clock.advance({ minutes: 1 });
      await given.changeStay(secret, "2027-01-11", "2027-01-18");
      await given.sync();
    });
    await added(secret);
    expect(google.asked).toHaveLength(2);
    await after(2);
    expect(only().validTimeInterval.start.date).toBe("2027-01-11T14:00:00+04:00");
    expect(await passes()).toMatchObject([{ next_attempt_at: null }]);
    // The same while a later change is on its way, and another process sends a newer one.
    google.meanwhile(async () => {
      clock.advance({ minutes: 2 });
      await given.changeStay(secret, "2027-01-13", "2027-01-20");
      await given.sync();
    });
    clock.advance({ minutes: 1 });
    await given.changeStay(secret, "2027-01-12", "2027-01-19");
    await given.sync();
    await after(2);
    expect(only().validTimeInterval.start.date).toBe("2027-01-13T14:00:00+04:00");
  });

  test("a pass that ends while it is on the way to Google is emptied there once that must have arrived", async () => {
    const { booking, secret } = await given.book();
    google.classes.set(`${issuer}.stay`, {});
    google.meanwhile(async () => {
      clock.advance({ minutes: 1 });
      await endBookingLinks(secret, given.app);
      await given.sync();
      expect(await passes()).toMatchObject([{ next_attempt_at: "2026-11-20T08:03:00.000Z" }]);
    });
    await press(secret);
    expect(JSON.stringify(only())).toContain(booking.reference);
    // Nothing that a process keeps in mind is needed: the row alone says what is left to do.
    clock.set("2026-11-20T08:02:59Z");
    await given.sync();
    expect(only()).toMatchObject({ state: "ACTIVE" });
    clock.set("2026-11-20T08:03:00Z");
    await given.sync();
    expect(only()).toMatchObject({ state: "INACTIVE", textModulesData: [] });
    expect(await passes()).toEqual([]);
  });

  test("a failure is tried again when Google asks for it, a refusal is not; a token that was taken back is asked for anew", async () => {
    const { secret } = await given.book();
    await added(secret);
    const change = async (day: number) => {
      clock.advance({ minutes: 1 });
      await given.changeStay(secret, `2027-01-${day}`, `2027-01-${day + 7}`);
      await given.sync();
    };
    google.answer(429, { "Retry-After": "120" });
    await change(11);
    expect(await passes()).toMatchObject([
      { attempts: 1, next_attempt_at: "2026-11-20T08:03:00.000Z" },
    ]);
    google.answer(401);
    await after(2);
    expect(google.assertions).toHaveLength(1);
    google.answer(null);
    await after(5);
    expect(google.assertions).toHaveLength(2);
    expect(only().validTimeInterval.start.date).toBe("2027-01-11T14:00:00+04:00");
    expect(await passes()).toMatchObject([{ attempts: 3, next_attempt_at: null }]);
    google.answer(400);
    await change(12);
    expect(await passes()).toMatchObject([{ attempts: 1, next_attempt_at: null }]);
    expect(given.warnings.map((line) => /"status":\d+/.exec(line)?.[0])).toEqual([
      '"status":429',
      '"status":401',
      '"status":400',
    ]);
  });

  test("while Google does not answer the booking's page says so, and nothing is lost", async () => {
    const { secret } = await given.book();
    google.answer(503);
    expect(await press(secret)).toBe(`/fr/my-booking/${secret}?done=walletFailed#wallet`);
    const { text } = await given.site.request(`/fr/my-booking/${secret}?done=walletFailed`);
    expect(text).toContain("Google Wallet ne répond pas pour le moment");
    google.answer(null);
    expect((await added(secret)).claims.payload.genericObjects).toHaveLength(1);
    const asked = google.asked.length;
    const head = await given.site.request(`/fr/my-booking/${secret}/google-wallet`, {
      method: "HEAD",
    });
    expect([head.status, google.asked.length]).toEqual([204, asked]);
    await database.db.updateTable("bookings").set({ status: "checked_out" }).execute();
    expect(await press(secret)).toBe(`/fr/my-booking/${secret}`);
    const unknown = await given.site.request("/my-booking/AAAAAAAAAAAAAAAAAAAAAA/google-wallet");
    expect(unknown.status).toBe(404);
  });

  test("with the links, and 30 days after the stay, nothing of it is left at Google", async () => {
    const { booking, secret } = await given.book();
    await added(secret);
    clock.advance({ minutes: 1 });
    await endBookingLinks(secret, given.app);
    google.answer(503);
    await given.sync();
    expect(await passes()).toHaveLength(1);
    google.answer(null);
    await after(1);
    const emptied = only();
    expect(emptied).toMatchObject({
      state: "INACTIVE",
      header: { defaultValue: { language: "en", value: "No longer valid" } },
      textModulesData: [],
    });
    expect(emptied.validTimeInterval).toBeUndefined();
    for (const former of ["Claire", booking.reference, "Penthouse", "2027"])
      expect(JSON.stringify(emptied)).not.toContain(former);
    await after(1);
    expect(await passes()).toEqual([]);
    expect(only()).toEqual(emptied);

    google.objects.clear();
    const { secret: later } = await given.book({ apartmentId: 1 });
    await added(later);
    clock.set("2027-02-16T08:00:00Z");
    await forgetPasses(given.app);
    await given.sync();
    expect(only()).toMatchObject({ state: "ACTIVE" });
    clock.set("2027-02-17T08:00:00Z");
    await forgetPasses(given.app);
    await given.sync();
    expect(only()).toMatchObject({ state: "INACTIVE", textModulesData: [] });
    await after(2);
    expect(await passes()).toEqual([]);
  });
});
