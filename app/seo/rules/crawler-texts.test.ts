// Tests of crawler-texts.ts.
import { expect, test } from "vitest";
import { robotsText, llmsText } from "./crawler-texts.ts";

// Evaluates robots.txt by RFC 9309 for the URLs of the site.

// As declared; tests/integration/site/route-facts.test.ts compares.
const disallowed = {
  pages: ["/my-booking/", "/review/", "/book?*step=", "/book/", "/sandbox-bank", "/admin"],
  endpoints: ["/dev/", "/api/"],
};
const robots = robotsText("https://site.example", disallowed);

// The longest matching rule wins; between an allow and a disallow of the same length, the allow.
function mayRead(address: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, path = ""]) => ({
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
  expect(robots).toMatch(/^Sitemap: https:\/\/site\.example\/sitemap\.xml$/m);
  expect(robots.startsWith("User-agent: *\n")).toBe(true);
});

// The format of llms.txt, and that no text of the owner can break it.

const none = (heading: string): [string, []] => [heading, []];
const empty = {
  facts: [],
  apartments: none("Apartments"),
  pages: none("Pages"),
  questions: none("Questions"),
  programs: none("For programs"),
  optional: [],
};

type Section = Parameters<typeof llmsText>[0]["apartments"];
const apartmentsOf = (name: string, note: string): Section => [
  "Apartments",
  [{ name, url: "https://site.example/suite", note }],
];

test("a title, a sentence, facts, and lists of links under headings", () => {
  const text = llmsText({
    ...empty,
    name: "Hotel",
    tagline: "By the sea.",
    facts: ["Royal Road"],
    apartments: apartmentsOf("Suite", "Large."),
    questions: ["Questions", [{ question: "Pets?", answer: "No." }]],
  });
  expect(text).toBe(
    [
      "# Hotel",
      "> By the sea.",
      "- Royal Road",
      "## Apartments",
      "- [Suite](https://site.example/suite): Large.",
      "## Questions",
      "- **Pets?** No.",
    ].join("\n\n") + "\n",
  );
});

test("a text with line breaks or brackets stays in its line", () => {
  const text = llmsText({
    ...empty,
    name: "Hotel\n# Palace",
    tagline: "By\n\nthe sea.",
    apartments: apartmentsOf("[Suite](x)\n", "\n## No\n"),
  });
  expect(text).toBe(
    [
      "# Hotel # Palace",
      "> By the sea.",
      "## Apartments",
      "- [Suite(x)](https://site.example/suite): ## No",
    ].join("\n\n") + "\n",
  );
});
