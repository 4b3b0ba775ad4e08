// Two people on each form at once: both have opened the page, one saves, then the other does. The second is told, or what it sends is
// harmless by nature: then the table says why. A form that silently takes back what was just saved fails.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { loadRates, saveDraft } from "#app/admin/rates/load-rates.server.ts";
import { withNights } from "#app/admin/rates/rules/night-prices.ts";
import { insertDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { insertReview } from "#app/reviews/reviews.sql.server.ts";
import { anOwner, aStaffMember, ownerEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { allRows } from "#tests/support/databases/all-rows.ts";
import { filledIn, formsOf } from "#tests/support/pages/page-forms.ts";
import type { PageForm } from "#tests/support/pages/page-forms.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const coming = "KF-7M3QX9TD";
const inHouse = "KF-1EAV1NG0";
const past = "KF-PAST0000";
const clock = aClock("2027-01-10T08:00:00Z");
let database: TestDatabase;
let site: WholeSite;
let cookie: string;
// After /admin; further ones are found by their links.
const pages = `
  /channels/stay/6-2027-02-01 /apartments /apartments/4 /cash /channels /cleaning /extras /guide /messages
  /money/tourist-fee?month=2026-12 /money/vat /pictures /promotions/new /rates /rates/nights /rates/review
  /rates/years /reviews /settings /settings/opening /settings/deposit /settings/webhooks /voices /texts /people /account
  /messages/templates/suggested-late
  /bookings/${coming} /bookings/${coming}/cancel /bookings/${coming}/correct /bookings/${coming}/deposit
  /bookings/${coming}/emails /bookings/${coming}/messages /bookings/${coming}/payment
  /bookings/${inHouse} /bookings/${past}/guest /calendar/blocked?apartment=5&night=2027-02-01
  /bookings/${coming}/change?apartment=1&checkIn=2027-02-01&checkOut=2027-02-07&adults=2&children=0&price=new
`
  .trim()
  .split(/\s+/);
pages.unshift("");

beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  const app = anApp(database, clock);
  const owner = await anOwner(app);
  await aStaffMember(app);
  const now = clock.now();
  const stay = { checkIn: "2027-02-01", checkOut: "2027-02-08" };
  const write = (reference: string, changes: Parameters<typeof aBooking>[0]) =>
    writeBooking(database.db, aBooking({ id: randomUUID(), reference, ...changes }), now);
  const { id: bookingId } = await write(coming, { ...stay, apartmentId: 4 });
  const here = { checkIn: "2027-01-08", checkOut: "2027-01-12", status: "checked_in" as const };
  await write(inHouse, { apartmentId: 2, ...here });
  const ended = { checkIn: "2026-12-01", checkOut: "2026-12-05", status: "checked_out" as const };
  const before = await write(past, { apartmentId: 3, email: "past@example.com", ...ended });
  await blockNights(
    { apartmentId: 5, from: "2027-02-01", to: "2027-02-04", reason: "Works" },
    owner,
    app,
  );
  const { editable } = await loadRates("en", app);
  const night = { apartments: [5], first: "2027-03-01", last: "2027-03-01", price: 99_00 };
  await saveDraft(withNights(editable, night), 0, owner, app);
  const [extra] = await listExtras(database.db);
  pages.push(`/extras/${extra?.id}`);
  await inTransaction(database.db, async (trx) => {
    const feed = { apartmentId: 3, label: "Other", address: "https://127.0.0.1:9/3.ics" };
    pages.push(`/channels/${await insertFeed(trx, feed, now)}`);
    await trx
      .insertInto("nights")
      .values({ apartment_id: 6, night: stay.checkIn, kind: "channel", note: "Other" })
      .execute();
    const words = { stars: 4, title: "Calm", text: "Sea.", guest: "Claire", language: "en" };
    const review = { bookingId: before.id, apartmentId: 3, ...words, day: "2026-12-06" };
    await insertReview(trx, review, now);
    await insertDeposit(trx, { bookingId, amount: 200_00, currency: "EUR", returnDays: 3, now });
    const id = randomUUID();
    pages.push(`/messages/${id}`);
    await insertMessage(trx, {
      id,
      sendHash: randomUUID(),
      language: "en",
      now,
      name: "Ida",
      email: "ida@example.com",
      phone: "",
      subject: "stay",
      message: "We land late.",
    });
  });
  site = aWholeSite(app);
  cookie = await site.cookieOf(ownerEmail);
});
afterAll(() => database.close());

