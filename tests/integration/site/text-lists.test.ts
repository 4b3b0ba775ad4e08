// Number and order of what pages list, with icons and pictures, as the owner changes them: a draft first, seen in the preview only,
// then on the pages in every language; undone; bounded; refused when another user changed the section.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { saveTexts, viewTexts } from "#tests/support/admin/texts.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("lists of the site's pages on %s", (dialect) => {
  let database: TestDatabase;
  let owner: TestBrowser;
  let site: WholeSite;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, aClock());
    await anOwner(app);
    owner = await signedInBrowser(app);
    site = aWholeSite(app);
  });
  afterEach(() => database.close());

  const headings = async (path: string, tag: "h2" | "h3") =>
    [
      ...(await site.request(path)).text.matchAll(new RegExp(`<${tag}[^>]*>([^<]+)</${tag}>`, "g")),
    ].map(([, text]) => text);
  const listOf = async (path: string) =>
    (await site.request(path)).text.match(/<ul class="amen__list">[^]*?<\/ul>/)?.[0] ?? "";
  const press = async (what: string, list: string, section = "amenities") => {
    const { seenAll } = await viewTexts(owner, section);
    return owner.post(`/admin/texts/${section}`, { do: what, list, seen: seenAll });
  };
  const choose = async (path: string, beside: string) => {
    const { page } = await owner.get(`/admin/texts/${path}`);
    return owner.post(`/admin/texts/${path}`, { beside, seen: page.seen });
  };

  test("items of a category are moved, removed and added; categories too; and all of it is undone", async () => {
    const [categories, items] = [
      ["Wellness", "Dining", "Services", "Entertainment"],
      await headings("/en/amenities", "h3"),
    ];
    expect((await headings("/en/amenities", "h2")).slice(0, 4)).toEqual(categories);
    expect(items.slice(0, 4)).toEqual(["Pool", "Massage at home", "Yoga deck", "Outdoor shower"]);
    const wellness = "amenities.categories.wellness";
    const moved = await press("down:pool", wellness);
    expect(moved.to).toBe("/admin/texts/amenities?done=sorted#entries");
    await press("hide:yoga", wellness);
    await press("add:", wellness);
    await press("up:dining", "amenities");
    await press("hide:entertainment", "amenities");
    await press("add:", "amenities");
    const own = "en.amenities.categories";
    await saveTexts(
      owner,
      {
        [`${own}.wellness.items.own1.title`]: "Ice bath",
        [`${own}.wellness.items.own1.text`]: "Behind the pool, from [check-in time].",
        [`${own}.own1.title`]: "For children",
        [`${own}.own1.description`]: "Small guests first.",
      },
      "amenities",
    );
    expect(await headings("/en/amenities", "h3")).toEqual(items);
    const cookie = await site.cookieOf(ownerEmail);
    const preview = await site.request("/en/amenities?drafts", { headers: { cookie } });
    expect(preview.text).toContain("Ice bath");
    expect((await viewTexts(owner, "amenities")).changes).toContainEqual({
      language: "en",
      key: "amenities.categories.wellness.order",
      before: "Wellness: Pool · Massage at home · Yoga deck · Outdoor shower",
      after: "Wellness: Massage at home · Pool · Outdoor shower · Ice bath",
    });
    await press("publish", "");
    expect((await headings("/en/amenities", "h2")).slice(0, 3)).toEqual([
      "Dining",
      "Wellness",
      "Services",
    ]);
    // A category without items is not shown.
    expect((await site.request("/en/amenities")).text).not.toContain("For children");
    expect((await headings("/fr/amenities", "h3")).slice(4, 8)).toEqual([
      "Massage à domicile",
      "Piscine",
      "Douche extérieure",
      "Ice bath",
    ]);
    await press("add:", "amenities.categories.own1");
    await saveTexts(
      owner,
      { [`${own}.own1.items.own1.title`]: "Cot", [`${own}.own1.items.own1.text`]: "On request." },
      "amenities",
    );
    expect((await choose("amenities/own1", "beach")).status).toBe(303);
    await press("publish", "");
    const page = (await site.request("/en/amenities")).text;
    const added = page.slice(page.indexOf('aria-labelledby="own1"'));
    expect(added.slice(0, added.indexOf("</section>"))).toMatch(/\/photos\/beach-\d+[^]*Cot/);
    await press("restore:0", "");
    expect(await headings("/en/amenities", "h3")).toEqual(items);
    expect((await headings("/en/amenities", "h2")).slice(0, 4)).toEqual(categories);
  });

  test("an icon and a picture are chosen as drafts; the folder's own is nothing to store", async () => {
    const before = await listOf("/en");
    expect((await choose("highlights/pool", "star")).to).toContain("done=sorted");
    expect(await listOf("/en")).toBe(before);
    await press("publish", "", "highlights");
    const star = /<path d="M11.525 2.295[^]*?<h3>([^<]+)/;
    expect(star.exec(await listOf("/en"))?.[1]).toBe("A pool in the garden");
    await choose("highlights/pool", "waves");
    await press("publish", "", "highlights");
    expect(await listOf("/en")).toBe(before);
    // Values that the form does not offer.
    for (const wrong of ["arrow-up", "nothing", "", "__proto__", "constructor"]) {
      const { status } = await choose("highlights/pool", wrong);
      expect({ wrong, status }).toEqual({ wrong, status: 400 });
    }
    for (const nowhere of ["highlights/nowhere", "questions/pets", "hero/title", "x/y"])
      expect((await owner.get(`/admin/texts/${nowhere}`)).status).toBe(404);
  });

  test("places close by are removed and added, each with a picture; a pin on the map only for those drawn on it", async () => {
    await press("hide:golf", "", "location");
    await press("add:", "location.highlights", "location");
    const own = "en.location.highlights.items.own1";
    await saveTexts(
      owner,
      { [`${own}.title`]: "Market", [`${own}.text`]: "Saturdays." },
      "location",
    );
    await choose("location/own1", "garden-path");
    await press("publish", "", "location");
    const page = (await site.request("/en/location")).text;
    expect(page).toMatch(/<li id="own1">[^]*?\/photos\/garden-path-[^]*?<h3>Market<\/h3>/);
    expect(page).not.toContain("pin--golf");
    expect(page).not.toContain("pin--own1");
    expect(page).toContain("pin--beach");
    // A picture that is deleted later gives way to the folder's.
    const { published } = await publishedOf("location");
    expect(published["location.highlights.items.own1.picture"]).toBe("garden-path");
    await database.db
      .updateTable("site_text_versions")
      .set((eb) => ({ texts: eb.fn("replace", ["texts", eb.val("garden-path"), eb.val("gone")]) }))
      .execute();
    expect((await site.request("/de/location")).status).toBe(200);
  });

  async function publishedOf(section: string) {
    const { texts } = await database.db
      .selectFrom("site_text_versions")
      .select("texts")
      .where("section", "=", section)
      .orderBy("number", "desc")
      .executeTakeFirstOrThrow();
    const all = JSON.parse(texts) as Record<string, Record<string, { text: string }>>;
    const entries = Object.entries(all.en ?? {}).map(([key, { text }]) => [key, text]);
    return { published: Object.fromEntries(entries) as Record<string, string> };
  }

  test("a list has at least one entry and at most as many as its bound; another user's change comes first", async () => {
    const list = "amenities.categories.dining";
    for (const name of ["kitchen", "barbecue", "restaurant"])
      expect((await press(`hide:${name}`, list)).status).toBe(303);
    expect((await press("hide:groceries", list)).status).toBe(409);
    for (let count = 2; count <= 12; count++) expect((await press("add:", list)).status).toBe(303);
    expect((await press("add:", list)).status).toBe(409);
    expect((await press("show:kitchen", list)).status).toBe(409);
    expect((await press("up:pool", "amenities.categories.nowhere")).status).toBe(409);
    const { page } = await owner.get("/admin/texts/amenities/dining");
    await press("up:services", "amenities");
    const late = { beside: "beach", seen: page.seen };
    const refused = await owner.post("/admin/texts/amenities/dining", late);
    expect(refused).toMatchObject({ status: 409, answer: { stale: true, wanted: "beach" } });
  });
});
