// Stored XSS: markup in everything that users write is inert in every page, email, file and PDF, and is never filled in like a
// template.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { composeBookingEmail } from "#app/bookings/emails/compose-booking-email.server.ts";
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import { composeChannelEmail } from "#app/channels/emails/compose-channel-email.server.ts";
import { buildContactEmail } from "#app/contact/emails/build-contact-email.server.ts";
import type { ContactEmailKind } from "#app/contact/emails/build-contact-email.server.ts";
import { buildStaffMessage } from "#app/contact/thread/render-staff-message.server.ts";
import { previews } from "#app/dev-mail/shown-email.ts";
import { findActiveMarkup } from "#tests/support/pages/active-markup.ts";
import { buildWaitingEmail } from "#app/waiting/render-waiting-email.server.ts";
import type { WaitingEmailKind } from "#app/waiting/render-waiting-email.server.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { allAtOnce, fillWithMarkup } from "./hostile-app.ts";
import type { HostileApp } from "./hostile-app.ts";
import { pagePatterns } from "./input-names.ts";

let database: TestDatabase;
let app: App;
let site: WholeSite;
let cookie: string;
let hostile: HostileApp;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  app = anApp(database, aClock());
  site = aWholeSite(app);
  const { id } = await anOwner(app);
  cookie = await site.cookieOf(ownerEmail);
  hostile = await fillWithMarkup(app, id);
});
afterAll(() => database.close());

const fetchPage = (path: string) => site.request(path, { headers: { Cookie: cookie } });

function addressesOf(pattern: string): string[] {
  const ids = /messages\/templates/.test(pattern)
    ? ["p1"]
    : /admin\/messages/.test(pattern)
      ? [hostile.messageId]
      : pattern.includes("voices")
        ? ["t1"]
        : pattern.includes("admin/extras")
          ? [hostile.extraId]
          : pattern.includes("admin/texts")
            ? ["hero"]
            : ["1", "2"];
  return ids.map((id) =>
    pattern
      .replace("/my-booking/:token", `/my-booking/${hostile.secret}`)
      .replace("/review/:token", `/review/${hostile.reviewSecret}`)
      .replace(":reference", hostile.booking.reference)
      .replace(":slug", "deluxe-sea-view-suite")
      .replace(":document", "terms")
      .replace(":picture", "beach")
      .replace(":id", id)
      .replace(/:\w+|\*/, "nowhere"),
  );
}

test("in every page, the admin's and the guest's", { timeout: 120_000 }, async () => {
  const matched = new Map<string, boolean>();
  const faults: string[] = [];
  const search = "?checkIn=2027-03-20&checkOut=2027-03-27&adults=2&apartment=1";
  for (const path of [
    ...pagePatterns().flatMap(addressesOf),
    `/apartments${search}`,
    `/book${search}`,
    `/book${search}&step=details`,
  ]) {
    const { status, headers, text } = await fetchPage(path);
    if (status >= 500) faults.push(`${path}: ${status}`);
    if (!headers.get("content-type")?.includes("html")) continue;
    faults.push(...findActiveMarkup(text).map((fault) => `${path}: ${fault}`));
    matched.set(path, text.includes("&lt;zx-1"));
  }
  expect(faults).toEqual([]);
  // The text was on the page.
  for (const path of [
    "/",
    "/apartments",
    "/admin/bookings",
    "/admin/bookings/waiting",
    "/admin/cleaning",
    "/admin/messages/m1",
    "/admin/messages/templates",
    "/admin/messages/templates/p1",
    "/admin/voices/t1",
    "/admin/reviews",
    "/admin/extras",
    `/admin/extras/${hostile.extraId}`,
    `/admin/bookings/${hostile.booking.reference}/extras`,
    `/my-booking/${hostile.secret}/extras`,
    `/admin/bookings/${hostile.booking.reference}/messages`,
    `/my-booking/${hostile.secret}`,
    `/my-booking/${hostile.secret}/write`,
    `/book${search}&step=details`,
  ])
    expect([path, matched.get(path)]).toEqual([path, true]);
});

