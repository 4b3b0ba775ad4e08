// Reflected XSS and open redirects: every page, requested with markup and addresses in everything that it reads.
import { afterAll, beforeAll, expect, test } from "vitest";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import {
  hostileAddresses,
  hostileWords,
  leadsAway,
  findActiveMarkup,
} from "#tests/support/pages/active-markup.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeAnswer, WholeSite } from "#tests/support/site/whole-site.ts";
import { inputNames, pagePatterns } from "./input-names.ts";

let database: TestDatabase;
let site: WholeSite;
let cookie: string;
let secret: string;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  const clock = aClock();
  const app = anApp(database, clock);
  site = aWholeSite(app);
  await anOwner(app);
  cookie = await site.cookieOf(ownerEmail);
  secret = await replaceSecret(await writeBooking(database.db, aBooking(), clock.now()), app);
});
afterAll(() => database.close());

const names = inputNames();
// The parameters a page requires before it reads the rest.
const plausible = { checkIn: "2027-03-20", checkOut: "2027-03-27", adults: "2", apartment: "2" };
const ways = names.filter((name) =>
  /^(back|next|to|from|re(direct|turn)|url|callback|page|source|path)$/.test(name),
);

const addressOf = (pattern: string, hole: string) =>
  pattern
    .replace("/my-booking/:token", `/my-booking/${secret}`)
    .replace(":reference", aBooking().reference)
    .replace("admin/apartments/:id", "admin/apartments/1")
    .replace("apartments/:slug", "apartments/premium-family-apartment")
    .replace(":document", "terms")
    .replace(/:\w+|\*/, encodeURIComponent(hole));

const asked = (some: string[], payload: string) =>
  Object.fromEntries(some.map((name) => [name, payload]));

// Markup under every name, in parts since an address holds 4 KB, and addresses under the names of redirect parameters.
const most = 70;
const searches = [
  ...Array.from({ length: Math.ceil(names.length / most) }, (_, at) =>
    asked(names.slice(at * most, (at + 1) * most), hostileWords),
  ),
  ...hostileAddresses.map((address) => asked(ways, address)),
];

function faultsOf(address: string, answer: WholeAnswer): string[] {
  const to = answer.headers.get("location");
  return [
    ...(answer.status >= 500 ? [`${answer.status}`] : []),
    ...(to !== null && leadsAway(to) ? [`leads to ${to}`] : []),
    ...(answer.headers.get("content-type")?.includes("html") ? findActiveMarkup(answer.text) : []),
  ].map((fault) => `${address.slice(0, 80)}: ${fault}`);
}

test("the names are those of the site and of the recorded bugs", () => {
  expect(names).toEqual(expect.arrayContaining(["checkIn", "q", "next", "email", "back", "table"]));
  expect(names.length).toBeGreaterThan(60);
  expect(pagePatterns().length).toBeGreaterThan(50);
});

test("in the address of every page, signed in and not", { timeout: 120_000 }, async () => {
  const faults: string[] = [];
  for (const pattern of [...pagePatterns(), "signed out"])
    for (const [at, search] of searches.entries()) {
      const step = at % 2 === 0 ? {} : { step: "details", ...plausible };
      const query = new URLSearchParams({ ...search, ...step }).toString();
      const isOut = pattern === "signed out";
      const path = `${isOut ? "/admin/sign-in" : addressOf(pattern, hostileWords)}?${query}`;
      const headers = { Cookie: isOut ? "" : cookie };
      faults.push(...faultsOf(path, await site.request(path, { headers })));
    }
  expect(faults).toEqual([]);
});

test("in every form, shown again with the input", { timeout: 120_000 }, async () => {
  const faults: string[] = [];
  const typed = { ...asked(names, hostileWords), version: "1" };
  const forms = [
    typed,
    { ...typed, ...plausible },
    { ...asked(ways, hostileAddresses[1] ?? ""), version: "1" },
  ];
  for (const pattern of pagePatterns().filter((known) => !known.startsWith("/admin/sign-out")))
    for (const form of forms) {
      const path = addressOf(pattern, hostileWords);
      const answer = await site.post(path, form, { headers: { Cookie: cookie } });
      faults.push(...faultsOf(path, answer));
      // It has no form.
      if (answer.status === 405) break;
    }
  expect(faults).toEqual([]);
});

test("in the headers that a page reads", async () => {
  const faults: string[] = [];
  for (const path of ["/", "/fr/book", "/my-booking", "/admin/sign-in", "/no-such-page"]) {
    const sent = encodeURIComponent(hostileWords);
    const answer = await site.request(path, {
      headers: {
        "Accept-Language": hostileWords,
        Referer: `https://zx.example/${sent}`,
        "User-Agent": hostileWords,
        Cookie: `language=${sent}; __Host-stay=${sent}; __Host-owner=${sent}`,
        "X-Forwarded-Host": "zx.example",
        "X-Request-Id": hostileWords,
      },
    });
    faults.push(...faultsOf(path, answer));
  }
  expect(faults).toEqual([]);
});