// Written beside what a form is about: by every request, by every try, or only ever added to.
const beside = ["audit_log", "content_versions", "rate_limit_counts", "sender_counts", "sessions"];
const tables = async () =>
  Object.entries(await allRows(database, beside)).map(
    ([name, rows]) => [name, JSON.stringify(rows)] as const,
  );

/** Forms whose second answer writes all the same, and why nobody loses anything by it. */
const harmless: Record<string, string> = {
  "/admin/channels do=read": "The calendar is read once more.",
  "/admin/people do=renew":
    "Each link ends the one before, as the page says; both users see theirs.",
  "/admin/bookings/# do=note": "Notes are added beside each other.",
  "/admin/bookings/#/emails do=send": "The letter is sent twice, and the booking lists both.",
  "/admin/pictures/# do=hide": "It is hidden, as both wanted.",
  "/admin/pictures/# do=show": "It is shown, as both wanted.",
  "/admin/settings/webhooks do=test": "The test message is sent twice.",
  "/admin/voices/new =": "Each writes a new one; both are kept.",
  "/admin/extras/new =": "Each writes a new one; both are kept.",
};

/** Forms that wrote nothing here, and why: what they write is tested elsewhere. */
const notWritten: Record<string, string> = {
  "/admin/apartments/# do=retire": "It has stays to come: seventh-apartment.test.ts.",
  "/admin/apartments/new =": "It needs a whole apartment: seventh-apartment.test.ts.",
  "/admin/promotions/new =": "A percentage or an amount, not both: admin-promotions.test.ts.",
  "/admin/rates do=try": "It shows the form again, with a price.",
  "/admin/rates do=dropSeason-": "It shows the form again, without the season.",
  "/admin/rates do=addSeason": "It shows the form again, with a season.",
  "/admin/rates do=dropStart-": "It shows the form again, without the start.",
  "/admin/rates do=addStart": "It shows the form again, with a start.",
  "/admin/settings/opening intent=open": "Not before the checklist is done: opening.test.ts.",
  "/admin/bookings/#/emails do=look": "It shows an email.",
  "/admin/bookings/#/payment do=payment": "It is recorded on Today, above: admin-payments.test.ts.",
  "/admin/bookings/#/guest =": "It asks for the reference to be typed: admin-guest-data.test.ts.",
  "/admin/calendar/blocked do=change": "It needs another place: change-block.test.ts, at once too.",
  "/admin/calendar/new do=price": "It shows a price.",
};

/** Forms that must have been tried, and whose second user must have been told; by what their buttons send. */
const told = `
  /admin do=payment
  /admin/apartments do=down
  /admin/apartments/# do=texts
  /admin/apartments/# do=figures
  /admin/cash =
  /admin/channels do=renew
  /admin/channels/stay/# =
  /admin/channels/# do=save
  /admin/extras do=down
  /admin/extras/# =
  /admin/guide =
  /admin/money/tourist-fee =
  /admin/money/vat =
  /admin/pictures do=down
  /admin/rates do=save
  /admin/rates/years do=seasons
  /admin/rates/review do=discard
  /admin/reviews do=show
  /admin/settings =
  /admin/settings/deposit =
  /admin/settings/letters =
  /admin/settings/currencies =
  /admin/settings/at-property =
  /admin/people do=rights
  /admin/bookings/# do=stayCode
  /admin/bookings/# do=exempt
  /admin/bookings/# do=leave
  /admin/bookings/#/cancel =
  /admin/bookings/#/correct =
  /admin/bookings/#/messages =
  /admin/bookings/#/payment do=undo
  /admin/calendar/blocked =
  /admin/messages/# do=answer
  /admin/texts/# do=save
  /admin/messages/templates/# do=save
`
  .trim()
  .split(/\n\s+/);

