// What changes and ends a pass for Apple Wallet: cancelled, over, other hours, links ended, guest erased.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  correctGuest,
  loadCorrection,
} from "#app/admin/bookings/guest-data/correct-guest.server.ts";
import { eraseGuest } from "#app/admin/bookings/guest-data/guest-data.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { openPass } from "#app/wallet/passes.server.ts";
import { forgetPasses } from "#app/wallet/sync-passes.server.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases } from "#tests/support/test-database.ts";
import { openAppleHarness } from "#tests/support/wallet/apple-harness.ts";
import type { AppleHarness } from "#tests/support/wallet/apple-harness.ts";
import { openAppleServices } from "#tests/support/wallet/apple-push-service.ts";
import type { AppleServices } from "#tests/support/wallet/apple-push-service.ts";

let apple: AppleServices;
beforeAll(async () => {
  apple = await openAppleServices();
});
afterAll(() => apple.close());

describe.each(databases)("changes and ends of passes for Apple Wallet on %s", (dialect) => {
  const clock = aClock();
  let given: AppleHarness;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    given = await openAppleHarness(dialect, clock, apple);
  });
  afterEach(() => given.database.close());

  test("a cancelled stay is void, one that is over as well, and neither can be added any more", async () => {
    const { booking, secret } = await given.book();
    const phone = given.aPhone(await given.download(secret));
    await phone.register();
    clock.advance({ minutes: 1 });
    const { reference, version } = booking;
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "owner" }, given.app);
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    const { pass } = given.read(await phone.fetch());
    expect(pass.voided).toBe(true);
    expect(pass.locations).toBeUndefined();
    expect(pass.generic.auxiliaryFields).toMatchObject([
      { key: "guest" },
      { key: "status", label: "Statut", value: "Annulée", changeMessage: "Statut\u00a0: %@" },
    ]);
    const again = await given.site.request(`/fr/my-booking/${secret}/stay.pkpass`);
    expect([again.status, again.headers.get("location")]).toEqual([
      303,
      `/fr/my-booking/${secret}`,
    ]);
    const page = await given.site.request(`/fr/my-booking/${secret}`);
    expect(page.text).not.toContain("Apple Wallet");
    await given.database.db
      .updateTable("bookings")
      .set({ status: "checked_out", version: 9 })
      .execute();
    clock.advance({ minutes: 1 });
    await given.sync();
    const over = given.read(await phone.fetch()).pass;
    expect(over.generic.auxiliaryFields[1].value).toBe("Séjour terminé");
  });

  test("a pass that is asked for while the stay changes shows nothing older than it says", async () => {
    const { booking, secret } = await given.book();
    await given.download(secret);
    clock.advance({ minutes: 1 });
    await given.changeStay(secret, "2027-01-11", "2027-01-18");
    await given.sync();
    // The request has read the booking before the change.
    const { pass, content } = await openPass(booking, "apple", given.app);
    expect(pass.updated_at).toBe("2026-11-20T08:01:00.000Z");
    expect(content.times?.start).toBe("2027-01-11T14:00:00+04:00");
  });

  test("a change of the property's hours reaches passes within the hour", async () => {
    const { secret } = await given.book();
    const phone = given.aPhone(await given.download(secret));
    await phone.register();
    // Told once, because it was added.
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    given.app.property.facts = { ...given.app.property.facts, checkInHour: 15 };
    clock.advance({ minutes: 59 });
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    clock.advance({ minutes: 2 });
    await given.sync();
    expect(apple.push.received).toHaveLength(2);
    const { pass } = given.read(await phone.fetch());
    expect(pass.relevantDate).toBe("2027-01-10T11:00:00.000Z");
  });

  test("with the links their passes end: emptied on phones, forgotten after a week; a new link gives a new pass", async () => {
    const { booking, secret } = await given.book();
    const phone = given.aPhone(await given.download(secret));
    await phone.register();
    clock.advance({ minutes: 1 });
    await endBookingLinks(secret, given.app);
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    const fetched = await phone.fetch();
    const { pass, files, file } = given.read(fetched);
    expect(pass).toMatchObject({ voided: true, serialNumber: phone.serialNumber });
    expect(pass.expirationDate).toBeUndefined();
    expect(pass.generic.primaryFields).toMatchObject([{ value: "No longer valid" }]);
    const all = files.map((name) => file(name).toString("latin1")).join("\n");
    for (const former of ["Claire", booking.reference, "Penthouse", "2027", "janv"])
      expect(all).not.toContain(former);
    const { payload } = await given.database.db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "guestLink")
      .executeTakeFirstOrThrow();
    const { manageToken } = JSON.parse(payload!) as { manageToken: string };
    expect((await given.download(manageToken)).pass.serialNumber).not.toBe(phone.serialNumber);
    expect((await given.rows()).passes).toHaveLength(2);
    clock.advance({ days: 6 });
    await forgetPasses(given.app);
    expect((await given.rows()).passes).toHaveLength(2);
    clock.advance({ days: 1, minutes: 1 });
    await forgetPasses(given.app);
    expect((await given.rows()).passes).toMatchObject([{ booking_id: booking.id }]);
    expect((await given.rows()).devices).toEqual([]);
    expect((await phone.fetch()).status).toBe(401);
  });

  test("a corrected email address ends passes, and the devices that are notified, with the former links", async () => {
    const owner = await anOwner(given.app);
    const { booking, secret } = await given.book();
    const { db } = given.database;
    const phone = given.aPhone(await given.download(secret));
    await phone.register();
    const keys = { p256dh: "x", auth: "x", kinds: "[]", browser: "", failures: 0 };
    const device = { id: "1", person_id: "", booking_id: booking.id, endpoint: "x", ...keys };
    const row = { ...device, endpoint_hash: "x", created_at: clock.now().toISOString() };
    await db.insertInto("push_subscriptions").values(row).execute();
    clock.advance({ minutes: 1 });
    const { values } = (await loadCorrection(booking.reference, given.app))!;
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) {
      form.set(name, value);
      form.set(`was-${name}`, value);
    }
    form.set("email", "claire.m@example.org");
    const corrected = await correctGuest(form, booking.reference, owner, given.app);
    expect(corrected).toMatchObject({ ok: true, emailed: true });
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    const { pass } = given.read(await phone.fetch());
    expect([pass.voided, JSON.stringify(pass).includes("Claire")]).toEqual([true, false]);
    expect(await db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
  });

  test("a guest who is erased is on no phone any more; the day after the stay nothing is kept", async () => {
    const owner = await anOwner(given.app);
    const { booking, secret } = await given.book();
    const phone = given.aPhone(await given.download(secret));
    await phone.register();
    const { reference, version, email } = booking;
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "owner" }, given.app);
    clock.advance({ minutes: 1 });
    expect(await eraseGuest(reference, email, owner, given.app)).toMatchObject({ ok: true });
    await given.sync();
    expect(apple.push.received).toHaveLength(1);
    expect((await given.rows()).passes).toMatchObject([{ booking_id: null }]);
    const fetched = given.read(await phone.fetch());
    expect(JSON.stringify(fetched.pass)).not.toContain("Claire");

    const { secret: later } = await given.book({ apartmentId: 1 });
    await given.download(later);
    // The last night is that of 16 January; on the 17th the guest leaves.
    clock.set("2027-01-17T19:59:00Z");
    await forgetPasses(given.app);
    expect((await given.rows()).passes).toHaveLength(1);
    clock.set("2027-01-17T20:00:00Z");
    await forgetPasses(given.app);
    expect((await given.rows()).passes).toEqual([]);
  });
});
