// Stored XSS: markup in everything that users write is inert in every page, email, file and PDF, and is never filled in like a
// template.
import { afterAll, beforeAll, expect, test } from "vitest";
import { previews } from "#app/dev-mail/preview-kinds.ts";
import { writeLetter } from "#app/booking/letters/write-letter.server.ts";
import type { LetterKind } from "#app/booking/letters/write-letter.server.ts";
import { writeContactLetter } from "#app/contact/letters/write-contact-letter.server.ts";
import type { ContactLetterKind } from "#app/contact/letters/write-contact-letter.server.ts";
import { writeChannelLetter } from "#app/channels/letters/write-channel-letter.server.ts";
import type { House } from "#app/house.server.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import { liveIn } from "#tests/house/live-markup.ts";
import { openTestDatabase } from "#tests/house/open-house.ts";
import type { TestDatabase } from "#tests/house/open-house.ts";
import { anOwner, ownerEmail } from "#tests/house/owner-people.ts";
import { readPdf } from "#tests/house/read-pdf.ts";
import { aWholeSite } from "#tests/house/whole-site.ts";
import type { WholeSite } from "#tests/house/whole-site.ts";
import { pagePatterns } from "./asked-names.ts";
import { allAtOnce, fillWithMarkup } from "./hostile-house.ts";
import type { HostileHouse } from "./hostile-house.ts";

let database: TestDatabase;
let house: House;
let site: WholeSite;
let cookie: string;
let hostile: HostileHouse;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  house = aHouse(database, aClock());
  site = aWholeSite(house);
  const { id } = await anOwner(house);
  cookie = await site.cookieOf(ownerEmail);
  hostile = await fillWithMarkup(house, id);
});
afterAll(() => database.close());

const visit = (path: string) => site.ask(path, { headers: { Cookie: cookie } });

function addressesOf(pattern: string): string[] {
  const ids = /admin\/messages/.test(pattern)
    ? [hostile.messageId]
    : pattern.includes("voices")
      ? ["t1"]
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
  const told = new Map<string, boolean>();
  const faults: string[] = [];
  const search = "?checkIn=2027-03-20&checkOut=2027-03-27&adults=2&apartment=1";
  for (const path of [
    ...pagePatterns().flatMap(addressesOf),
    `/apartments${search}`,
    `/book${search}`,
  ]) {
    const { status, headers, text } = await visit(path);
    if (status >= 500) faults.push(`${path}: ${status}`);
    if (!headers.get("content-type")?.includes("html")) continue;
    faults.push(...liveIn(text).map((fault) => `${path}: ${fault}`));
    told.set(path, text.includes("&lt;zx-1"));
  }
  expect(faults).toEqual([]);
  // The text was on the page.
  for (const path of [
    "/",
    "/apartments",
    "/admin/bookings",
    "/admin/messages/m1",
    "/admin/voices/t1",
    "/admin/reviews",
  ])
    expect([path, told.get(path)]).toEqual([path, true]);
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
      return writeChannelLetter({ conflicts: [conflict], language: "en" }, house);
    if (about === "message")
      return writeContactLetter(
        kind as ContactLetterKind,
        { message, answer: { author: allAtOnce, text: allAtOnce }, language: "en" },
        house,
      );
    return writeLetter(
      kind as LetterKind,
      {
        booking,
        language: "en",
        card: null,
        manageToken: "s",
        reviewToken: "s",
        mayReadCode: true,
        money,
        before,
      },
      house,
    );
  };
  let told = 0;
  const unproven: string[] = [];
  for (const [kind, { about }] of Object.entries(previews)) {
    const { subject, html, text } = await write(kind, about);
    expect([kind, liveIn(html)]).toEqual([kind, []]);
    expect([kind, /[\r\n]/.test(subject)]).toEqual([kind, false]);
    // Texts are shown exactly as written: no placeholder was filled, no formula evaluated. This email goes to an unverified
    // address: nothing typed by a guest is in it.
    const ofGuests = kind === "guestConfirmLink" ? [] : [subject, text];
    if (ofGuests.length === 0 && text.includes("{name}")) unproven.push(kind);
    const telling = ofGuests.filter((part) => part.includes("<zx-1"));
    const whole = telling.filter((part) => part.includes("{name}{{total}}<%= 7*7 %>${7*7}"));
    expect([kind, whole.length]).toEqual([kind, telling.length]);
    told += whole.length;
    expect(html).not.toMatch(/&lt;%= 49|\b49\b%&gt;/);
  }
  expect(told).toBeGreaterThan(8);
  expect(unproven).toEqual([]);
});

test("in the PDF of an invoice, and in the files for a spreadsheet and a calendar", async () => {
  const paper = await visit(`/my-booking/${hostile.secret}/invoice.pdf`);
  expect(paper.headers.get("content-type")).toBe("application/pdf");
  expect(paper.bytes.toString("latin1")).not.toMatch(
    /\/(?:JavaScript|JS|OpenAction|Launch|EmbeddedFile|URI)\b/,
  );
  expect(readPdf(paper.bytes).lines.join("\n")).toContain("{name}{{total}}");
  const table = await visit("/admin/bookings/export");
  expect(table.headers.get("content-type")).toContain("text/csv");
  expect(table.text).toContain("'=");
  // No cell begins a formula, quoted or not.
  expect(table.text).not.toMatch(/(?:^|[,\r\n])"?[=+@\t-](?!\d)/);
  const calendar = await visit(`/my-booking/${hostile.secret}/stay.ics`);
  expect(calendar.headers.get("content-type")).toContain("text/calendar");
  expect(calendar.text.match(/^(?:BEGIN|END):/gm)?.length).toBe(4);
  const copy = await visit(`/admin/bookings/${hostile.booking.reference}/guest/export`);
  expect(copy.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  expect(JSON.stringify(JSON.parse(copy.text))).toContain("zx-1");
});
