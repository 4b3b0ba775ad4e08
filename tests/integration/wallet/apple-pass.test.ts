// The file of a pass for Apple Wallet: what it holds, who signed it, on which devices it is offered, and that it is off without a certificate.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { warnOfEnd } from "#app/wallet/sync-passes.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases } from "#tests/support/test-database.ts";
import { openAppleHarness } from "#tests/support/wallet/apple-harness.ts";
import type { AppleHarness } from "#tests/support/wallet/apple-harness.ts";
import { openAppleServices } from "#tests/support/wallet/apple-push-service.ts";
import type { AppleServices } from "#tests/support/wallet/apple-push-service.ts";
import { passTypeId } from "#tests/support/wallet/wallet-accounts.ts";
import { aWalletSite } from "#tests/support/wallet/wallet-site.ts";
import type { WalletSite } from "#tests/support/wallet/wallet-site.ts";

const values = (fields: { key: string; label: string; value: string }[]) =>
  fields.map(({ key, label, value }) => [key, label, value]);

let apple: AppleServices;
beforeAll(async () => {
  apple = await openAppleServices();
});
afterAll(() => apple.close());

describe.each(databases)("the pass for Apple Wallet on %s", (dialect) => {
  const clock = aClock();
  let given: AppleHarness;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    given = await openAppleHarness(dialect, clock, apple);
  });
  afterEach(() => given.database.close());

  test("the file is signed, and shows the stay in the guest's language and the property's time", async () => {
    const { booking, secret } = await given.book();
    const { answer, pass, files, file } = await given.download(secret, "/fr");
    expect(answer.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${booking.reference}.pkpass"`,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.com.example.stay",
      teamIdentifier: "A1B2C3D4E5",
      organizationName: "Kaz Filao",
      logoText: "Kaz Filao",
      description: "Votre séjour à Kaz Filao",
      serialNumber: expect.stringMatching(/^[\w-]{22}$/),
      authenticationToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      webServiceURL: "https://hotel.example/wallet/",
      backgroundColor: "rgb(143, 205, 195)",
      // Check-in at 14:00, check-out at 11:00, in Mauritius, four hours ahead; over with the day of departure.
      relevantDate: "2027-01-10T10:00:00.000Z",
      relevantDates: [
        { startDate: "2027-01-10T10:00:00.000Z", endDate: "2027-01-17T07:00:00.000Z" },
      ],
      expirationDate: "2027-01-17T20:00:00.000Z",
      locations: [{ latitude: -20.4485, longitude: 57.324 }],
    });
    expect(pass.voided).toBeUndefined();
    const { generic } = pass;
    expect(values(generic.headerFields)).toEqual([["reference", "Référence", booking.reference]]);
    expect(values(generic.primaryFields)).toEqual([
      ["apartment", "Appartement", "Suite Penthouse de luxe"],
    ]);
    expect(values(generic.secondaryFields)).toEqual([
      ["checkIn", "Arrivée", "10 janv., à partir de 14\u00a0h"],
      ["checkOut", "Départ", "17 janv., avant 11\u00a0h"],
    ]);
    expect(generic.secondaryFields[0].changeMessage).toBe("Arrivée\u00a0: %@");
    expect(values(generic.auxiliaryFields)).toEqual([["guest", "Voyageur", "Claire"]]);
    expect(values(generic.backFields)).toEqual([
      ["checkInLong", "Arrivée", "dimanche 10 janvier 2027, à partir de 14\u00a0h"],
      ["checkOutLong", "Départ", "dimanche 17 janvier 2027, avant 11\u00a0h"],
      ["address", "Adresse", "Kaz Filao\nRoyal Road\nLa Gaulette\nBlack River\nMaurice"],
      ["phone", "Téléphone", "+230 5000 0000"],
      ["manage", "Votre réservation", "https://hotel.example/fr/my-booking"],
    ]);
    expect(files.filter((name) => name.endsWith(".png")).join(" ")).toBe(
      "icon.png icon@2x.png icon@3x.png logo.png logo@2x.png logo@3x.png",
    );
    // Width and height of a PNG.
    expect(file("icon@3x.png").readUInt32BE(16)).toBe(87);
    expect(file("logo@2x.png").readUInt32BE(20)).toBe(100);
  });

  test("a phone in another language shows it in that one; quotation marks of a name end no text", async () => {
    const { secret } = await given.book();
    await given.database.db
      .updateTable("apartment_words")
      .set({ name: 'Das "Dach" \\ oben' })
      .where("apartment_id", "=", 4)
      .where("language", "=", "de")
      .execute();
    const { strings, files } = await given.download(secret);
    expect(files.filter((name) => name.endsWith("pass.strings"))).toHaveLength(languages.length);
    expect(strings("de")).toMatchObject({
      Arrivée: "Check-in",
      "Suite Penthouse de luxe": 'Das "Dach" \\ oben',
      "10 janv., à partir de 14\u00a0h": "10. Jan., ab 14:00\u00a0Uhr",
      "Arrivée\u00a0: %@": "Check-in: %@",
      "https://hotel.example/fr/my-booking": "https://hotel.example/de/my-booking",
    });
    expect(strings("zh-Hans")).toMatchObject({ Départ: "退房" });
    expect(strings("fr")).toMatchObject({ Arrivée: "Arrivée" });
  });

  test("no secret, code or contact of the guest is in any file of it", async () => {
    const { booking, secret } = await given.book();
    const keys = { door_code: "482913", wifi_network: "net-7", wifi_password: "wave-71" };
    const row = { apartment_id: 4, ...keys, version: 1, code_changed_at: null };
    await given.database.db
      .insertInto("apartment_keys")
      .values(row)
      .onConflict((conflict) => conflict.column("apartment_id").doUpdateSet(row))
      .execute();
    const { files, file } = await given.download(secret);
    const all = files.map((name) => file(name).toString("latin1")).join("\n");
    for (const personal of [
      secret,
      "Moreau",
      booking.email,
      booking.phone,
      booking.id,
      ...Object.values(keys),
    ])
      expect(all).not.toContain(personal);
    expect(all).toContain("Claire");
  });

  test("off without a certificate, and once it has run out; an unknown secret is not found", async () => {
    const { secret } = await given.book();
    const off = aWalletSite(given.database, clock, {});
    const statuses = async (site: WalletSite["site"]) => [
      (await site.request(`/my-booking/${secret}/stay.pkpass`)).status,
      (await site.request(`/my-booking/${secret}/google-wallet`)).status,
      (await site.request(`/wallet/v1/passes/${passTypeId}/x`)).status,
      (await site.request("/wallet/v1/log", { method: "POST", body: '{"logs":["x"]}' })).status,
    ];
    expect(await statuses(off.site)).toEqual([404, 404, 404, 404]);
    expect((await off.site.request(`/en/my-booking/${secret}`)).text).not.toContain("Wallet");
    expect((await given.site.request(`/en/my-booking/${secret}`)).text).toContain("Apple Wallet");
    const unknown = "/my-booking/AAAAAAAAAAAAAAAAAAAAAA/stay.pkpass";
    expect((await given.site.request(unknown)).status).toBe(404);
    // It is valid for a year from the day of the test run.
    const { validUntil } = given.app.environment.wallet.apple!;
    const warnedAt = (days: number) => {
      given.warnings.length = 0;
      clock.set(new Date(validUntil.getTime() - days * 86_400_000).toISOString());
      warnOfEnd(given.app);
      return given.warnings.map((line) => line.replace(/ \{.*$/, ""));
    };
    expect(warnedAt(31)).toEqual([]);
    expect(warnedAt(29)).toEqual([
      "the certificate of passes for Apple Wallet runs out soon (docs/wallet.md)",
    ]);
    expect(warnedAt(0)).toEqual([
      "passes for Apple Wallet are not offered: their certificate has run out",
    ]);
    expect((await given.site.request(`/my-booking/${secret}/stay.pkpass`)).status).toBe(303);
  });

  test("a phone sees the button of its own wallet only", async () => {
    const { secret } = await given.book();
    const shown = async (device: string) => {
      const headers = { "User-Agent": device };
      const { text } = await given.site.request(`/en/my-booking/${secret}`, { headers });
      return text.includes("Add to Apple Wallet");
    };
    expect(await shown("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)")).toBe(true);
    expect(await shown("Mozilla/5.0 (Linux; Android 16; Pixel 9)")).toBe(false);
    expect(await shown("Mozilla/5.0 (Windows NT 10.0; Win64; x64)")).toBe(true);
  });
});
