// Tests of canonical-path.
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPaths, findPatterns } from "./canonical-path.ts";

// Canonical paths: examples by hand, and properties that hold for any path.

const canonical = canonicalPaths({
  endpoints: ["/api/*", "/photos/:file", "/seen"],
  pages: ["/admin/*", "/admin/bookings", "/admin/bookings/:reference", "/admin/bookings/export"],
  translated: [
    "/",
    "/book",
    "/book/stay.ics",
    "/my-booking/:token",
    "/my-booking/:token/change",
    "/gallery/:picture",
    "/bookings/:reference",
  ],
  languages: ["en", "fr"],
});

test.each([
  ["/", "/"],
  ["/book", "/book"],
  ["/Book", "/book"],
  ["/book/", "/book"],
  ["/book//", "/book"],
  ["//book", "/book"],
  ["/book//Stay.ICS", "/book/stay.ics"],
  ["/%62ook", "/book"],
  ["/%42OOK", "/book"],
  ["/b%6fok%2e", "/book."],
  ["/./book", "/book"],
  ["/%2e/book/.", "/book"],
  ["/EN", "/en"],
  ["/En/", "/en"],
  ["/fr/Book", "/fr/book"],
  ["/FR/book", "/fr/book"],
  ["/%66r/book", "/fr/book"],
  // Only the first segment is a language, and only one.
  ["/fr/EN/Book", "/fr/EN/Book"],
  // React Router would take these first segments for a language, and run the page below.
  ["/de/Book", null],
  ["/xx/book", null],
  ["/xx/my-booking/AbC", null],
  ["/photos/book", null],
  ["/gallery/book", null],
  ["/admin/book", null],
  ["/Xx/book.data", null],
  ["/xx.data", null],
  ["/seen.data", null],
  ["/seen", "/seen"],
  ["/xx", "/xx"],
  ["/admin/bookings/KF-1", "/admin/bookings/KF-1"],
  // Secrets, references and files differ by case.
  ["/My-booking/AbC_-9/Change", "/my-booking/AbC_-9/change"],
  ["/FR/my-booking//AbC/", "/fr/my-booking/AbC"],
  ["/ADMIN/bookings/KF-7Q2M4X9A", "/admin/bookings/KF-7Q2M4X9A"],
  ["/admin/bookings/kf-7q2m4x9a", "/admin/bookings/kf-7q2m4x9a"],
  ["/admin/Bookings/EXPORT", "/admin/bookings/export"],
  ["/Admin/No/Such", "/admin/No/Such"],
  ["/API/Bookings", "/api/Bookings"],
  ["/Photos/Beach.AbC.jpg", "/photos/Beach.AbC.jpg"],
  // What no route answers is not found under its own name.
  ["/Nowhere", "/Nowhere"],
  ["/nowhere/", "/nowhere"],
  ["/book.", "/book."],
  // Data of pages.
  ["/book.data", "/book.data"],
  ["/Book.data", "/book.data"],
  ["/book/_.data", "/book.data"],
  ["/book/.data", "/book.data"],
  ["/BOOK.data/", "/book.data"],
  ["/_.data", "/_.data"],
  ["/.data", "/_.data"],
  ["/FR/_.data", "/fr.data"],
  ["/book.DATA", "/book.DATA"],
  ["/book.data.data", null],
  // Data of a page that ends in `_` cannot be asked for: `/book/_.data` is the data of /book.
  ["/book/_/.data", null],
  ["/fr/_/_.data", null],
  // No path traversal, no hidden separators, no characters that no route needs.
  ["/../book", null],
  ["/x/..", null],
  ["/%2e%2E/book", null],
  ["/book/..data", null],
  ["/book/...data", null],
  ["/book%2F", null],
  ["/book%2fx", null],
  ["/book%5Cx", null],
  ["/\\evil.example", null],
  ["/book\\", null],
  ["/book%00", null],
  ["/book\u0000", null],
  ["/%2562ook", null],
  ["/%", null],
  ["/%zz", null],
  ["/book;x", null],
  ["/book;x=1/y", null],
  ["/book%20", null],
  ["/book#x", null],
  ["/boo\u212a", null],
  ["/boo%E2%84%AA", null],
  ["book", null],
  ["", null],
])("%j is %j", (path, expected) => {
  expect(canonical(path)).toBe(expected);
});

test("for any path: canonicalization is idempotent and stays on the site", () => {
  const piece = fc.constantFrom(
    ..."/ // . .. %2e %2F \\ ; Book book FR fr Admin bookings Export Ab _ .data evil.example @ : ? %00".split(
      " ",
    ),
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
    fc.string({ maxLength: 30 }).map((text) => `/${text}`),
  );
  fc.assert(
    fc.property(path, (asked) => {
      const found = canonical(asked);
      if (found === null) return;
      expect(canonical(found)).toBe(found);
      const url = new URL(found, "https://hotel.example");
      expect([url.origin, url.pathname]).toEqual(["https://hotel.example", found]);
    }),
    { numRuns: 5_000 },
  );
});

test("paths that the page cache may answer are always canonical", () => {
  // The paths accepted by `isCacheableRequest` in page-cache.server.ts; a path without a canonical form is never cached.
  const word = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{1,8}$/),
    fc.constantFrom("en", "book", "gallery", "admin", "bookings", "my-booking"),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), (words) => {
      const path = `/${words.join("/")}`;
      expect([path, null]).toContain(canonical(path));
    }),
    { numRuns: 1_000 },
  );
});

test("a long path takes linear time", () => {
  const before = process.threadCpuUsage();
  for (const path of [`/${"a/".repeat(8_000)}`, `/${"%62".repeat(5_000)}`, "/".repeat(16_000)])
    canonical(path);
  // CPU time, in microseconds: not affected by other load on the machine.
  expect(process.threadCpuUsage(before).user).toBeLessThan(400_000);
});

// The route pattern of a path, never the path itself.

const find = findPatterns([
  "/",
  "/apartments",
  "/apartments/:slug",
  "/my-booking/:token",
  "/my-booking/:token/cancel",
  "/admin/*",
  "/admin/bookings/:reference",
  "/assets/*",
]);

test.each([
  ["/", "/"],
  ["/apartments", "/apartments"],
  ["/apartments/", "/apartments"],
  ["/apartments/penthouse", "/apartments/:slug"],
  ["/apartments/penthouse/x", "other"],
  ["/my-booking/secret-secret", "/my-booking/:token"],
  ["/my-booking/secret-secret/cancel", "/my-booking/:token/cancel"],
  ["/my-booking/secret-secret/nothing", "other"],
  ["/admin", "/admin/*"],
  ["/admin/bookings/KF-1", "/admin/bookings/:reference"],
  ["/admin/bookings/KF-1/x", "/admin/*"],
  ["/assets/a/b.js", "/assets/*"],
  ["/constructor", "other"],
  ["//", "/"],
])("%s is %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});
