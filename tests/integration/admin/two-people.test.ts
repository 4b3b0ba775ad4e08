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
import {
  anOwner,
  anotherOwner,
  aStaffMember,
  otherOwnerEmail,
  ownerEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { gone, harmless, lockedBy, notWritten, told } from "#tests/support/admin/two-people.ts";
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
/** The ids of the two, and their sessions. */
let users: string[];
let cookies: [first: string, second: string];
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
  users = [owner.id, (await anotherOwner(app)).id];
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
  cookies = [await site.cookieOf(ownerEmail), await site.cookieOf(otherOwnerEmail)];
});
afterAll(() => database.close());

// Written beside what a form is about: by every request, by every try, or only ever added to.
const beside = ["audit_log", "content_versions", "rate_limit_counts", "sender_counts", "sessions"];
const tables = async () =>
  Object.entries(await allRows(database, beside)).map(
    ([name, rows]) => [name, JSON.stringify(rows)] as const,
  );

test("the second of two who save is told, or what it sends is harmless", async () => {
  const queue = [...pages];
  const seen = new Map<string, SecondAnswer>();
  const unwritten = new Set<string>();
  for (const page of queue) {
    const path = `/admin${page}`;
    let [first, second] = await openBoth(path);
    for (const [, link = ""] of first.text.matchAll(/href="\/admin([^"]*)"/g))
      if (!queue.some((one) => like(one) === like(link))) queue.push(link);
    const tried = new Set<string>();
    // What a user saves makes the page old: it is opened again for the next form.
    for (let isOld = true; isOld; [first, second] = await openBoth(path))
      isOld = await tryForms([first.text, second.text], path, { tried, seen, unwritten });
  }
  for (const what of seen.keys()) unwritten.delete(what);
  expect([...unwritten].filter((what) => !(what in notWritten))).toEqual([]);
  // A user who is told that something changed must not have changed anything, and has typed nothing in vain.
  const silent = [...seen].filter(([what, { written, isTold }]) => {
    const [page = ""] = Object.keys(lockedBy).filter((each) => isTold && what.startsWith(each));
    return written.some((table) => table !== lockedBy[page]);
  });
  const lost = [...seen].filter(
    ([what, { isTold, isKept }]) => isTold && !isKept && !(what in gone),
  );
  expect(silent.filter(([what]) => !(what in harmless))).toEqual([]);
  expect(lost).toEqual([]);
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
    for (const [nth, button] of form.buttons.entries()) {
      const sent = button[0] === "" ? `"${form.labels[nth]}"` : button.join("=");
      const what = `${like(form.action)} ${sent.replace(/[:\d].*/, "")}`;
      const place = `${at} ${form.action} ${sent}`;
      const other = sameForm(form, others);
      if (seen.has(what) || tried.has(place) || !other || isAboutThem(form)) continue;
      if (/sign-|everywhere|passphrase|begin/.test(what)) continue;
      tried.add(place);
      const answer = await sendTwice([form, other], button);
      if (answer) seen.set(what, answer);
      else unwritten.add(what);
      if (answer) return true;
    }
  return false;
}

/** The form on the other's page that differs least: what is about oneself, such as one's own rights, is on one page only. */
function sameForm(form: PageForm, others: PageForm[]): PageForm | undefined {
  const same = ({ fields }: PageForm) =>
    fields.filter(([name, value], at) => form.fields[at]?.join("=") === `${name}=${value}`).length;
  return others
    .filter(
      ({ action, labels }) =>
        `${action} ${labels.join()}` === `${form.action} ${form.labels.join()}`,
    )
    .toSorted((a, b) => same(b) - same(a))[0];
}

// Neither ends the rights of the other: the test would end with them.
const isAboutThem = ({ fields }: PageForm) => fields.some(([, value]) => users.includes(value));

/**
 * Whether the second user was told that it came too late, what it wrote all the same, and whether the page shows again what that user
 * typed.
 */
interface SecondAnswer {
  isTold: boolean;
  written: string[];
  isKept: boolean;
}

const like = (path: string) =>
  path
    .split(/[?#]/)[0]!
    .replaceAll(/[^/]*\d[^/]*/g, "#")
    .replace(/(pictures|texts|templates)\/.+/, "$1/#");

const open = (path: string, Cookie: string) => site.request(path, { headers: { Cookie } });
const openBoth = async (path: string) =>
  [await open(path, cookies[0]), await open(path, cookies[1])] as const;

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
    const first = await send(mine, button, { field, digit: "1", cookie: cookies[0] });
    if (first.status !== 303 && first.status !== 200) continue;
    const between = await tables();
    if (JSON.stringify(between) === before) continue;
    const second = { field, digit: "2", cookie: cookies[1] };
    const { status, to, text } = await send(theirs, button, second);
    const isTold =
      (status === 409 && /class="(?:errsum|note)\b/.test(text)) ||
      /changed|stale|Meanwhile/.test(to);
    const typed = theirs.fields.find(([name]) => name === field)?.[1];
    const kept = formsOf(text, "").flatMap(({ fields }) => fields);
    const isKept =
      field === "" || kept.some(([name, value]) => name === field && value === `${typed}2`);
    const after = await tables();
    const written = after.flatMap(([name, rows], at) => (rows === between[at]![1] ? [] : [name]));
    return { isTold, written, isKept };
  }
  return null;
}

async function send(
  { action, fields }: PageForm,
  button: [string, string],
  { field, digit, cookie }: { field: string; digit: string; cookie: string },
): Promise<{ status: number; to: string; text: string }> {
  const body = new URLSearchParams();
  for (const [name, value] of fields)
    body.append(name, name === field ? `${value}${digit}` : value);
  if (button[0] !== "") body.append(...button);
  const { origin } = site;
  const headers = { Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const {
    status,
    headers: sent,
    text,
  } = await site.request(action, { method: "POST", headers, body });
  return { status, to: sent.get("location") ?? "", text };
}
