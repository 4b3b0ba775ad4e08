// A wave of unpaid bookings: guests confirm by a button behind the email, the owner releases the bookings; emails to one address
// are limited.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { enqueueStayEmails } from "#app/bookings/emails/enqueue-stay-emails.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { sendMessage, stampForm } from "#app/contact/send-message.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { sendBookingLink } from "#app/guest-area/booking-links.server.ts";
import * as confirmPage from "#app/guest-area/my-booking-confirm-page.tsx";
import { loader as myBooking } from "#app/guest-area/my-booking-page.tsx";
import { languages } from "#app/i18n/languages.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aMessage } from "#tests/support/emails/messages.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { changeFacts } from "#tests/support/property.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("a wave of unpaid bookings on %s", (dialect) => {
  let harness: PaymentHarness;
  let app: App;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    ({ app } = harness);
    app.rateLimiter = createRateLimiter(harness.clock);
  });
  afterEach(() => harness.close());

  const place = (n: number, changes: Parameters<typeof aRequest>[0] = {}) => {
    const checkIn = addDays("2026-11-25", n * 20);
    return harness.place(
      aRequest({
        apartmentId: 1,
        stay: { checkIn, checkOut: addDays(checkIn, 20) },
        party: { adults: 1, children: 0 },
        guest: { ...aGuest({ email: emailOf(n), firstName: "Zyx" }) },
        language: "en",
        network: `n${n}`,
        ...changes,
      }),
    );
  };
  const inApartment = (apartmentId: number, n: number) => {
    const checkIn = "2026-11-25";
    const stay = { checkIn, checkOut: addDays(checkIn, 40) };
    return place(n, { apartmentId, stay });
  };
  /** Four stays of forty nights: 160 of 540, more than a quarter. */
  const flood = async () => {
    const made: Booking[] = [];
    for (const n of [2, 3, 4, 5]) made.push(bookingOf(await inApartment(n, n)));
    return made;
  };
  const emails = async (kind: string) =>
    harness.database.db.selectFrom("outbox").selectAll().where("kind", "=", kind).execute();
  const tokenOf = async (booking: Booking) => {
    const outboxEmail = (await emails("guestConfirmLink")).find(
      (row) => row.booking_id === booking.id,
    );
    return (JSON.parse(outboxEmail?.payload ?? "null") as { manageToken: string }).manageToken;
  };
  const again = (booking: Booking) => findBookingById(harness.database.db, booking.id);
  const at = (token: string, form?: Record<string, string>) =>
    guestRouteArgs(app, `/de/my-booking/${token}/confirm`, { token, lang: "de" }, form);

  test("is confirmed by the button behind the email, not by opening it; clicked twice, once", async () => {
    await flood();
    const placed = await place(0);
    expect(placed).toMatchObject({ ok: true, outcome: "confirmByEmail" });
    const booking = bookingOf(placed);
    expect(await emails("guestConfirmation")).toHaveLength(4);
    const token = await tokenOf(booking);
    const seen = (await confirmPage.loader(at(token))) as { until: unknown };
    expect(seen.until).toEqual({ today: "2026-11-20", hour: 14, minute: 0 });
    const own = guestRouteArgs(app, `/de/my-booking/${token}`, { token, lang: "de" });
    expect(addressOf(await thrownBy(myBooking(own)))).toBe(`/de/my-booking/${token}/confirm`);
    expect(await again(booking)).toMatchObject({ status: "pending_payment" });

    for (const click of [1, 2])
      expect([click, addressOf(await confirmPage.action(at(token, {})))]).toEqual([
        click,
        `/de/my-booking/${token}?done=confirm`,
      ]);
    expect(await again(booking)).toMatchObject({ status: "confirmed", holdExpiresAt: null });
    expect(await emails("guestConfirmation")).toHaveLength(5);
    // Both links open it: the one that was used, and that of the confirmation.
    for (const secret of [token, await secretOf(booking, app)])
      expect(await myBooking(guestRouteArgs(app, "/", { token: secret }))).toMatchObject({
        booking: { reference: booking.reference, awaitsEmail: false },
      });
  });

  test("expires after two hours, silently; another guest may have the nights", async () => {
    await flood();
    const booking = bookingOf(await place(0));
    const token = await tokenOf(booking);
    harness.clock.advance({ hours: 2 });
    await expireHolds(app);
    expect(await again(booking)).toMatchObject({ status: "expired" });
    harness.clock.advance({ minutes: 30 });
    await enqueueStayEmails(app);
    expect(await emails("guestPaymentFailed")).toEqual([]);
    expect(addressOf(await confirmPage.action(at(token, {})))).toBe(
      `/de/my-booking/${token}/confirm`,
    );
    expect(await confirmPage.loader(at(token))).toMatchObject({ until: null });
    expect((await place(0, { source: "owner" })).ok).toBe(true);
    expect(await thrownBy(confirmPage.action(at("nobodys", {})))).toMatchObject({
      init: { status: 404 },
    });
  });

  test("the emails: no guest's input goes to the guest, the owner gets one notice, in ten languages", async () => {
    await flood();
    await place(0);
    await place(1);
    expect(await emails("ownerUnpaidWave")).toHaveLength(1);
    const [outboxEmail] = await emails("guestConfirmLink");
    for (const language of languages) {
      const rendered = await renderEmail({ ...outboxEmail!, language }, app);
      expect(rendered?.text).toContain("/confirm");
      expect(rendered?.text + rendered!.html + rendered!.subject).not.toContain("Zyx");
    }
    expect((await renderEmail(outboxEmail!, app))?.text).toContain("14:00");
    const [notice] = await emails("ownerUnpaidWave");
    const renderedNotice = await renderEmail(notice!, app);
    expect(renderedNotice?.text).toContain("https://hotel.example/admin/bookings/unpaid");
    expect(renderedNotice?.text).toContain("25%");
  });

  test("the page waits for the email, and after it shows the success; by card it is booked at once", async () => {
    await flood();
    const browser = aBookBrowser(app);
    const waiting = await bookAWeek(browser, "property");
    expect(waiting.shown).toMatchObject({
      step: "waiting",
      state: "byEmail",
      email: aGuest().email,
      until: { hour: 14, minute: 0 },
    });
    // The same form once more changes nothing, and sends nothing.
    await browser.post(aWeekAt("review"), confirmForm());
    expect(await emails("guestConfirmLink")).toHaveLength(1);
    const row = (await emails("guestConfirmLink"))[0]!;
    const { manageToken } = JSON.parse(row.payload ?? "null") as { manageToken: string };
    await confirmPage.action(at(manageToken, {}));
    expect((await browser.open("/book?step=return")).at).toContain("step=done");

    const other = aBookBrowser(app);
    const apartment = { apartment: 6 };
    await bookAWeek(other, "property", (step) => aWeekAt(step, apartment)).catch(() => null);
    await other.post(aWeekAt("details", apartment), detailsForm("success"));
    const review = await other.open(aWeekAt("review", apartment));
    const total = review.shown?.step === "review" ? review.shown.choice.quote.total : 0;
    const booked = await other.post(
      aWeekAt("review", apartment),
      confirmForm({ total: String(total) }),
    );
    expect(booked.at).toContain("step=done");
  });

  test("a declined card that is to be paid at the property waits for the email too", async () => {
    await flood();
    const declined = aRequest({ apartmentId: 6, payment: aCard("declined") });
    expect(await harness.place(declined)).toMatchObject({ reason: "declined" });
    const placed = await harness.place({ ...declined, payment: { method: "property" } });
    expect(placed).toMatchObject({ outcome: "confirmByEmail" });
    expect(bookingOf(placed).holdExpiresAt).toBe("2026-11-20T10:00:00.000Z");
    await confirmPage.action(at(await tokenOf(bookingOf(placed)), {}));
    expect(await again(bookingOf(placed))).toMatchObject({
      status: "confirmed",
      paymentMethod: "property",
    });
  });

  test("an API client is told what is awaited, and the outcome", async () => {
    await flood();
    const site = anApiSite(app);
    const { status, body } = await site.book(aBookingBody({ apartment: 6 }));
    expect([status, body.payment.awaits]).toEqual([202, "email"]);
    const ask = () =>
      site.get(`/api/bookings/${body.reference}`, {
        Authorization: `Bearer ${body.payment.secret}`,
      });
    expect((await ask()).body.payment).toEqual({
      awaits: "email",
      heldUntil: "2026-11-20T10:00:00.000Z",
      url: null,
    });
    const row = (await emails("guestConfirmLink"))[0]!;
    const { manageToken } = JSON.parse(row.payload ?? "null") as { manageToken: string };
    await confirmPage.action(at(manageToken, {}));
    expect((await ask()).body).toMatchObject({ status: "confirmed" });
  });

  test("the owner releases what was booked, except what staff edited; nothing is charged", async () => {
    await anOwner(app);
    await aStaffMember(app);
    const made = await flood();
    const held = bookingOf(await place(0));
    const admin = await signedInBrowser(app);
    const noted = await admin.post(`/admin/bookings/${made[0]!.reference}`, {
      do: "note",
      key: crypto.randomUUID(),
      text: "Called: a real guest",
    });
    expect(noted.status).toBe(303);
    // Edited by staff, it counts no longer: 120 of the nights are the strangers', and 20 are held.
    expect((await admin.get("/admin")).page.day.wave).toMatchObject({ held: 140, of: 540 });
    const { page } = await admin.get("/admin/bookings/unpaid");
    const lines = page.bookings as { reference: string; version: number }[];
    // All created at one instant here, so in no order.
    expect(lines.map(({ reference }) => reference).toSorted()).toEqual(
      [made[1], made[2], made[3], held].map((booking) => booking!.reference).toSorted(),
    );
    const pairs = lines.map(({ reference, version }): [string, string] => [
      "booking",
      `${reference}.${version}`,
    ]);
    const stale: [string, string] = ["booking", `${made[0]!.reference}.1`];
    const staff = await signedInBrowser(app, staffEmail, "203.0.113.2");
    expect((await staff.post("/admin/bookings/unpaid", pairs)).status).toBe(403);
    const released = await admin.post("/admin/bookings/unpaid", [...pairs, stale]);
    expect(released.to).toBe("/admin/bookings/unpaid?released=4");
    const statuses = [];
    for (const booking of [...made, held]) statuses.push((await again(booking))?.status);
    expect(statuses).toEqual(["confirmed", "cancelled", "cancelled", "cancelled", "expired"]);
    const renderedNotice = await emails("guestCancellation");
    expect(renderedNotice).toHaveLength(3);
    expect((await renderEmail(renderedNotice[0]!, app))?.text).toContain("Nothing was charged");
    expect((await admin.get("/admin")).page.day.wave).toBeNull();
    expect(await place(9)).toMatchObject({ outcome: "confirmed" });
    const log = await harness.database.db
      .selectFrom("audit_log")
      .select("subject")
      .where("what", "=", "bookingCancelled")
      .execute();
    expect(log).toHaveLength(4);
  });

  test("contact copies, links and unpaid bookings share one limit for each mailbox", async () => {
    changeFacts(app, { unpaid: { stays: 0, nights: 0, perNetwork: 0, wavePercent: 0 } });
    const email = "victim@example.com";
    for (let n = 0; n < 6; n++) {
      const placed = await place(n % 3, {
        guest: { ...aGuest({ email: `victim+${n}@example.com` }) },
      });
      const { reference, version } = bookingOf(placed);
      if (n < 5) await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, app);
    }
    const stamp = await stampForm(app);
    harness.clock.advance({ minutes: 1 });
    for (let n = 0; n < 5; n++)
      await sendMessage(
        {
          fields: { ...aMessage({ email, message: `Message ${n}` }) },
          stamp,
          honeypot: "",
          language: "en",
          network: "203.0.113.7",
        },
        app,
      );
    // Six confirmations and three copies: one email is left in this hour, for the guest's own link.
    expect(await emails("contactReceived")).toHaveLength(3);
    const last = await harness.database.db
      .selectFrom("bookings")
      .select(["reference", "email"])
      .where("status", "=", "confirmed")
      .executeTakeFirstOrThrow();
    for (const network of ["a", "b", "c"]) await sendBookingLink({ ...last, network }, app);
    expect(await emails("guestLink")).toHaveLength(1);
    harness.clock.advance({ hours: 1 });
    await sendBookingLink({ ...last, network: "d" }, app);
    expect(await emails("guestLink")).toHaveLength(2);
  });
});

const emailOf = (n: number) => `guest${n}@example.com`;

const addressOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : null;

const thrownBy = async (work: Promise<unknown>) => work.catch((error: unknown) => error);