test("in every email: its HTML, its lines, its subject", { timeout: 60_000 }, async () => {
  const { booking } = hostile;
  const message = {
    id: "m1",
    language: "en" as const,
    name: allAtOnce,
    email: booking.email,
    phone: allAtOnce,
    subject: "stay" as const,
    message: allAtOnce,
    createdAt: booking.createdAt,
  };
  const money = { paid: booking.dueNow, refund: 1 };
  const before = { ...booking, more: 0 };
  const conflict = {
    label: allAtOnce,
    reference: booking.reference,
    guest: allAtOnce,
    note: allAtOnce,
    apartment: allAtOnce,
    from: "2027-03-13",
    to: "2027-03-15",
  };
  const write = (kind: string, about: string) => {
    if (about === "calendar")
      return composeChannelEmail({ conflicts: [conflict], language: "en" }, app);
    if (about === "waiting") {
      const none = { createdAt: booking.createdAt, confirmedAt: null, toldAt: null };
      const { email, checkIn, checkOut, adults, children } = booking;
      const wanted = { id: "w1", email, language: "en", checkIn, checkOut, adults, children };
      const apartment = { apartmentId: 1, toldApartmentId: 1, toldUntil: null };
      return buildWaitingEmail(
        kind as WaitingEmailKind,
        { entry: { ...wanted, ...none, ...apartment }, token: allAtOnce, language: "en" },
        app,
      );
    }
    if (about === "thread")
      return buildStaffMessage(
        {
          booking,
          author: allAtOnce,
          text: allAtOnce,
          balance: null,
          language: "en",
          manageToken: "s",
        },
        app,
      );
    if (about === "message")
      return buildContactEmail(
        kind as ContactEmailKind,
        { message, answer: { author: allAtOnce, text: allAtOnce }, language: "en" },
        app,
      );
    return composeBookingEmail(
      kind as BookingEmailKind,
      {
        booking,
        language: "en",
        card: null,
        manageToken: "s",
        reviewToken: "s",
        mayReadCode: true,
        money,
        before,
        deposit: { amount: 200_00, kept: 1, returnDays: 3, method: "choice" },
        depositReason: allAtOnce,
        ...(kind === "guestReceipt" && {
          receipt: { number: allAtOnce, amount: allAtOnce, kind: "payment", pdf: Buffer.alloc(0) },
        }),
      },
      app,
    );
  };
  let matched = 0;
  const unproven: string[] = [];
  for (const [kind, { about }] of Object.entries(previews)) {
    const { subject, html, text } = await write(kind, about);
    expect([kind, findActiveMarkup(html)]).toEqual([kind, []]);
    expect([kind, /[\r\n]/.test(subject)]).toEqual([kind, false]);
    // Texts are shown exactly as written: no placeholder was filled, no formula evaluated. This email goes to an unverified
    // address: nothing typed by a guest is in it.
    const ofGuests = kind === "guestConfirmLink" ? [] : [subject, text];
    if (ofGuests.length === 0 && text.includes("{name}")) unproven.push(kind);
    const guestTexts = ofGuests.filter((part) => part.includes("<zx-1"));
    const whole = guestTexts.filter((part) => part.includes("{name}{{total}}<%= 7*7 %>${7*7}"));
    expect([kind, whole.length]).toEqual([kind, guestTexts.length]);
    matched += whole.length;
    expect(html).not.toMatch(/&lt;%= 49|\b49\b%&gt;/);
  }
  expect(matched).toBeGreaterThan(8);
  expect(unproven).toEqual([]);
});

test("in the PDF of an invoice, and in the files for a spreadsheet and a calendar", async () => {
  const pdf = await fetchPage(`/my-booking/${hostile.secret}/invoice.pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.bytes.toString("latin1")).not.toMatch(
    /\/(?:JavaScript|JS|OpenAction|Launch|EmbeddedFile|URI)\b/,
  );
  expect(readPdf(pdf.bytes).lines.join("\n")).toContain("{name}{{total}}");
  const table = await fetchPage("/admin/bookings/export");
  expect(table.headers.get("content-type")).toContain("text/csv");
  expect(table.text).toContain("'=");
  // No cell begins a formula, quoted or not.
  expect(table.text).not.toMatch(/(?:^|[,\r\n])"?[=+@\t-](?!\d)/);
  const calendar = await fetchPage(`/my-booking/${hostile.secret}/stay.ics`);
  expect(calendar.headers.get("content-type")).toContain("text/calendar");
  expect(calendar.text.match(/^(?:BEGIN|END):/gm)?.length).toBe(4);
  const copy = await fetchPage(`/admin/bookings/${hostile.booking.reference}/guest/export`);
  expect(copy.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  expect(JSON.stringify(JSON.parse(copy.text))).toContain("zx-1");
});
