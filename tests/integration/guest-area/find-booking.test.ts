// A guest requests a new link: it goes to the booking's own address, and the answer reveals nothing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { action, headers } from "#app/guest-area/find-booking-page.tsx";
import { action as endLinks } from "#app/guest-area/my-booking-links-page.tsx";
import { aRequest } from "#tests/support/booking-requests.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { databases } from "#tests/support/test-database.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";

describe.each(databases)("finding a booking on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(await harness.place(aRequest(changes)));
    return { booking, secret: await secretOf(booking, harness.app) };
  };
  const ask = async (form: Record<string, string>, network?: string) => {
    const before = performance.now();
    const answer = await action(
      guestRouteArgs(harness.app, "/fr/my-booking", { lang: "fr" }, form, network),
    );
    expect(performance.now() - before).toBeGreaterThan(390);
    return answer;
  };
  const emails = () =>
    harness.database.db.selectFrom("outbox").selectAll().where("kind", "=", "guestLink").execute();

  test("an email goes to the address of the booking; the old link still works", async () => {
    const { booking, secret } = await book();
    const typed = {
      reference: ` ${booking.reference.toLowerCase().replace("-", " ")} `,
      email: booking.email.toUpperCase(),
    };
    const answer = await ask(typed);
    expect(sent(answer)).toEqual([303, "/fr/my-booking?sent=1#sent", ["location"]]);
    const [email] = await emails();
    expect(email).toMatchObject({ recipient: booking.email, language: "fr" });
    const { manageToken } = JSON.parse(email?.payload ?? "null") as { manageToken: string };
    expect(manageToken).toMatch(/^[\w-]{22}$/);
    for (const one of [manageToken, secret])
      expect((await findBookingByToken(harness.database.db, one))?.id).toBe(booking.id);
    const rendered = (await renderBookingEmail(email!, harness.app))!;
    expect(rendered.text).toContain(`https://hotel.example/fr/my-booking/${manageToken}`);
    const rows = await harness.database.db.selectFrom("booking_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(manageToken);
  });

  test("a guest ends all links; a new one goes to the booking's address, once, and the answer is the same for strangers", async () => {
    const { booking, secret } = await book();
    const other = await book({ apartmentId: 5 });
    await ask({ reference: booking.reference, email: booking.email });
    const [first] = await emails();
    const further = (JSON.parse(first?.payload ?? "null") as { manageToken: string }).manageToken;
    const end = (token: string) =>
      endLinks(
        guestRouteArgs(harness.app, `/fr/my-booking/${token}/links`, { lang: "fr", token }, {}),
      );
    for (const token of ["", booking.reference, booking.id, "x".repeat(100_000)])
      expect(sent(await end(token))).toEqual([303, "/fr/my-booking?ended=1#sent", ["location"]]);
    expect(await emails()).toHaveLength(1);
    harness.clock.advance({ minutes: 1 });
    const ended = await Promise.all([end(further), end(further)]);
    for (const one of [...ended, await end(secret)])
      expect(sent(one)).toEqual([303, "/fr/my-booking?ended=1#sent", ["location"]]);
    const all = await emails();
    expect(all).toHaveLength(2);
    const fresh = all.find(({ id }) => id !== first?.id);
    expect(fresh).toMatchObject({ recipient: booking.email, booking_id: booking.id });
    const { manageToken } = JSON.parse(fresh?.payload ?? "null") as { manageToken: string };
    const { db } = harness.database;
    for (const old of [secret, further]) expect(await findBookingByToken(db, old)).toBeNull();
    expect((await findBookingByToken(db, manageToken))?.id).toBe(booking.id);
    expect((await findBookingByToken(db, other.secret))?.id).toBe(other.booking.id);
  });

  test("what does not match gets the very same answer, and no email", async () => {
    const { booking } = await book();
    const right = sent(await ask({ reference: booking.reference, email: booking.email }));
    for (const wrong of [
      { reference: booking.reference, email: "somebody@example.com" },
      { reference: "KF-00000000", email: booking.email },
      { reference: "nonsense % ' \"", email: booking.email },
      { reference: booking.id, email: booking.email },
    ])
      expect(sent(await ask(wrong))).toEqual(right);
    expect(await emails()).toHaveLength(1);
  });

  test.each([
    [
      { reference: "", email: "" },
      { reference: "referenceMissing", email: "emailMissing" },
    ],
    [{ reference: "KF-7M3QX9TD", email: "claire" }, { email: "emailShape" }],
    [{ reference: "x", email: `${"a".repeat(260)}@example.com` }, { email: "emailShape" }],
  ])("%j has to be corrected first", async (form, faults) => {
    const answer = await action(guestRouteArgs(harness.app, "/my-booking", {}, form));
    expect(answer).toMatchObject({ data: { faults }, init: { status: 400 } });
  });

  test("beyond three for a reference nothing is sent, and the answer does not say so; after the hour again", async () => {
    const { booking } = await book();
    const typed = { reference: booking.reference, email: booking.email };
    for (let time = 0; time < 5; time++)
      expect(sent(await ask(typed, `192.0.2.${time}`))).toMatchObject([303, {}, {}]);
    expect(await emails()).toHaveLength(3);
    harness.clock.advance({ minutes: 60 });
    await ask(typed);
    expect(await emails()).toHaveLength(4);
  });

  test("strangers who know the reference, with any email, do not block the guest's own link", async () => {
    const { booking } = await book();
    for (let n = 0; n < 6; n++) {
      const form = { reference: booking.reference, email: `stranger${n}@example.com` };
      await ask(form, `192.0.2.${n % 2}`);
    }
    expect(await emails()).toEqual([]);
    await ask({ reference: booking.reference, email: booking.email }, "198.51.100.7");
    expect(await emails()).toMatchObject([{ recipient: booking.email }]);
  });

  test("beyond ten from a network the page says when to try again, right or wrong", async () => {
    const { booking } = await book();
    const wrong = { reference: "KF-00000000", email: "nobody@example.com" };
    await Promise.all(Array.from({ length: 10 }, () => ask(wrong)));
    const typed = { reference: booking.reference, email: booking.email };
    for (const form of [wrong, typed])
      expect(await ask(form)).toMatchObject({
        data: { minutes: 60 },
        init: { status: 429, headers: { "Retry-After": "3600" } },
      });
    expect(await emails()).toEqual([]);
    expect(sent(await ask(typed, "198.51.100.7"))).toMatchObject([303, {}, {}]);
    expect(await emails()).toHaveLength(1);
  });

  test("the page is never cached, and says when a form that came too often may be sent again", () => {
    const none = headers({ actionHeaders: new Headers() } as never);
    expect(none).toMatchObject({ "Cache-Control": "no-store" });
    expect(none).not.toHaveProperty("Retry-After");
    const actionHeaders = new Headers({ "Retry-After": "3600" });
    expect(headers({ actionHeaders } as never)).toMatchObject({ "Retry-After": "3600" });
  });
});

// What a browser gets: status, location, and which headers there are.
function sent(answer: unknown) {
  const { status, headers: responseHeaders } = answer as Response;
  return [status, responseHeaders.get("location"), [...responseHeaders.keys()]];
}
