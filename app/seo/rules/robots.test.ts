// Evaluates robots.txt by RFC 9309 for the URLs of the site.
import { expect, test } from "vitest";
import { robotsText } from "./robots.ts";

// As declared; tests/integration/site/route-facts.test.ts compares.
const disallowed = {
  pages: ["/my-booking/", "/review/", "/book?*step=", "/book/", "/sandbox-bank", "/admin"],
  endpoints: ["/dev/", "/api/"],
};
const text = robotsText("https://house.example", disallowed);

// The longest matching rule wins; between an allow and a disallow of the same length, the allow.
function mayRead(address: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, path = ""]) => ({
    allows: verb === "Allow",
    path,
  }));
  const fitting = rules.filter(({ path }) => pattern(path).test(address));
  const length = Math.max(0, ...fitting.map(({ path }) => path.length));
  const deciding = fitting.filter(({ path }) => path.length === length);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

function pattern(path: string): RegExp {
  const parts = path
    .split("*")
    .map((part) => part.replaceAll(/[.?+^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}`);
}

test.each([
  "/",
  "/fr",
  "/apartments",
  "/de/apartments/luxury-penthouse-suite",
  "/apartments?checkIn=2027-01-10&checkOut=2027-01-17",
  "/book",
  "/book?checkIn=2027-01-10&checkOut=2027-01-17&adults=2",
  "/ru/book?apartment=4",
  "/gallery/beach",
  "/legal/privacy",
  "/photos/beach-1920.0a4e82fb9c.jpg",
  "/share/beach-1200x630.0a4e82fb9c.jpg",
  "/assets/root-Bd83vb1u.css",
  "/sitemap.xml",
  "/llms.txt",
  "/api/openapi.json",
])("crawlers may read %s", (address) => {
  expect(mayRead(address)).toBe(true);
});

test.each([
  "/book?checkIn=2027-01-10&step=details",
  "/fr/book?step=review",
  "/book?step=done",
  "/book/stay.ics",
  "/zh/book/stay.ics",
  "/my-booking/abcdef",
  "/review/abcdef",
  "/ru/review/abcdef",
  "/fr/my-booking/abcdef/stay.ics",
  "/sandbox-bank?payment=1",
  "/nl/sandbox-bank?payment=1",
  "/admin",
  "/admin/analytics",
  "/dev/mail",
  "/api/availability?checkIn=2027-01-10",
  "/api/bookings",
])("crawlers may not read %s", (address) => {
  expect(mayRead(address)).toBe(false);
});

test("the sitemap is given as an absolute URL", () => {
  expect(text).toMatch(/^Sitemap: https:\/\/house\.example\/sitemap\.xml$/m);
  expect(text.startsWith("User-agent: *\n")).toBe(true);
});
