// A guest shows a lower price: when that is possible, what is refused, who sees it, and how it ends without an answer.
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listClaims } from "#app/bookings/best-price/claims.sql.server.ts";
import { deleteOldMessages } from "#app/contact/send-message.server.ts";
import { summarizeBestPrice } from "#app/guest-area/best-price/my-best-price.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { claimActions, claimForm } from "#tests/support/best-price/claims.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aHeic, anSvg, aZip } from "#tests/support/pictures/sent-pictures.ts";
import { changeFacts } from "#tests/support/property.ts";
import { databases } from "#tests/support/test-database.ts";

const screen = sharp({ create: { width: 390, height: 300, channels: 3, background: "#fff" } });

describe.each(databases)("a lower price shown on %s", (dialect) => {
  let given: PaymentHarness;
  let owner: TestBrowser;
  beforeEach(async () => {
    given = await openPaymentHarness(dialect);
    await anOwner(given.app);
    owner = await signedInBrowser(given.app);
  });
  afterEach(() => given.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(await given.place(aRequest(changes)));
    return { booking, ...(await claimActions(booking, given.app)) };
  };
  const rules = {
    on: true,
    hoursAfterBooking: 48,
    daysBefore: 2,
    answerHours: 24,
    extraPercent: 0,
  };

  test("is stored once with the time of the answer, and only one waits", async () => {
    const { booking, send, show } = await book();
    given.clock.set("2026-11-20T10:00:00.000Z");
    const form = claimForm({ amount: "1 900,50", note: " Seen today.\r\nWith every fee. " });
    expect(await Promise.all([send(form), send(form)])).toEqual([
      { ok: true, done: "filed" },
      { ok: true, done: "filed" },
    ]);
    expect(await listClaims(given.database.db, booking.id)).toMatchObject([
      {
        status: "filed",
        amount: 1900_50,
        currency: "EUR",
        link: "https://example.com/penthouse",
        note: "Seen today.\nWith every fee.",
        answerBy: "2026-11-21T10:00:00.000Z",
        hasPicture: false,
      },
    ]);
    expect(await send(claimForm())).toMatchObject({ ok: false, status: 409 });
    expect(await show()).toMatchObject({ refusal: "waits", claims: [{ state: "filed" }] });
    const kinds = await given.database.db
      .selectFrom("outbox")
      .select(["kind", "recipient"])
      .where("kind", "like", "%BestPrice")
      .orderBy("kind")
      .execute();
    expect(kinds).toEqual([
      { kind: "guestBestPrice", recipient: booking.email },
      { kind: "ownerBestPrice", recipient: given.app.property.facts.email },
    ]);
  });

  test.each([
    [{ amount: "-1" }, ["amount amount"]],
    [{ amount: "0" }, ["amount amountZero"]],
    [{ amount: "12345678" }, ["amount amount"]],
    [{ amount: "1900.505" }, ["amount amount"]],
    [{ amount: "£1900" }, ["amount amount"]],
    [{ amount: "1900", currency: "XXX" }, ["currency currency"]],
    [{ link: "" }, ["link proofMissing"]],
    [{ link: "javascript:alert(1)" }, ["link link"]],
    [{ link: "https://booking.example@evil.example/" }, ["link link"]],
    [{ link: "ftp://example.com/a" }, ["link link"]],
    [{ link: `https://example.com/${"x".repeat(1000)}` }, ["link linkTooLong"]],
    [{ note: "x".repeat(1001) }, ["note noteTooLong"]],
    [{ note: "a\u202Eb" }, ["note controlCharacters"]],
    [{ amount: "", link: "", note: "" }, ["amount amount", "link proofMissing"]],
  ])("%j is refused, and what was typed is kept", async (changes, faults) => {
    const { booking, send } = await book();
    const answer = await send(claimForm(changes));
    if (!answer || answer.ok) throw new Error("It was accepted");
    expect(answer.faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual(faults);
    expect(answer).toMatchObject({
      status: 400,
      typed: { amount: "amount" in changes ? changes.amount : "1900" },
    });
    expect(await listClaims(given.database.db, booking.id)).toEqual([]);
  });

  test("a picture is enough, is cleaned, and the owner sees it", async () => {
    const { booking, send } = await book();
    for (const [file, reason] of [
      [aZip, "notAPicture"],
      [anSvg, "notAPicture"],
      [aHeic, "heic"],
      [
        await sharp({ create: { width: 90, height: 90, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
        "tooSmall",
      ],
    ] as const)
      expect(await send(claimForm({ link: "" }, file))).toMatchObject({
        ok: false,
        upload: { file: "screen.png", reason },
      });
    const sent = await screen
      .clone()
      .withExif({ IFD0: { Copyright: "Claire" } })
      .png()
      .toBuffer();
    expect(await send(claimForm({ link: "" }, sent))).toEqual({ ok: true, done: "filed" });
    const [claim] = await listClaims(given.database.db, booking.id);
    expect(claim).toMatchObject({ hasPicture: true, link: "" });
    const path = `/admin/bookings/best-price/picture/${claim?.id}`;
    const seen = await owner.get(path);
    expect(seen.status).toBe(200);
    expect(seen.headers.get("cache-control")).toContain("no-store");
    const { bytes } = await given.database.db
      .selectFrom("best_price_pictures")
      .select("bytes")
      .executeTakeFirstOrThrow();
    const stored = await sharp(bytes).metadata();
    expect([stored.format, stored.width, stored.exif]).toEqual(["jpeg", 390, undefined]);
    expect((await owner.get("/admin/bookings/best-price/picture/nowhere")).status).toBe(404);
  });

  test("until so many hours after booking and so many days before the check-in hour", async () => {
    const { send, show } = await book();
    // Booked on 20 November at 08:00 UTC: 48 hours later, the hour itself excluded.
    given.clock.set("2026-11-22T07:59:00.000Z");
    expect((await show())?.refusal).toBeNull();
    given.clock.set("2026-11-22T08:00:00.000Z");
    expect((await show())?.refusal).toBe("over");
    expect(await send(claimForm())).toMatchObject({ ok: false, status: 409 });
    changeFacts(given.app, { bestPrice: { ...rules, hoursAfterBooking: 0 } });
    const free = await book({ apartmentId: 1 });
    // Two days before 10 January, 14:00 in Mauritius is 10:00 UTC.
    given.clock.set("2027-01-08T09:59:00.000Z");
    expect((await free.show())?.refusal).toBeNull();
    given.clock.set("2027-01-08T10:00:00.000Z");
    expect((await free.show())?.refusal).toBe("over");
  });

  test("by the rules that the booking was made with", async () => {
    const under = await book();
    changeFacts(given.app, { bestPrice: { ...rules, on: false } });
    const without = await book({ apartmentId: 1 });
    expect((await under.show())?.refusal).toBeNull();
    expect((await without.show())?.refusal).toBe("off");
    expect(await without.send(claimForm())).toMatchObject({ ok: false, status: 409 });
    expect(await summarizeBestPrice(without.secret, "en", given.app)).toBeNull();
    // A booking of the release before has none: until the check-in hour, as its terms promise.
    const { db } = given.database;
    await db.updateTable("bookings").set({ best_price: "" }).execute();
    given.clock.set("2027-01-10T09:59:00.000Z");
    expect((await without.show())?.refusal).toBeNull();
    given.clock.set("2027-01-10T10:00:00.000Z");
    expect((await without.show())?.refusal).toBe("over");
  });

  test("can be taken back by its guest alone, and three times at most", async () => {
    const { send, show, open } = await book();
    const other = await book({ apartmentId: 1 });
    for (let time = 1; time <= 3; time++) {
      expect(await send(claimForm())).toEqual({ ok: true, done: "filed" });
      const claim = (await open())?.id ?? "";
      const form = claimForm({ do: "withdraw", claim });
      expect(await other.send(form)).toMatchObject({ ok: false, isAnswered: true });
      expect(await send(form)).toEqual({ ok: true, done: "withdrawn" });
      expect(await send(form)).toMatchObject({ ok: false, isAnswered: true });
    }
    expect((await show())?.refusal).toBe("tooMany");
    expect(await send(claimForm())).toMatchObject({ ok: false, status: 409 });
    expect(
      await other.send(
        claimForm({ key: (await listClaims(given.database.db, other.booking.id))[0]?.id ?? "" }),
      ),
    ).toMatchObject({ ok: true });
  });

  test("late, it waits still: the guest reads so, and Today lists it; a cancelled booking ends it", async () => {
    const { booking, send, show, now } = await book();
    await send(claimForm());
    const due = async () => (await owner.get("/admin?index")).page.day.dueClaims;
    expect(await due()).toEqual([]);
    // Due on 21 November at 08:00; soon is twelve hours before.
    given.clock.set("2026-11-20T20:00:00.000Z");
    owner = await signedInBrowser(given.app);
    expect(await due()).toMatchObject([{ reference: booking.reference, isLate: false }]);
    given.clock.set("2026-11-21T08:00:01.000Z");
    owner = await signedInBrowser(given.app);
    expect(await due()).toMatchObject([{ isLate: true }]);
    expect((await show())?.claims).toMatchObject([{ state: "late" }]);
    const { reference, version } = await now();
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, given.app);
    expect((await show())?.claims).toMatchObject([{ state: "ended" }]);
    expect(await due()).toEqual([]);
    expect((await owner.get("/admin/bookings/best-price")).page.waiting).toEqual([]);
  });

  test("is kept two years", async () => {
    const { send } = await book();
    await send(claimForm({ link: "" }, await screen.clone().png().toBuffer()));
    const rows = async () => {
      const { db } = given.database;
      const of = (table: "best_price_claims" | "best_price_pictures") =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
      return [(await of("best_price_claims")).count, (await of("best_price_pictures")).count];
    };
    given.clock.set("2028-11-20T07:00:00.000Z");
    await deleteOldMessages(given.app);
    expect(await rows()).toEqual([1, 1]);
    given.clock.set("2029-01-18T09:00:00.000Z");
    await deleteOldMessages(given.app);
    expect(await rows()).toEqual([0, 0]);
  });
});
