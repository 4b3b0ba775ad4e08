// The longest texts that the owner changes: legal texts, whose earlier versions stay readable, and the form in all languages at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { largeFormBytes } from "#app/platform/http/request-body.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { aSettingsForm } from "#tests/support/admin/settings-form.ts";
import { pressTexts, saveTexts, viewTexts } from "#tests/support/admin/texts.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const paragraph = "en.legal.terms.sections.0.paragraphs.1";

describe.each(databases)("legal texts on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let owner: TestBrowser;
  let site: WholeSite;
  let app: ReturnType<typeof anApp>;
  beforeEach(async () => {
    clock.set("2026-11-23T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    await anOwner(app);
    owner = await signedInBrowser(app);
    site = aWholeSite(app);
  });
  afterEach(() => database.close());

  const text = async (path: string) => (await site.request(path)).text;

  test("a legal text gets a new version, the earlier ones stay readable, and bookings keep theirs", async () => {
    const { termsVersion } = app.property.written;
    const bookedUnder = async () =>
      bookingOf(await placeBooking(aRequest({ language: "en" }), app)).consents.terms;
    const change = async (to: string) => {
      await saveTexts(owner, { [paragraph]: to }, "terms");
      expect((await pressTexts(owner, "publish", "terms")).status).toBe(303);
    };
    clock.set("2026-11-24T08:00:00Z");
    owner = await signedInBrowser(app);
    await change("The first change.");
    await change("The second change.");
    const page = await text("/en/legal/terms");
    expect(page).toContain("The second change.");
    expect(page).toContain("24 November 2026 (2)");
    for (const version of ["2026-11-24", termsVersion.terms])
      expect(page).toContain(`href="/en/legal/terms?version=${version}"`);
    expect(app.property.facts.termsVersion).toEqual({ ...termsVersion, terms: "2026-11-24.2" });

    const first = await text("/en/legal/terms?version=2026-11-24");
    expect(first).toContain("The first change.");
    expect(first).toContain('content="noindex"');
    const original = await text(`/en/legal/terms?version=${termsVersion.terms}`);
    expect(original).toContain("breakfast and meals are not part of a stay");
    expect((await site.request("/en/legal/terms?version=2020-01-01")).status).toBe(404);
    expect(await text("/sitemap.xml")).toContain("<lastmod>2026-11-24</lastmod>");
    expect(await bookedUnder()).toMatchObject({ version: "2026-11-24.2" });
  });

  test("a deposit or steps of cancellation that change make a new version, and the one before stays readable", async () => {
    const { termsVersion } = app.property.written;
    const setDeposit = async (amount: string) => {
      const path = "/admin/settings/deposit";
      const { version } = (await owner.get(path)).page.shown;
      const form = { amount, returnDays: "3", version: String(version) };
      expect((await owner.post(path, form)).status).toBe(303);
    };
    clock.set("2026-11-24T08:00:00Z");
    owner = await signedInBrowser(app);
    await setDeposit("100");
    await setDeposit("200");
    await setDeposit("200");
    const terms = await text("/en/legal/terms");
    expect(terms).toContain("24 November 2026 (2)");
    for (const version of ["2026-11-24", termsVersion.terms]) {
      expect(terms).toContain(`href="/en/legal/terms?version=${version}"`);
      expect((await site.request(`/en/legal/terms?version=${version}`)).status).toBe(200);
    }
    const { shown } = (await owner.get("/admin/settings")).page;
    await owner.post("/admin/settings", aSettingsForm(shown, { "stepDays.0": "31" }));
    expect(await text("/en/legal/cancellation")).toContain("31 days");
    // The steps of now are not shown as those of an earlier version.
    const before = await text(`/en/legal/cancellation?version=${termsVersion.cancellation}`);
    expect(before).toContain('content="noindex"');
    expect(before).not.toContain("31 days");
  });

  test("every section opens in all languages side by side", async () => {
    for (const { section } of (await owner.get("/admin/texts")).page.sections) {
      const { status, page } = await owner.get(`/admin/texts/${section}?language=all`);
      expect([section, status]).toEqual([section, 200]);
      expect(page.view.shown).toEqual(languages);
      expect(page.view.blocks.length).toBeGreaterThan(1);
      const longer = Object.entries<string>(page.view.values).flatMap(([field, written]) => [
        [field, written.padEnd(written.length * 1.5, written)],
        [`${field}~kept`, "on"],
      ]);
      expect(new URLSearchParams(longer).toString().length).toBeLessThan(largeFormBytes);
    }
    expect((await owner.get("/admin/texts/none")).status).toBe(404);
  });

  test("the longest section is saved in all languages at once, and a form that is too large is refused aloud", async () => {
    const headers = { cookie: await site.cookieOf(ownerEmail) };
    const { values, seen } = (await viewTexts(owner, "terms", "?language=all")).view;
    const form = { ...values, seen, do: "save", [paragraph]: "All at once." };
    const path = "/admin/texts/terms?language=all";
    const saved = await site.post(path, form, { headers });
    expect(saved.headers.get("location")).toBe(`${path}&done=saved`);
    expect((await viewTexts(owner, "terms")).changes).toMatchObject([{ after: "All at once." }]);
    const flood = { ...form, [paragraph]: "x".repeat(largeFormBytes) };
    const refused = await site.post(path, flood, { headers });
    expect(refused.status).toBe(413);
    expect(refused.text).toContain("Nothing saved: too much text at once");
  });
});
