// Reviews: by the secret link only, one per stay, public only when the owner has published them.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findApartment } from "#app/apartments/apartments.sql.server.ts";
import { loader as apartmentLoader } from "#app/apartments/page/apartment-page.tsx";
import type { App } from "#app/app.server.ts";
import { insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import { loader as homeLoader } from "#app/pages/home/home-page.tsx";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { action, headers, loader } from "#app/reviews/review-page.tsx";
import { countWaitingReviews } from "#app/reviews/reviews.sql.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { guestRouteArgs } from "#tests/support/pages/guest-route-args.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const whole = { stars: "4", title: "Calme", text: "Le lagon.\nLa montagne.", guest: "Claire" };
const gone = { init: { status: 404 } };

describe.each(databases)("reviews on %s", (dialect) => {
  // Half past one of 22 March 2027 in Mauritius.
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  beforeEach(async () => {
    clock.set("2027-03-21T21:30:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
  });
  afterEach(() => database.close());

  // A stay in apartment 1 that has ended, with its secret.
  async function aLink(changes: Parameters<typeof aBooking>[0] = {}): Promise<string> {
    const reviewToken = randomUUID();
    const own = { id: randomUUID(), status: "checked_out" as const, ...changes };
    const booking = await writeBooking(database.db, aBooking(own), clock.now());
    await inTransaction(database.db, (trx) =>
      insertReviewLink(trx, { bookingId: booking.id, reviewToken, now: clock.now() }),
    );
    return reviewToken;
  }
  const loadReviewPage = async (token: string) =>
    loader(guestRouteArgs(app, `/fr/review/${token}`, { token, lang: "fr" }));
  const send = async (token: string, form: Record<string, string>) =>
    action(guestRouteArgs(app, `/fr/review/${token}`, { token, lang: "fr" }, form));
  const apartmentOf = async (lang: string) => {
    const { slug } = (await findApartment(database.db, "deluxe-sea-view-suite", "en", facts))!;
    const path = `/${lang}/apartments/${slug}`;
    const { reviews, linkedData } = await apartmentLoader(
      guestRouteArgs(app, path, { slug, lang }),
    );
    return { reviews: reviews!, rental: JSON.parse(linkedData!)["@graph"][0] };
  };

  test("a mail program's post and the button both end such requests, and the page says so", async () => {
    const { db } = database;
    const token = await aLink();
    const refusals = async () => db.selectFrom("review_refusals").selectAll().execute();
    expect((await loadReviewPage(token)).stay.isStopped).toBe(false);
    // RFC 8058, 3.1: the answer to a mail program must not be a redirect.
    expect(await send(token, { "List-Unsubscribe": "One-Click" })).toMatchObject({
      data: null,
      init: { status: 200 },
    });
    expect(await refusals()).toHaveLength(1);
    expect((await loadReviewPage(token)).stay.isStopped).toBe(true);
    const answer = (await send(token, { do: "stop" })) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/fr/review/${token}#stop`,
    ]);
    expect(await refusals()).toHaveLength(1);
    await expect(send("x", { do: "stop" })).rejects.toMatchObject(gone);
  });

  test("the link shows the stay, accepts the review, and then shows what was sent", async () => {
    const token = await aLink();
    expect(await loadReviewPage(token)).toMatchObject({
      stay: { firstName: "Claire", checkIn: "2027-03-13", sent: null },
    });
    expect(headers({} as never)).toEqual({
      "Cache-Control": "no-store",
      "Referrer-Policy": "same-origin",
      "X-Robots-Tag": "noindex, nofollow",
    });
    const answer = (await send(token, whole)) as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/fr/review/${token}#sent`,
    ]);
    expect((await loadReviewPage(token)).stay.sent).toMatchObject({
      ...whole,
      stars: 4,
      language: "fr",
      day: "2027-03-22",
      status: "waiting",
    });
  });

  test("one per stay: sending another shows the first", async () => {
    const token = await aLink();
    await Promise.all([send(token, whole), send(token, whole)]);
    await send(token, { ...whole, stars: "1" });
    expect((await loadReviewPage(token)).stay.sent?.stars).toBe(4);
    expect(await countWaitingReviews(database.db)).toBe(1);
  });

  test("invalid input is shown again, and an unknown secret opens nothing", async () => {
    const token = await aLink();
    expect(await send(token, { ...whole, stars: "", text: " " })).toMatchObject({
      data: {
        values: { stars: "", title: "Calme", guest: "Claire" },
        faults: { stars: "starsMissing", text: "textMissing" },
      },
      init: { status: 400 },
    });
    expect(await countWaitingReviews(database.db)).toBe(0);
    await expect(loadReviewPage("nobody")).rejects.toMatchObject(gone);
    await expect(send("nobody", whole)).rejects.toMatchObject(gone);
  });

  test("not public before the owner publishes it, nor after it is hidden", async () => {
    const token = await aLink();
    await send(token, whole);
    expect((await apartmentOf("en")).reviews).toEqual({ reviews: [], rating: null });
    expect((await apartmentOf("en")).rental).not.toHaveProperty("aggregateRating");

    await anOwner(app);
    await aStaffMember(app);
    const admin = await signedInBrowser(app);
    const staff = await signedInBrowser(app, staffEmail, "203.0.113.9");
    expect((await staff.get("/admin/reviews")).status).toBe(403);
    expect((await staff.post("/admin/reviews", { do: "show" })).status).toBe(403);
    expect((await staff.get("/admin")).page.day.unreadReviews).toBeNull();
    expect((await admin.get("/admin")).page.day.unreadReviews).toBe(1);

    const [listed] = await listedBy(admin);
    expect(listed).toMatchObject({ reference: "KF-7M3QX9TD", status: "waiting", version: 1 });
    const { id } = listed!;
    const reviewForm = { id, version: "1", answerLanguage: "fr", answer: "Merci !" };
    // Two owners at once: the second gets a conflict.
    const both = [admin.post("/admin/reviews", { ...reviewForm, do: "show" })];
    both.push(admin.post("/admin/reviews", { ...reviewForm, do: "show" }));
    expect(statusesOf(await Promise.all(both))).toEqual([303, 409]);

    const { reviews, rental } = await apartmentOf("de");
    expect(reviews).toMatchObject({
      reviews: [{ guest: "Claire", language: "fr", answer: "Merci !", answerLanguage: "fr" }],
      rating: { average: 4, count: 1 },
    });
    expect(rental).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ reviewBody: whole.text, datePublished: "2027-03-22", inLanguage: "fr" }],
    });
    const home = await homeLoader(guestRouteArgs(app, "/en", { lang: "en" }));
    expect(home.reviews).toMatchObject([{ guest: "Claire", apartment: "Deluxe Sea View Suite" }]);
    expect(home.linkedData).not.toContain("aggregateRating");
    expect((await loadReviewPage(token)).stay.sent).toMatchObject({
      status: "shown",
      answer: "Merci !",
    });

    const hide = { ...reviewForm, version: "2", do: "hide" };
    expect((await admin.post("/admin/reviews", hide)).status).toBe(303);
    expect((await apartmentOf("en")).reviews.rating).toBeNull();
    const log = await listAudit(database.db, { limit: 3 });
    expect(log.map(({ what, subject }) => [what, subject])).toEqual([
      ["reviewHidden", "KF-7M3QX9TD"],
      ["reviewAnswered", "KF-7M3QX9TD"],
      ["reviewShown", "KF-7M3QX9TD"],
    ]);
  });

  test("an invalid answer, an unknown review and an unknown button change nothing", async () => {
    await send(await aLink(), whole);
    await anOwner(app);
    const admin = await signedInBrowser(app);
    const [{ id }] = (await listedBy(admin)) as [{ id: string }];
    const reviewForm = { id, version: "1", answerLanguage: "fr", answer: "", do: "show" };
    const answer = "x".repeat(2001);
    expect(await admin.post("/admin/reviews", { ...reviewForm, answer })).toMatchObject({
      status: 400,
      answer: { fault: "tooLong", typed: { answer } },
    });
    expect((await admin.post("/admin/reviews", { ...reviewForm, id: "x" })).status).toBe(404);
    expect((await admin.post("/admin/reviews", { ...reviewForm, do: "delete" })).status).toBe(400);
    expect((await listedBy(admin))[0]).toMatchObject({ status: "waiting", version: 1 });
  });

  const reviewed = async (reference: string, stars: string, apartmentId = 1) => {
    const stay = { reference, apartmentId, checkIn: "2027-03-01", checkOut: "2027-03-02" };
    await send(await aLink({ ...stay, status: "cancelled" }), { ...whole, stars });
  };

  test("the average is of the apartment's own published reviews only", async () => {
    await reviewed("KF-AAAAAAAA", "5");
    await reviewed("KF-BBBBBBBB", "4");
    await reviewed("KF-CCCCCCCC", "4");
    await reviewed("KF-DDDDDDDD", "1", 2);
    await database.db.updateTable("reviews").set({ status: "shown" }).execute();
    await reviewed("KF-EEEEEEEE", "1");
    // (5 + 4 + 4) / 3 = 4.333
    expect((await apartmentOf("en")).reviews.rating).toEqual({ average: 4.3, count: 3 });
  });
});

const listedBy = async (admin: TestBrowser): Promise<{ id: string }[]> =>
  (await admin.get("/admin/reviews")).page.reviews;
