// Who may not see money is shown none: every page, file, search and form of the admin that such a user can reach, with every kind of
// money in the database, in every way in which a sum is written. The same crawl as an owner finds the sums, so it would see them.
// On one database: what is sent does not depend on it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRights } from "#app/admin/rules/access.ts";
import type { App } from "#app/app.server.ts";
import { saveExportLink } from "#app/channels/feeds.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { sendPush } from "#app/push/send-push.server.ts";
import { addDevice } from "#app/push/subscribe.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { guideMoments } from "#app/bookings/rules/self-service.ts";
import { repeatableEmailsOf } from "#app/bookings/rules/stay-emails.ts";
import { languages } from "#app/i18n/languages.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { fillMoney, sumsIn, sumsWrittenIn } from "#tests/support/admin/filled-money.ts";
import type { FilledMoney } from "#tests/support/admin/filled-money.ts";
import {
  aCleaner,
  anOwner,
  aStaffMember,
  cleanerEmail,
  ownerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { aClock } from "#tests/support/clock.ts";
import { formsOf } from "#tests/support/pages/page-forms.ts";
import type { PageForm } from "#tests/support/pages/page-forms.ts";
import { aPushService } from "#tests/support/push-service.ts";
import { textOf } from "#tests/support/site/answer-text.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeAnswer, WholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";

const clock = aClock();
let database: TestDatabase;
let app: App;
let owner: TestBrowser;
let site: WholeSite;
let filled: FilledMoney;
let sums: Set<number>;
beforeAll(async () => {
  clock.set("2026-11-20T08:00:00Z");
  database = await openTestDatabase("sqlite", { seeded: true });
  const one = anApp(database, clock);
  app = { ...one, environment: { ...one.environment, localCalendars: true } };
  await anOwner(app);
  await aStaffMember(app);
  await aCleaner(app);
  owner = await signedInBrowser(app);
  site = aWholeSite(app);
  filled = await fillMoney(app, owner, clock);
  // The sessions of before are over.
  owner = await signedInBrowser(app);
  sums = await sumsIn(database.db);
});
afterAll(() => database.close());

let version = 0;
async function allow(...rights: string[]): Promise<void> {
  const ticked = Object.fromEntries(rights.map((right) => [right, "on"]));
  const form = { do: "rights", version: String(version++), ...ticked };
  expect((await owner.post("/admin/people", form)).to).toBe("/admin/people?rights=saved");
}

/** An address of every route of the admin, with searches and orders; links lead to the others. */
function addresses(): string[] {
  const { here, coming, leaving, cancelled, together, message, template, receipt } = filled;
  const bookings = [here, coming, leaving, cancelled, together].map(({ reference }) => reference);
  const ids: Record<string, string[]> = {
    "/admin/messages/:id": [message],
    "/admin/messages/templates/:id": [template],
    "/admin/texts/:id": ["amenities", "guide", "terms"],
    "/admin/texts/:id/:entry": ["highlights/pool"],
    "/admin/channels/stay/:id": ["6-2027-01-12"],
    "/admin/cleaning/damage/:picture": ["1"],
    "/admin/kept/:token": ["x"],
    "/admin/invitation/:token": ["x"],
  };
  const queries: Record<string, string[]> = {
    "/admin/bookings": ["order=-total", "q=Claire", "open=1", "status=cancelled"],
    "/admin/bookings/:reference/receipt": [`entry=${receipt}`],
    "/admin/bookings/:reference/emails/preview": emailKinds.map(
      (kind, at) => `kind=${kind}&language=${languages[at % languages.length]}`,
    ),
    "/admin/bookings/:reference/messages": [`template=${template}`],
    "/admin/messages/:id": [`template=${template}`],
    "/admin/calendar": ["from=2027-02-01", "q=Claire"],
    "/admin/calendar/new": ["apartment=5&checkIn=2027-03-01&checkOut=2027-03-05&adults=2"],
    "/admin/calendar/blocked": ["apartment=6&night=2027-01-12"],
    "/admin/cash": ["day=2027-01-12"],
  };
  // The guide as its guests will read it, with texts that are not published yet.
  const guides = guideMoments.map((moment) => `/my-booking/preview/guide?drafts&moment=${moment}`);
  const pages = adminRoutes().flatMap(({ path }) => {
    const filledIn = path.includes(":reference")
      ? bookings.map((reference) => path.replace(":reference", reference))
      : path.includes(":")
        ? (ids[path] ?? ["1"]).map((id) => path.replace(/:id\/:entry|:\w+/, id))
        : [path];
    const asked = (queries[path] ?? []).flatMap((query) =>
      filledIn.map((address) => `${address}?${query}`),
    );
    return [...filledIn, ...asked].filter((address) => !/sign-out|\*/.test(address));
  });
  return [...pages, ...guides];
}

interface Found {
  /** Address, sum and what stands around it. */
  shown: string[];
  opened: Set<string>;
  forms: number;
}

const withCurrency =
  /[€]\s?\d|\d[\s\u00A0\u202F]?€|\bEUR[\s\u00A0\u202F]\d|\d[\s\u00A0\u202F]?EUR\b/;

/** `deep`: follows links, asks for the data of pages as their scripts do, and sends every form. */
async function crawl(email: string, { deep }: { deep: boolean }): Promise<Found> {
  const headers = { cookie: await site.cookieOf(email) };
  const found: Found = { shown: [], opened: new Set(), forms: 0 };
  const look = (where: string, answer: WholeAnswer) => {
    const text = textOf(answer);
    const around = (index: number) =>
      text.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, " ");
    for (const { sum, index } of sumsWrittenIn(text))
      if (sums.has(sum)) found.shown.push(`${where} ${sum}: ${around(index)}`);
    // What activities cost is no secret: the guide has it for every guest.
    const priced = where.startsWith("/my-booking/") ? null : withCurrency.exec(text);
    if (priced) found.shown.push(`${where}: ${around(priced.index)}`);
  };
  const queue = addresses();
  const seen = new Set(queue);
  const pages: [string, string][] = [];
  for (const address of queue) {
    const answer = await site.request(address, { headers });
    look(address, answer);
    if (answer.status !== 200) continue;
    found.opened.add(address);
    if (!deep) continue;
    // What a script of the page would ask for.
    const [path, query = ""] = address.split("?");
    if (/html/.test(answer.headers.get("content-type") ?? ""))
      look(`${path}.data`, await site.request(`${path}.data?${query}`, { headers }));
    pages.push([address, answer.text]);
    for (const [, link = ""] of answer.text.matchAll(/href="(\/admin[^"#]*)/g)) {
      const next = link.replaceAll("&amp;", "&");
      if (seen.has(next) || seen.size > mostPages || /sign-out/.test(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  if (!deep) return found;
  const sent = new Set<string>();
  for (const [address, html] of pages)
    for (const form of formsOf(html, address)) {
      if (/sign-out|\/admin\/account/.test(form.action)) continue;
      for (const [name, value] of form.buttons.length > 0 ? form.buttons : [["", ""] as const])
        for (const typed of waysToFill(form)) {
          // Each button of each kind of form once with each way to fill it in.
          const key = `${form.action.replaceAll(/KF-\w+/g, "")} ${value.split(":")[0]} ${typed.key}`;
          if (sent.has(key)) continue;
          sent.add(key);
          found.forms += 1;
          const body = new URLSearchParams([...typed.fields, ...(name ? [[name, value]] : [])]);
          const post = { method: "POST", headers: { ...headers, Origin: site.origin }, body };
          const answer = await site.request(form.action, post);
          look(`POST ${form.action} ${value} ${typed.key}`, answer);
          const to = answer.headers.get("location");
          if (to?.startsWith("/admin"))
            look(`after ${form.action} ${value}: ${to}`, await site.request(to, { headers }));
        }
    }
  return found;
}

// What an email is about: of a stay that is ahead, over, and cancelled.
const emailKinds = (["confirmed", "checked_out", "cancelled"] as const).flatMap((status) =>
  repeatableEmailsOf({ status }),
);

const mostPages = 260;

function waysToFill(form: PageForm): { key: string; fields: [string, string][] }[] {
  const empty = form.fields.map(([name, value]): [string, string] => [
    name,
    form.editable.includes(name) ? "" : value,
  ]);
  const wrong = empty.map(([name, value]): [string, string] => [
    name,
    form.editable.includes(name) ? "\u202E{<" : value,
  ]);
  return [
    { key: "wrong", fields: wrong },
    { key: "empty", fields: empty },
    { key: "shown", fields: form.fields },
  ];
}

test("the same crawl as an owner finds nearly every sum", async () => {
  const { shown } = await crawl(ownerEmail, { deep: false });
  const missed = [...sums].filter((sum) => !shown.some((line) => line.includes(` ${sum}: `)));
  expect(sums.size).toBeGreaterThan(40);
  // The emails about each booking are among what was opened, with their sums.
  const { here, cancelled } = filled;
  for (const of of [
    `${here.reference}/emails/preview?kind=guestConfirmation`,
    `${cancelled.reference}/emails/preview?kind=guestCancellation`,
  ])
    expect(shown.filter((line) => line.startsWith(`/admin/bookings/${of}`))).not.toEqual([]);
  // A sum of the database may be shown nowhere as itself.
  expect(missed.length).toBeLessThanOrEqual(2);
});

test("staff without the right see no sum, whatever else they may do", async () => {
  await allow(...staffRights.filter((right) => right !== "money"));
  const { shown, opened, forms } = await crawl(staffEmail, { deep: true });
  expect(shown).toEqual([]);
  const { here, message } = filled;
  const path = `/admin/bookings/${here.reference}`;
  for (const page of [
    "/admin",
    "/admin/calendar",
    "/admin/bookings?order=-total",
    path,
    `${path}/messages`,
    `/admin/messages/${message}`,
    "/admin/channels/stay/6-2027-01-12",
    "/admin/texts/highlights/pool",
    "/admin/cleaning",
    "/my-booking/preview/guide?drafts&moment=open",
  ])
    expect(opened).toContain(page);
  // Emails have sums: without the right, none is previewed.
  expect([...opened].filter((page) => page.includes("/emails"))).toEqual([]);
  expect(forms).toBeGreaterThan(40);
  // A search for a sum finds nothing, so that it tells none.
  const headers = { cookie: await site.cookieOf(staffEmail) };
  const { text } = await site.request("/admin/bookings?q=83.19", { headers });
  expect(text).not.toContain(here.reference);
});

test("cleaners see no sum", async () => {
  const { shown, opened } = await crawl(cleanerEmail, { deep: true });
  expect(shown).toEqual([]);
  expect(opened).toContain("/admin/cleaning");
});

test("neither calendars for other sites nor notices on the devices of staff have a sum", async () => {
  const service = await aPushService();
  const { id } = await database.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", staffEmail)
    .executeTakeFirstOrThrow();
  const device = {
    subscription: service.subscribe(),
    kinds: ["bookings", "messages"],
    browser: "Firefox",
  };
  await addDevice({ personId: id, bookingId: "" }, device, app);
  clock.advance({ minutes: 1 });
  const placed = await placeBooking(
    aRequest({ apartmentId: 5, stay: aStay({ checkIn: "2027-04-01", nights: 5 }) }),
    app,
  );
  expect(placed.ok).toBe(true);
  clock.advance({ minutes: 1 });
  await sendPush(app);
  expect(service.received.length).toBe(1);
  const all = await sumsIn(database.db);
  const token = "e".repeat(22);
  await inTransaction(database.db, (trx) =>
    saveExportLink(trx, { apartmentId: 1, token, now: clock.now() }),
  );
  const texts = [JSON.stringify(service.received)];
  const { status, text: calendar } = await site.request(`/calendars/${token}.ics`);
  expect(status).toBe(200);
  texts.push(calendar);
  for (const text of texts)
    expect(sumsWrittenIn(text).filter(({ sum }) => all.has(sum))).toEqual([]);
  await service.close();
});
