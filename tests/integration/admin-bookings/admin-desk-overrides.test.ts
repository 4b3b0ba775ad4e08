// What staff decide at the desk beyond rates and rules: waived rules, a price of their own, a guest without email.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { listSenderBookings } from "#app/admin/bookings/list/listed-bookings.sql.server.ts";
import { loadMyChange } from "#app/guest-area/change/my-change.server.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aTelephoneForm, telephonePath } from "#tests/support/admin/telephone-form.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const path = telephonePath;

describe.each(databases)("beyond the rules on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  let typed: Record<string, string>;
  beforeEach(async () => {
    clock.set("2027-01-09T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app);
    typed = await aTelephoneForm(admin, { specialRequests: "Arrives late" });
  });
  afterEach(() => database.close());

  const book = (changes: Record<string, string> = {}, browser = admin) =>
    browser.post(path, { ...typed, do: "book", agreed: "on", total: "198066", ...changes });
  const count = async (table: "bookings" | "outbox" | "nights") =>
    (await database.db.selectFrom(table).selectAll().execute()).length;

  test("the rules of guests are warnings, waived with a tick and a reason, which the log keeps", async () => {
    // One night, for six in an apartment that sleeps four: both rules are named, and the price is shown all the same.
    const bold = { checkOut: "2027-01-11", adults: "6" };
    const asked = await admin.post(path, { ...typed, ...bold, do: "price" });
    expect(asked).toMatchObject({
      status: 200,
      answer: {
        faults: [],
        warnings: [
          { field: "checkOut", reason: "tooShort", values: { minNights: 2 } },
          { field: "adults", reason: "apartmentSleeps", values: { capacity: 4 } },
        ],
        // 276.00, service 13.80, cleaning 60.00, tourist fee 6 x 3.00 = 18.00
        offer: { quote: { total: 367_80 } },
      },
    });
    const total = { ...bold, total: "36780" };
    expect(await book(total)).toMatchObject({
      status: 400,
      answer: {
        faults: [
          { field: "beyond", reason: "beyondMissing" },
          { field: "deskReason", reason: "reasonMissing" },
        ],
        typed: { lastName: "Moreau", adults: "6" },
      },
    });
    expect(await count("bookings")).toBe(0);
    const waived = { ...total, beyond: "on", deskReason: " One night between two stays " };
    expect((await book(waived)).status).toBe(303);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry?.after).toMatchObject({
      reason: "One night between two stays",
      beyondRules: "The minimum stay on these dates is 2 nights; This apartment sleeps 4 guests",
    });
    const booking = await findBookingByReference(database.db, entry!.subject);
    expect(booking).toMatchObject({ adults: 6, total: 367_80, checkOut: "2027-01-11" });
    const events = await listEvents(database.db, booking!.id);
    expect(events.find(({ what }) => what === "beyondRules")?.detail).toEqual({
      rules: "tooShort apartmentSleeps",
    });
  });

  test("a guest at the door in the evening is booked for tonight, when guests may not book it any more", async () => {
    clock.set("2027-01-10T16:00:00Z");
    admin = await signedInBrowser(app);
    typed = await aTelephoneForm(admin, {});
    const { answer } = await admin.post(path, { ...typed, do: "price" });
    expect(answer.warnings).toMatchObject([{ field: "checkIn", reason: "tooLateToday" }]);
    const total = String(answer.offer.quote.total);
    expect((await book({ total })).status).toBe(400);
    expect((await book({ total, beyond: "on", deskReason: "At the door" })).status).toBe(303);
    expect(await count("nights")).toBe(7);
  });

  test("a waived rule takes no night twice, also at the same moment", async () => {
    const short = { checkOut: "2027-01-11", total: "35580", beyond: "on", deskReason: "Gap" };
    const { key } = (await admin.get(path)).page;
    const answers = await Promise.all([book(short), book({ ...short, key, lastName: "Dupont" })]);
    expect(statusesOf(answers)).toEqual([303, 409]);
    expect(await count("nights")).toBe(1);
  });

  test("an own price: its line, the fees of it, the ledger and the log agree", async () => {
    const asked = await admin.post(path, { ...typed, do: "price", ownPrice: "1 500,00" });
    // By hand in app/stays/price/rules/own-price.test.ts: 1,500.00 + 75.00 + 60.00 + 42.00.
    expect(asked.answer).toMatchObject({
      warnings: [],
      offer: { quote: { total: 1677_00, accommodation: 1500_00 } },
      typed: { ownPrice: "1 500,00" },
    });
    const own = { ownPrice: "1500", total: "167700" };
    expect((await book(own)).answer.faults).toEqual([
      { field: "deskReason", reason: "reasonMissing" },
    ]);
    expect((await book({ ...own, deskReason: "Regulars", total: "198066" })).answer.faults).toEqual(
      [{ field: "agreed", reason: "priceChanged" }],
    );
    expect((await book({ ...own, deskReason: "Regulars" })).status).toBe(303);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry?.after).toMatchObject({
      total: "1677.00 EUR",
      ownPrice: "1500.00 EUR",
      reason: "Regulars",
    });
    const booking = await findBookingByReference(database.db, entry!.subject);
    expect(booking).toMatchObject({
      total: 1677_00,
      policy: { basis: { kept: 1575_00, paid: 0 } },
    });
    expect((await readBalance(database.db, booking!.id)).open).toBe(1677_00);
    const charged = await database.db
      .selectFrom("ledger_movements")
      .select(["credit", "debit", "amount"])
      .where("debit", "=", "guest")
      .where("credit", "=", "accommodation")
      .execute();
    expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(1500_00);
    const events = await listEvents(database.db, booking!.id);
    expect(events.find(({ what }) => what === "ownPrice")?.detail).toEqual({ amount: 1500_00 });
  });

  test("staff give a price of their own only where the owner lets them", async () => {
    const staff = await signedInBrowser(app, staffEmail);
    const own = { ownPrice: "1500", total: "167700", deskReason: "Regulars" };
    expect((await staff.get(path)).page.mayPrice).toBe(false);
    expect((await book(own, staff)).status).toBe(403);
    const rights = { money: "on", book: "on", prices: "on" };
    await admin.post("/admin/people", { do: "rights", version: "0", ...rights });
    expect((await staff.get(path)).page.mayPrice).toBe(true);
    expect((await book(own, staff)).status).toBe(303);
  });

  test("a guest without email: booked in silence, corrected, erased, and the link can be copied", async () => {
    expect((await book({ email: "" })).answer.faults).toMatchObject([{ field: "email" }]);
    expect((await book({ email: "", noEmail: "on" })).status).toBe(303);
    const emails = await database.db.selectFrom("outbox").selectAll().execute();
    expect(emails.map(({ kind, reply_to }) => [kind, reply_to])).toEqual([
      ["ownerNewBooking", null],
    ]);
    const [entry] = await listAudit(database.db, { limit: 1 });
    const of = (page = "") => `/admin/bookings/${entry!.subject}${page}`;
    expect((await admin.get(of())).page.view).toMatchObject({
      isErased: false,
      mayCorrect: true,
      mayManageGuestData: true,
      booking: { email: "", lastName: "Moreau" },
    });
    const linked = await admin.post(of("/emails"), { do: "link" });
    expect(linked.answer.link).toContain("/my-booking/");
    const paid = await admin.post(of("/payment-link"), { do: "link" });
    expect(paid.answer.link).toContain("/pay");
    // Sending to no address is refused; to another one it is possible.
    const again = { do: "send", kind: "guestConfirmation", language: "fr" };
    expect((await admin.post(of("/emails"), again)).answer.reason).toBe("toFaulty");
    const was = Object.entries({ ...typed, email: "" }).map(([name, value]) => [
      `was-${name}`,
      value,
    ]);
    const details = { ...typed, email: "", lastName: "Morel", ...Object.fromEntries(was) };
    expect((await admin.post(of("/correct"), details)).to).toContain("done=corrected");
    const changed = { checkIn: "2027-01-10", checkOut: "2027-01-16", apartment: "4" };
    const offer = (
      await admin.get(`${of("/change")}?${new URLSearchParams({ ...typed, ...changed })}`)
    ).page.view;
    const moved = await admin.post(of("/change"), {
      ...typed,
      ...changed,
      version: String(offer.booking.version),
      total: String(offer.offer.quote.total),
      refund: "0",
    });
    expect(moved.to).toContain("done=change");
    expect(await count("outbox")).toBe(1);
  });

  test("what was booked beyond the rules can be changed: the party of six, and their price", async () => {
    const bold = { checkOut: "2027-01-11", adults: "6", total: "36780" };
    expect((await book({ ...bold, beyond: "on", deskReason: "Gap" })).status).toBe(303);
    const [entry] = await listAudit(database.db, { limit: 1 });
    const page = `/admin/bookings/${entry!.subject}/change`;
    const five = { apartment: "4", checkIn: "2027-01-10", checkOut: "2027-01-11", children: "0" };
    const ask = async (changes: Record<string, string>) =>
      (await admin.get(`${page}?${new URLSearchParams({ ...five, ...changes })}`)).page.view;
    // Five tourist fees of 3.00 instead of six.
    const { booking, offer } = await ask({ adults: "5", price: "new" });
    expect(offer.quote.total).toBe(364_80);
    const form = { ...five, adults: "5", price: "new", version: String(booking.version) };
    expect((await admin.post(page, { ...form, total: "36480", refund: "0" })).status).toBe(303);
    expect((await ask({ adults: "5", price: "own", ownPrice: "200" })).faults).toEqual([]);
    // More than were accepted are a warning again, and so are other nights.
    expect((await ask({ adults: "5", price: "own", ownPrice: "200" })).warnings).toEqual([]);
    expect((await ask({ adults: "6", price: "new" })).warnings).toMatchObject([
      { field: "adults", reason: "apartmentSleeps" },
    ]);
    expect(
      (await ask({ adults: "5", checkIn: "2027-01-12", checkOut: "2027-01-13" })).warnings,
    ).toEqual([expect.objectContaining({ reason: "tooShort" })]);
  });

  test("an own price is neither lost nor moved by the guest, and offered to staff for as many nights", async () => {
    const own = { ownPrice: "1500", total: "167700", deskReason: "Regulars" };
    expect((await book(own)).status).toBe(303);
    const [entry] = await listAudit(database.db, { limit: 1 });
    const page = `/admin/bookings/${entry!.subject}/change`;
    const ask = (checkIn: string, checkOut: string) => {
      const asked = { apartment: "4", checkIn, checkOut, adults: "2", children: "0" };
      return admin.get(`${page}?${new URLSearchParams(asked)}`);
    };
    const moved = await ask("2027-01-20", "2027-01-27");
    expect(moved.page.view).toMatchObject({
      typed: { price: "keep" },
      needsReason: true,
      offer: { quote: { total: 1677_00 } },
    });
    const shorter = await ask("2027-01-20", "2027-01-25");
    expect(shorter.page.view.typed.price).toBe("new");
    clock.set("2027-01-05T08:00:00Z");
    const booking = (await findBookingByReference(database.db, entry!.subject))!;
    const secret = await secretOf(booking, app);
    const guestsChange = (checkIn: string, checkOut: string, adults: string) =>
      loadMyChange(
        secret,
        new URLSearchParams({ checkIn, checkOut, adults, children: "0" }),
        "en",
        app,
      );
    // A third adult pays 21.00 of tourist fee more, and the nights cost what was agreed.
    expect(await guestsChange("2027-01-10", "2027-01-17", "3")).toMatchObject({
      offer: { quote: { total: 1698_00, accommodation: 1500_00 } },
    });
    expect(await guestsChange("2027-01-11", "2027-01-18", "2")).toMatchObject({
      offer: null,
      faults: [{ field: "checkIn", reason: "ownPrice" }],
    });
  });

  test("guests without email are not one person: each may use a code once", async () => {
    await writeAPromotion(database.db, { mostUsesPerGuest: 1 });
    const silent = { code: "SUMMER", email: "", noEmail: "on" };
    const bookOne = async (changes: Record<string, string>) => {
      const { key } = (await admin.get(path)).page;
      const guest = { ...silent, ...changes, key };
      const asked = await admin.post(path, { ...typed, ...guest, do: "price" });
      return book({ ...guest, total: String(asked.answer.offer.quote.total) });
    };
    expect((await bookOne({})).status).toBe(303);
    const later = { checkIn: "2027-01-20", checkOut: "2027-01-27", lastName: "Dupont" };
    expect((await bookOne(later)).status).toBe(303);
    // Nor are their bookings those of a message without an address.
    expect(await listSenderBookings(database.db, "")).toEqual([]);
  });

  test("erasing a guest without email erases that booking alone", async () => {
    const { key } = (await admin.get(path)).page;
    await book({ email: "", noEmail: "on" });
    const [other] = await listAudit(database.db, { limit: 1 });
    const later = { checkIn: "2027-01-20", checkOut: "2027-01-27", key, lastName: "Dupont" };
    await book({ ...later, email: "", noEmail: "on" });
    const [entry] = await listAudit(database.db, { limit: 1 });
    clock.set("2027-02-20T08:00:00Z");
    admin = await signedInBrowser(app);
    const page = `/admin/bookings/${entry!.subject}/guest`;
    expect((await admin.post(page, { email: "" })).answer.reason).toBe("notTyped");
    expect((await admin.post(page, { email: entry!.subject })).to).toContain("done=erase");
    expect(await findBookingByReference(database.db, entry!.subject)).toMatchObject({
      lastName: "",
      phone: "",
    });
    expect(await findBookingByReference(database.db, other!.subject)).toMatchObject({
      lastName: "Moreau",
    });
  });
});
