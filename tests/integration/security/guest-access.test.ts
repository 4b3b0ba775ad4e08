// What one guest, or a stranger, can reach of another guest: pages, PDFs, calendars, refunds, reviews, by every identifier that a
// request can carry.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/support/test-database.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeAnswer, WholeSite } from "#tests/support/site/whole-site.ts";
import { pagePatterns } from "./input-names.ts";
import { aKnownGuest } from "./known-guest.ts";
import type { KnownGuest } from "./known-guest.ts";

const guestPages = pagePatterns().filter((pattern) =>
  /^\/(?:my-booking|review)\/:token/.test(pattern),
);
// Rate limits and emails count requests; they hold no guest's booking.
const counted = ["message_limits", "use_counts", "use_limits", "drafts"];

describe.each(databases)("on %s", (dialect) => {
  let harness: PaymentHarness;
  let site: WholeSite;
  let ann: KnownGuest;
  let bob: KnownGuest;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    site = aWholeSite(harness.app);
    ann = await aKnownGuest(harness, "Ann", 4);
    bob = await aKnownGuest(harness, "Bob", 5);
  });
  afterEach(() => harness.close());

  // Every identifier of Bob, under every name that a page might read.
  const namesBob = () => ({
    number: bob.invoice,
    reference: bob.booking.reference,
    booking: bob.booking.id,
    bookingId: bob.booking.id,
    booking_id: bob.booking.id,
    id: bob.booking.id,
    payment: bob.paymentId,
    paymentId: bob.paymentId,
    token: bob.secret,
    email: bob.booking.email,
    apartment: "5",
    message: "m-Bob",
  });
  const rowsOf = async (booking: KnownGuest["booking"]) => {
    const all = Object.entries(await allRows(harness.database, counted)).flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${JSON.stringify(row)}`),
    );
    return all.filter((row) => row.includes(booking.id)).toSorted();
  };
  const everything = () => allRows(harness.database, counted);

  test("a guest's secret shows that guest's data alone, whatever other identifiers the request carries", async () => {
    expect(guestPages.length).toBeGreaterThan(8);
    const query = new URLSearchParams(namesBob()).toString();
    for (const pattern of guestPages)
      for (const data of ["", ".data"]) {
        const own = addressOf(pattern, ann.secret, ann.reviewSecret) + data;
        const shown = await said(await site.request(`${own}?${query}`));
        const leaked = bob.identifiers.filter(
          (identifier) => identifier !== bob.secret && shown.includes(identifier),
        );
        expect([own, leaked.filter((identifier) => !asked(query, identifier, shown))]).toEqual([
          own,
          [],
        ]);
      }
    // They exist for Bob.
    expect(await said(await site.request(`/my-booking/${bob.secret}`))).toContain("FirstBob");
    expect(await said(await site.request(`/my-booking/${bob.secret}/invoice.pdf`))).toContain(
      "LastBob",
    );
    expect(
      await said(await site.request(`/my-booking/${ann.secret}/invoice.pdf?number=${ann.invoice}`)),
    ).toContain("LastAnn");
    expect(
      (await site.request(`/my-booking/${ann.secret}/invoice.pdf?number=${bob.invoice}`)).status,
    ).toBe(404);
  });

  test("a form behind one guest's secret changes nothing of another's", async () => {
    const before = await rowsOf(bob.booking);
    const { version, total } = bob.booking;
    // The price that Ann's own page offers for the stay below, so that only the secret decides whose stay is changed.
    const offer = await said(
      await site.request(
        `/my-booking/${ann.secret}/change?checkIn=2027-02-01&checkOut=2027-02-08&adults=1&children=0`,
      ),
    );
    const offered = /name="total" value="(\d+)"/.exec(offer)?.[1] ?? "none";
    expect(Number(offered)).toBeGreaterThan(0);
    const form = {
      ...namesBob(),
      version: String(version),
      agree: "yes",
      checkIn: "2027-02-01",
      checkOut: "2027-02-08",
      adults: "1",
      children: "0",
      text: "Mine now",
      title: "Mine",
      stars: "1",
      guest: "Ann",
      status: "shown",
      manageToken: bob.secret,
    };
    // Changes first: a cancelled stay can no longer be changed.
    const changesFirst = guestPages.toSorted(
      (a, b) => Number(b.endsWith("/change")) - Number(a.endsWith("/change")),
    );
    for (const pattern of changesFirst)
      for (const agreed of [offered, String(total)])
        for (const refund of ["0", String(bob.booking.dueNow), String(ann.booking.dueNow)])
          await site.post(addressOf(pattern, ann.secret, ann.reviewSecret), {
            ...form,
            total: agreed,
            refund,
          });
    expect(await rowsOf(bob.booking)).toEqual(before);
  });

  test("no word but the secret itself opens a page or changes anything", async () => {
    const { booking, secret, reviewSecret } = bob;
    const hash = createHash("sha256").update(secret);
    const wrong = [
      "undefined",
      "0",
      "[object Object]",
      "%",
      "' or '1'='1",
      "x && y",
      booking.id,
      booking.reference,
      booking.email,
      bob.invoice,
      bob.paymentId,
      hash.copy().digest("hex"),
      hash.copy().digest("base64url"),
      hash.digest("base64"),
      secret.slice(0, -1),
      `${secret}x`,
      `${secret}\u0000`,
      `${secret},${ann.secret}`,
      secret.toUpperCase() === secret ? secret.toLowerCase() : secret.toUpperCase(),
    ];
    const before = await everything();
    const form = {
      agree: "yes",
      version: String(booking.version),
      refund: String(booking.dueNow),
      total: "1",
      token: secret,
    };
    for (const [place, pattern] of guestPages.entries()) {
      const isReview = pattern.startsWith("/review");
      // Every word on the first page and on the last, and a third of them in turn on those between.
      const isWhole = place === 0 || place === guestPages.length - 1;
      const words = isWhole ? wrong : wrong.filter((_, at) => at % 3 === place % 3);
      // The secret of one kind of page is not valid for the other.
      for (const word of [...words, isReview ? secret : reviewSecret]) {
        const address = addressOf(pattern, word);
        const shown = await site.request(address);
        expect([
          address,
          shown.status,
          bob.identifiers.filter(
            (identifier) => !word.includes(identifier) && shown.text.includes(identifier),
          ),
        ]).toEqual([address, 404, []]);
      }
      // Ending the links gives the same answer for every well-formed secret; a page without a form says so once.
      for (const word of ["", ...words, isReview ? secret : reviewSecret]) {
        const address = addressOf(pattern, word);
        const expected = pattern.endsWith("/links") && !address.includes("%") ? 303 : 404;
        const { status } = await site.post(address, form);
        if (status === 405) break;
        expect([pattern, word, word === "" || status === expected]).toEqual([pattern, word, true]);
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("a guest's data needs the secret: not found by reference, address, telephone or number", async () => {
    const before = await everything();
    const query = new URLSearchParams({
      ...namesBob(),
      q: "LastBob",
      search: "LastBob",
      phone: bob.booking.phone,
      step: "details",
      checkIn: "2027-02-01",
      checkOut: "2027-02-08",
    });
    const about = pagePatterns().flatMap((pattern) =>
      [bob.booking.reference, bob.booking.id, bob.booking.email, bob.invoice].map((word) =>
        pattern.replace(/:\w+|\*/g, encodeURIComponent(word)),
      ),
    );
    const pages = [
      "/api/bookings",
      `/api/bookings/${bob.booking.reference}`,
      `/api/bookings/${bob.booking.id}`,
      "/api/availability",
      "/calendars/5.ics",
      `/calendars/${bob.booking.id}.ics`,
      "/sitemap.xml",
      "/metrics",
      "/llms.txt",
    ];
    for (const path of new Set([...about, ...pages]))
      // The data of a page that names no guest is in its document.
      for (const data of path.includes("%40") || path.includes("KF-") ? ["", ".data"] : [""]) {
        const shown = await said(await site.request(`${path}${data}?${query.toString()}`));
        const leaked = bob.identifiers.filter(
          (identifier) =>
            shown.includes(identifier) &&
            !asked(query.toString() + encodeURIComponent(path), identifier, shown),
        );
        expect([path, leaked]).toEqual([path, []]);
      }
    expect(await everything()).toEqual(before);
  });

  test("who finds a booking by reference and address gets an email, not the page; another address gets none", async () => {
    const find = (email: string) =>
      site.post("/my-booking", { reference: bob.booking.reference, email });
    const [right, wrong] = [await find(bob.booking.email), await find(ann.booking.email)];
    expect([right.status, right.headers.get("location")]).toEqual([
      wrong.status,
      wrong.headers.get("location"),
    ]);
    const emails = await harness.database.db
      .selectFrom("outbox")
      .select(["recipient", "booking_id"])
      .where("kind", "=", "guestLink")
      .execute();
    expect(emails).toEqual([{ recipient: bob.booking.email, booking_id: bob.booking.id }]);
  });
});

// The request's own values may be in an address that is shown again, and nowhere else.
function asked(query: string, identifier: string, shown: string): boolean {
  if (!decodeURIComponent(query.replaceAll("+", " ")).includes(identifier)) return false;
  const without = shown.replace(/(?:href|action|content|value)="[^"]*"/g, "");
  return !without.includes(identifier);
}

async function said({ headers, text, bytes }: WholeAnswer): Promise<string> {
  return headers.get("content-type") === "application/pdf" ? readPdf(bytes).lines.join("\n") : text;
}

function addressOf(pattern: string, secret: string, reviewSecret = secret): string {
  return pattern
    .replace("/review/:token", `/review/${encodeURIComponent(reviewSecret)}`)
    .replace(":token", encodeURIComponent(secret));
}
