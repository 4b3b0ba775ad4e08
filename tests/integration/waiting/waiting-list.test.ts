// The waiting list: joined by form and confirmed by email, told one after the other when nights open, left and forgotten.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { notifyWaiting } from "#app/waiting/notify-waiting.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import type { RecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const ownLink = ({ text }: { text: string }) => /\/en\/waiting\/\S+/.exec(text)?.[0] ?? "";

describe.each(databases)("the waiting list on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let site: WholeSite;
  let taken: Booking;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = aWholeSite(app);
    // The penthouse, 10 to 17 January 2027.
    taken = bookingOf(await placeBooking(aRequest(), app));
  });
  afterEach(() => database.close());

  const form = {
    checkIn: "2027-01-11",
    checkOut: "2027-01-15",
    adults: "2",
    children: "0",
    apartment: "4",
    email: "luc@example.com",
    consent: "yes",
    website: "",
  };
  const join = (changes: Partial<Record<keyof typeof form, string>> = {}) => {
    const fields: Record<string, string> = { ...form, ...changes };
    if (fields["consent"] === "") delete fields["consent"];
    return site.post("/en/waiting", fields);
  };
  const rows = () =>
    database.db.selectFrom("waiting_entries").selectAll().orderBy("created_at").execute();
  const mailer = () => app.mailer as RecordingMailer;
  async function deliver() {
    mailer().emails = [];
    const render: Parameters<typeof sendEmails>[0]["render"] = (email) => renderEmail(email, app);
    await sendEmails({ db: database.db, mailer: app.mailer, clock, batch: 50, render });
    return mailer().emails.filter(({ headers }) => headers?.["List-Unsubscribe"]);
  }
  /** Joined and confirmed, a minute after the one before. */
  async function aWaiting(email: string, changes: Parameters<typeof join>[0] = {}) {
    clock.advance({ minutes: 1 });
    await join({ email, ...changes });
    const [sent] = (await deliver()).filter(({ to }) => to === email);
    const link = ownLink(sent!);
    await site.post(link, { do: "confirm" });
    return link;
  }
  const cancel = () =>
    cancelBooking(
      { reference: taken.reference, version: taken.version, agreedRefund: 0, actor: "guest" },
      app,
    );

  test("a visitor joins, confirms by the link, and is told when the booking is cancelled", async () => {
    const joined = await join();
    expect([joined.status, joined.headers.get("location")]).toEqual([
      303,
      "/en/waiting?sent=1#sent",
    ]);
    const [sent] = await deliver();
    expect(sent).toMatchObject({
      to: "luc@example.com",
      subject: "Please confirm: tell you when nights open?",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    const link = ownLink(sent!);
    // Mail scanners open links: that alone confirms nothing.
    expect((await site.request(link)).text).toContain("Yes, tell me");
    expect(await rows()).toMatchObject([{ confirmed_at: null, apartment_id: 4 }]);
    await cancel();
    expect(await notifyWaiting(app)).toBe(0);
    await site.post(link, { do: "confirm" });
    expect((await site.request(link)).text).toContain("You are on the list");
    expect(await notifyWaiting(app)).toBe(1);
    const [open] = await deliver();
    expect(open).toMatchObject({ to: "luc@example.com", subject: expect.stringMatching(/^Free/) });
    expect(open?.text).toContain(
      "https://hotel.example/en/book?checkIn=2027-01-11&checkOut=2027-01-15&adults=2&children=0&apartment=4",
    );
    expect(open?.text).toContain("The nights are not held: they are on sale to everybody");
    expect(await notifyWaiting(app)).toBe(0);
  });

  test("first come, first told; the next of overlapping nights after 24 hours", async () => {
    await aWaiting("first@example.com");
    await aWaiting("second@example.com", { checkIn: "2027-01-13", checkOut: "2027-01-17" });
    await cancel();
    await notifyWaiting(app);
    expect(await deliver()).toMatchObject([{ to: "first@example.com" }]);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await notifyWaiting(app)).toBe(0);
    clock.advance({ minutes: 1 });
    expect(await notifyWaiting(app)).toBe(1);
    expect(await deliver()).toMatchObject([{ to: "second@example.com" }]);
  });

  test("who was told waits again when the nights are sold, and is off the list once they booked", async () => {
    await aWaiting("first@example.com");
    await aWaiting("second@example.com");
    await cancel();
    await notifyWaiting(app);
    await deliver();
    const stay = { checkIn: "2027-01-11", checkOut: "2027-01-15" };
    const guest = { ...aRequest().guest, email: "Second@example.com" };
    const again = bookingOf(await placeBooking(aRequest({ stay, guest }), app));
    clock.advance({ hours: 25 });
    expect(await notifyWaiting(app)).toBe(0);
    expect(await rows()).toMatchObject([{ email: "first@example.com", told_at: null }]);
    const { reference, version } = again;
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, app);
    expect(await notifyWaiting(app)).toBe(1);
  });

  test("two processes tell one visitor once, and only one of two who want the same nights", async () => {
    for (const email of ["a@example.com", "b@example.com"]) await aWaiting(email);
    await cancel();
    const other = await openDatabase(database.settings);
    const apps = dialect === "postgres" ? [app, anApp(other, clock)] : [app, app];
    const told = await Promise.all([...apps, ...apps].map((each) => notifyWaiting(each)));
    await other.close();
    expect(told.filter((count) => count > 0)).toEqual([1]);
    expect((await deliver()).map(({ to }) => to)).toEqual(["a@example.com"]);
  });

  test("every fault at its field, with what was typed; nothing is stored", async () => {
    const wrong = { checkIn: "2027-02-30", adults: "0", email: "luc@", consent: "" };
    const { status, text } = await join(wrong);
    expect(status).toBe(400);
    for (const said of [
      "Enter a check-in date that exists",
      "Your party must include an adult",
      "Enter an e-mail address like name@example.com, with no accents before the @",
      "Tick the box, so that we may keep your e-mail address for this",
    ])
      expect(text).toContain(said);
    expect(text).toContain('value="luc@"');
    expect((await join({ checkIn: "2020-01-01" })).text).toContain("The check-in date has passed");
    expect((await join({ adults: "9" })).text).toContain("too small for your party");
    expect((await join({ apartment: "77" })).text).toContain("There is no such apartment");
    const free = await join({ apartment: "5" });
    expect([free.status, free.text.includes("These nights are free")]).toEqual([400, true]);
    expect(free.text).toContain("/en/book?checkIn=2027-01-11");
    expect(await rows()).toEqual([]);
  });

  test("the answer is the same for a bot, a known address and a full mailbox; a network has its limit", async () => {
    const same = { status: 303, to: "/en/waiting?sent=1#sent" };
    const answer = async (changes: Parameters<typeof join>[0]) => {
      const { status, headers } = await join(changes);
      return { status, to: headers.get("location") };
    };
    expect(await answer({ website: "x" })).toEqual(same);
    expect(await rows()).toEqual([]);
    for (let n = 0; n < 2; n++) expect(await answer({})).toEqual(same);
    expect(await rows()).toHaveLength(1);
    for (const day of ["10", "12", "13", "14", "15"])
      expect(await answer({ checkIn: `2027-01-${day}`, checkOut: "2027-01-17" })).toEqual(same);
    expect(await rows()).toHaveLength(5);
    for (let n = 0; n < 3; n++) await join({ email: `x${n}@example.com` });
    const last = await join({ email: "y@example.com" });
    expect([last.status, last.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(last.text).toContain("Not sent yet");
  });

  test("five stays of a mailbox, whatever its tag; what a stranger asks for it keeps no other visitor off the list", async () => {
    const ends = { checkOut: "2027-01-17" };
    for (const day of ["10", "11", "12", "13", "14"]) {
      clock.advance({ minutes: 1 });
      await join({ email: "luc+x@example.com", checkIn: `2027-01-${day}`, ...ends });
    }
    await aWaiting("luc@example.com", { checkIn: "2027-01-15", ...ends });
    clock.advance({ hours: 1 });
    expect((await rows()).map(({ check_in }) => Number(check_in.slice(8)))).toEqual([
      11, 12, 13, 14, 15,
    ]);
    for (const day of ["10", "11", "12", "13"])
      await aWaiting(`luc+${day}@example.com`, {
        checkIn: `2027-01-${day}`,
        checkOut: "2027-01-16",
      });
    clock.advance({ hours: 1 });
    const link = await aWaiting("Luc@example.com", {
      checkIn: "2027-01-14",
      checkOut: "2027-01-16",
    });
    expect((await site.request(`${link}?full=1`)).text).toContain("waiting for 5 stays already");
    const confirmed = () => rows().then((all) => all.filter((row) => row.confirmed_at !== null));
    expect(await confirmed()).toHaveLength(5);
    const [first] = await confirmed();
    await database.db.deleteFrom("waiting_entries").where("id", "=", first!.id).execute();
    expect((await site.post(link, { do: "confirm" })).status).toBe(303);
    expect((await confirmed()).at(-1)).toMatchObject({ email: "Luc@example.com" });
  });

  test("an email that leaves after the turn is over is not sent: the visitor is told anew", async () => {
    await aWaiting("luc@example.com");
    await cancel();
    expect(await notifyWaiting(app)).toBe(1);
    clock.advance({ hours: 24 });
    expect(await deliver()).toEqual([]);
    expect(await rows()).toMatchObject([{ told_at: null, told_until: null }]);
    expect(await notifyWaiting(app)).toBe(1);
    expect(await deliver()).toMatchObject([{ to: "luc@example.com" }]);
  });

  test("an address typed again in other letters still gets its email", async () => {
    await join();
    await deliver();
    await join({ email: "Luc@example.com" });
    await notifyWaiting(app);
    expect(await deliver()).toMatchObject([{ to: "Luc@example.com" }]);
  });

  test("one press ends it, also by the mail program; a wrong secret opens nothing", async () => {
    const link = await aWaiting("luc@example.com");
    expect((await site.request(`${link}x`)).status).toBe(404);
    expect(
      (await site.request(link.replace(/.$/, (end) => (end === "A" ? "B" : "A")))).status,
    ).toBe(404);
    const unsubscribed = await site.request(link.replace("/en", ""), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    // RFC 8058, 3.1: no redirect.
    expect([unsubscribed.status, unsubscribed.headers.get("Location")]).toEqual([200, null]);
    expect(await rows()).toEqual([]);
    expect((await site.request(link)).status).toBe(404);
    await notifyWaiting(app);
    const kinds = await database.db.selectFrom("outbox").select("kind").execute();
    expect(kinds.filter(({ kind }) => kind.startsWith("waiting"))).toEqual([]);
  });

  test("is forgotten 30 days after the nights, and after 48 hours without confirmation", async () => {
    await aWaiting("luc@example.com");
    await join({ email: "anna@example.com" });
    clock.advance({ hours: 48, minutes: 1 });
    await notifyWaiting(app);
    expect(await rows()).toMatchObject([{ email: "luc@example.com" }]);
    clock.set("2027-02-14T08:00:00Z");
    await notifyWaiting(app);
    expect(await rows()).toHaveLength(1);
    clock.set("2027-02-15T08:00:00Z");
    await notifyWaiting(app);
    expect(await rows()).toEqual([]);
  });

  test("staff see who waits for what, and may delete it; the log names no visitor", async () => {
    await aWaiting("luc@example.com");
    await anOwner(app);
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    const { entries } = (await staff.get("/admin/bookings/waiting")).page;
    expect(entries).toMatchObject([
      { email: "luc@example.com", checkIn: "2027-01-11", told: null },
    ]);
    const deleted = await staff.post("/admin/bookings/waiting", { entry: entries[0].id });
    expect(deleted.to).toBe("/admin/bookings/waiting?deleted=2027-01-11_2027-01-15");
    expect(await rows()).toEqual([]);
    const log = await database.db.selectFrom("audit_log").select(["what", "subject"]).execute();
    expect(log).toContainEqual({ what: "waitingDeleted", subject: "2027-01-11 2027-01-15" });
  });

  test("searches whose nights are taken lead to it, with the search filled in", async () => {
    const query = "checkIn=2027-01-11&checkOut=2027-01-15&adults=2&children=0";
    const path = `/en/waiting?${query.replaceAll("&", "&amp;")}&amp;apartment=4`;
    for (const page of ["/en/apartments/luxury-penthouse-suite?", "/en/book?apartment=4&"])
      expect((await site.request(page + query)).text).toContain(path);
    const shown = (await site.request(`/en/waiting?${query}&apartment=4`)).text;
    expect(shown).toContain('value="2027-01-11"');
    expect(shown).toMatch(/<option value="4" selected="">/);
  });
});