test("the second of two who save is told, or what it sends is harmless", async () => {
  const queue = [...pages];
  const seen = new Map<string, SecondAnswer>();
  const unwritten = new Set<string>();
  for (const page of queue) {
    const path = `/admin${page}`;
    let [first, second] = [await open(path), await open(path)];
    for (const [, link = ""] of first.text.matchAll(/href="\/admin([^"]*)"/g))
      if (!queue.some((one) => like(one) === like(link))) queue.push(link);
    const tried = new Set<string>();
    // What somebody saves makes the page old: it is opened again for the next form.
    for (let isOld = true; isOld; [first, second] = [await open(path), await open(path)])
      isOld = await tryForms([first.text, second.text], path, { tried, seen, unwritten });
  }
  for (const what of seen.keys()) unwritten.delete(what);
  expect([...unwritten].filter((what) => !(what in notWritten))).toEqual([]);
  const silent = [...seen].filter(([, { isTold, written }]) => !isTold && written.length > 0);
  expect(silent.filter(([what]) => !(what in harmless))).toEqual([]);
  expect(told.filter((what) => !seen.get(what)?.isTold)).toEqual([]);
}, 1_200_000);

/** Tries the forms of a page that were not tried until one of them writes; false when none is left. */
async function tryForms(
  [mine, theirs]: [string, string],
  path: string,
  {
    tried,
    seen,
    unwritten,
  }: { tried: Set<string>; seen: Map<string, SecondAnswer>; unwritten: Set<string> },
): Promise<boolean> {
  const others = formsOf(theirs, path);
  for (const [at, form] of formsOf(mine, path).entries())
    for (const button of form.buttons) {
      const what = `${like(form.action)} ${button.join("=").replace(/[:\d].*/, "")}`;
      const place = `${at} ${form.action} ${button.join("=")}`;
      const other = others[at];
      if (seen.has(what) || tried.has(place) || !other) continue;
      if (/sign-|everywhere|passphrase|begin/.test(what)) continue;
      tried.add(place);
      const answer = await sendTwice([form, other], button);
      if (answer) seen.set(what, answer);
      else unwritten.add(what);
      if (answer) return true;
    }
  return false;
}

/** Whether the second user was told that it came too late, and what it changed all the same. */
interface SecondAnswer {
  isTold: boolean;
  written: string[];
}

const like = (path: string) =>
  path
    .split(/[?#]/)[0]!
    .replaceAll(/[^/]*\d[^/]*/g, "#")
    .replace(/(pictures|texts|templates)\/.+/, "$1/#");

const open = (path: string) => site.ask(path, { headers: { Cookie: cookie } });
/** One presses the button; then another does who had the same page, with another text in the same field. Null: nothing was written. */
async function sendTwice(
  [form, other]: [PageForm, PageForm],
  button: [string, string],
): Promise<SecondAnswer | null> {
  const before = JSON.stringify(await tables());
  const tries = [...form.editable, ""].map((field) => [form, other, field] as const);
  if (form.empty.length > 0) tries.push([filledIn(form, false), filledIn(other, false), ""]);
  if (form.unticked.length > 0) tries.push([filledIn(form, true), filledIn(other, true), ""]);
  for (const [mine, theirs, field] of tries) {
    const first = await send(mine, button, field, "1");
    if (first.status !== 303 && first.status !== 200) continue;
    const between = await tables();
    if (JSON.stringify(between) === before) continue;
    const { status, to } = await send(theirs, button, field, "2");
    const isTold = status === 409 || /changed|stale|Meanwhile/.test(to);
    const after = await tables();
    const written = after.flatMap(([name, rows], at) => (rows === between[at]![1] ? [] : [name]));
    return { isTold, written };
  }
  return null;
}

async function send(
  { action, fields }: PageForm,
  button: [string, string],
  field: string,
  digit: string,
): Promise<{ status: number; to: string }> {
  const body = new URLSearchParams();
  for (const [name, value] of fields)
    body.append(name, name === field ? `${value}${digit}` : value);
  if (button[0] !== "") body.append(...button);
  const { origin } = site;
  const headers = { Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const { status, headers: sent } = await site.ask(action, { method: "POST", headers, body });
  return { status, to: sent.get("location") ?? "" };
}
