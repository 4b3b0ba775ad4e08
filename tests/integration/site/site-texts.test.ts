// Texts that the owner changes: a draft first, seen in the preview only, then on the page of its language, escaped; undone; with
// translations that are out of date marked; for two people at once.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  aStaffMember,
  anOwner,
  ownerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { pressTexts, saveTexts, viewTexts } from "#tests/support/admin/texts.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { languages } from "#app/i18n/languages.ts";

const title = "home.hero.title";
const former = "Between the mountain and the lagoon";

const inlineScripts = /<script(?![^>]*(?:\ssrc=|json"))[^>]*>([^<]+)<\/script>/g;

describe.each(databases)("texts of the site on %s", (dialect) => {
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
  const view = (section?: string, query?: string) => viewTexts(owner, section, query);
  const save = (typing: Record<string, string>, section?: string, language?: string) =>
    saveTexts(owner, typing, section, language);
  const press = (what: string, section?: string) => pressTexts(owner, what, section);

  /** The languages with texts to check. */
  const stale = async (): Promise<string[]> => {
    const { states } = await view();
    const found = states.filter((each: { stale: number }) => each.stale > 0);
    return found.map(({ language }: { language: string }) => language);
  };

  test("a draft is in the preview only; published it is on the page of its language, escaped", async () => {
    const written = `Tom & Ann's "house" > [name of the house]`;
    const escaped = "Tom &amp; Ann&#x27;s &quot;house&quot; &gt; Kaz Filao";
    const saved = await save({
      [`en.${title}`]: written,
      [`fr.${title}`]: "Entre nous, [name of the house]",
    });
    expect(saved.to).toBe("/admin/texts/hero?language=fr&done=saved");
    expect(await text("/en")).toContain(former);

    const cookie = await site.cookieOf(ownerEmail);
    const preview = await site.request("/en?drafts", { headers: { cookie } });
    expect(preview.text).toContain(escaped);
    expect(preview.text).toContain("not published yet");
    expect(preview.headers.get("cache-control")).toBe("no-store");
    expect(preview.headers.get("x-robots-tag")).toContain("noindex");
    const list = await site.request("/en/apartments?drafts", { headers: { cookie } });
    const policy = list.headers.get("content-security-policy");
    const scripts = [...list.text.matchAll(inlineScripts)].map(([, script = ""]) => script);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(await text("/en?drafts")).toContain(former);

    expect((await view()).changes).toEqual([
      { language: "en", key: title, before: former, after: written },
      expect.objectContaining({
        language: "fr",
        key: title,
        after: "Entre nous, [name of the house]",
      }),
    ]);
    expect((await press("publish")).to).toBe("/admin/texts/hero?done=done");
    expect(await text("/en")).toContain(`>${escaped}</h1>`);
    expect(await text("/fr")).toContain("Entre nous");
    expect(await text("/de")).not.toContain(escaped);
    const [entry] = await database.db
      .selectFrom("audit_log")
      .select(["what", "subject", "after"])
      .orderBy("position", "desc")
      .execute();
    expect(entry).toMatchObject({ what: "textsPublished", subject: "First screen and footer" });
    expect(entry?.after).toContain("Entre nous");
    expect((await press("publish")).status).toBe(409);
  });

  test("HTML, code and unknown facts are refused where they were typed, and shown again", async () => {
    const field = `en.${title}`;
    for (const [typed, reason] of [
      ["<img src=x onerror=alert(1)>", "signs"],
      ["{name}", "signs"],
      ["At [chek-in time]", "unknownFact"],
      ["x".repeat(200), "tooLong"],
      ["a\u202Eb", "signs"],
    ] as const) {
      const { status, answer } = await save({ [field]: typed });
      expect({ status, faults: answer.faults }).toMatchObject({
        status: 400,
        faults: [{ field, reason }],
      });
      expect(answer.typed[field]).toBe(typed);
    }
    const lacking = await save({ "fr.home.welcome.manner": "Sans heure" }, "welcome");
    expect(lacking.answer.faults).toMatchObject([
      { reason: "missingFacts", values: { facts: "[check-in time]" } },
    ]);
    expect(await database.db.selectFrom("site_text_drafts").selectAll().execute()).toEqual([]);
  });

  test("a number has its forms, each of the language", async () => {
    const field = "ru.home.welcome.figures.minutes";
    const names = ["one", "few", "many"].map((form) => `${field}~restaurantWalk~${form}`);
    const { values } = (await view("welcome", "?language=ru")).view;
    expect(Object.keys(values).filter((name) => name.startsWith(`${field}~`))).toEqual(names);
    const typing = Object.fromEntries(names.map((name) => [name, "[number] м"]));
    const empty = await save({ ...typing, [names[2]!]: "" }, "welcome", "ru");
    expect(empty.answer.faults).toEqual([{ field: names[2], reason: "formNeeded" }]);
    const long = await save({ ...typing, [names[1]!]: "м".repeat(2000) }, "welcome", "ru");
    expect(long.answer.faults).toMatchObject([{ field: names[1], reason: "tooLong" }]);
    await save(typing, "welcome", "ru");
    await press("publish", "welcome");
    expect(await text("/ru")).toContain(`${app.property.facts.restaurantWalkMinutes} м<`);
  });

  test("a publication is undone, and an empty field goes back to the original text", async () => {
    await save({ [`en.${title}`]: "First" });
    await press("publish");
    await save({ [`en.${title}`]: "Second" });
    await press("publish");
    expect(await text("/en")).toContain(">Second</h1>");
    expect((await press("restore:1")).to).toBe("/admin/texts/hero?done=restored");
    expect(await text("/en")).toContain(">First</h1>");
    await save({ [`en.${title}`]: "" });
    await press("publish");
    expect(await text("/en")).toContain(former);
    expect((await press("restore:2")).to).toContain("restored");
    expect(await text("/en")).toContain(">Second</h1>");
    await press("restore:0");
    expect(await text("/en")).toContain(former);
    expect((await view()).history.map(({ number }: { number: number }) => number)).toEqual([
      6, 5, 4, 3, 2, 1,
    ]);
    expect((await press("restore:6")).status).toBe(409);
  });

  test("translations are to be checked when the original changed, until they are changed or confirmed", async () => {
    expect(await stale()).toEqual([]);
    await save({ [`en.${title}`]: "New", [`fr.${title}`]: "Nouveau" });
    expect(await stale()).toEqual(languages.filter((one) => one !== "en" && one !== "fr"));
    await save({ [`de.${title}~kept`]: "on" }, "hero", "de");
    expect(await stale()).toEqual(["es", "it", "ru", "zh", "sv", "pl", "nl"]);
    await press("publish");
    expect(await stale()).toEqual(["es", "it", "ru", "zh", "sv", "pl", "nl"]);
    await press("restore:0");
    expect(await stale()).toEqual([]);
  });

  test("of two people at once the second is told, and keeps what was typed", async () => {
    const { view: shown, seenAll } = await view("hero", "?language=fr");
    const send = (typed: string, language = "fr") =>
      owner.post(`/admin/texts/hero?language=${language}`, {
        ...shown.values,
        seen: shown.seen,
        do: "save",
        [`fr.${title}`]: typed,
      });
    const both = await Promise.all([send("Un"), send("Deux")]);
    expect(statusesOf(both)).toEqual([303, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.answer).toMatchObject({ stale: true });
    expect(["Un", "Deux"]).toContain(refused?.answer.typed[`fr.${title}`]);
    // Another language is another draft.
    expect((await save({ [`de.${title}`]: "Eins" }, "hero", "de")).status).toBe(303);
    // What was not seen is neither published nor discarded.
    for (const what of ["publish", "discard", "restore:0"])
      expect((await owner.post("/admin/texts/hero", { do: what, seen: seenAll })).status).toBe(409);
    expect((await press("discard")).to).toContain("discarded");
    expect((await view()).changes).toEqual([]);
  });

  test("staff need the right, for the pages and for the preview", async () => {
    await aStaffMember(app);
    const staff = await signedInBrowser(app, staffEmail);
    await save({ [`en.${title}`]: "Only a draft" });
    const cookie = await site.cookieOf(staffEmail);
    const opened = async () => [
      (await staff.get("/admin/texts")).status,
      (await staff.get("/admin/texts/hero")).status,
      (await staff.post("/admin/texts/hero", { do: "publish", seen: "" })).status,
      (await site.request("/en?drafts", { headers: { cookie } })).text.includes("Only a draft"),
    ];
    expect(await opened()).toEqual([403, 403, 403, false]);
    await owner.post("/admin/people", { do: "rights", version: "0", texts: "on" });
    expect(await opened()).toEqual([200, 200, 409, true]);
  });

  test("questions are moved, removed, added and shown again, as a draft like their texts", async () => {
    const asked = async () => {
      const contact = await text("/en/contact");
      const all = [...contact.matchAll(/<summary>([^<]+)/g)].map(([, question]) => question);
      // The question about the best price guarantee is not the owner's to move: it stays the last.
      expect(all.pop()).toBe("Cheaper elsewhere?");
      return all;
    };
    const [first, second, ...others] = await asked();
    expect((await press("down:checkInOut", "questions")).to).toContain("done=sorted#entries");
    await press("hide:pets", "questions");
    await press("add:", "questions");
    expect(await asked()).toEqual([first, second, ...others]);
    await press("publish", "questions");
    // What was added has no text yet.
    expect(await asked()).toEqual([second, first, ...others.slice(1)]);
    const at = "en.contact.faq.items.own1";
    await save({ [`${at}.question`]: "May I smoke?", [`${at}.answer`]: "Outside." }, "questions");
    await press("publish", "questions");
    expect((await asked()).at(-1)).toBe("May I smoke?");
    const inFrench = await text("/fr/contact");
    expect(inFrench).toContain("May I smoke?");
    expect(inFrench.match(/"name":"May I smoke\?"/g)).toHaveLength(1);
    const { states } = await view("questions");
    expect(states.find((each: { language: string }) => each.language === "fr").missing).toBe(2);
    await press("show:pets", "questions");
    await press("publish", "questions");
    expect((await asked()).at(-1)).toBe(others[0]);
    for (const nothing of ["show:pets", "up:nowhere", "hide:own9"])
      expect((await press(nothing, "questions")).status).toBe(409);
  });

  test("the guide is previewed in any language and at any moment of a stay, without a door code of the house", async () => {
    const keys = { id: "1", version: "0", "code-1": "4815#", "network-1": "Filao" };
    await owner.post("/admin/guide", { ...keys, "password-1": "laglag" });
    await save({ "fr.guide.house.title": "Vivre ici, chez [name of the house]" }, "guide");
    const preview = "/fr/my-booking/preview/guide";
    const cookie = await site.cookieOf(ownerEmail);
    const open = (query: string) =>
      site.request(`${preview}?drafts${query}`, { headers: { cookie } });
    const shown = await open("");
    expect(shown.text).toContain("Vivre ici, chez Kaz Filao");
    expect(shown.text).toContain("1234#");
    expect(shown.text).not.toMatch(/4815|laglag|guide-script/);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    for (const moment of ["early", "unpaid"]) {
      const { text: page } = await open(`&moment=${moment}`);
      expect(page).toContain("Vivre ici");
      expect(page).not.toContain("1234#");
    }
    // Neither a visitor nor the owner outside a preview.
    expect((await site.request(`${preview}?drafts`)).status).toBe(404);
    expect((await site.request(preview, { headers: { cookie } })).status).toBe(404);
  });

  test("the words of the gallery read as they were typed", async () => {
    await save({ "fr.gallery.subjects.path": "L'allée, [name of the house]" }, "gallery");
    await press("publish", "gallery");
    const page = await text("/fr/gallery");
    expect(page).toContain("L&#x27;allée, Kaz Filao");
    expect(page).not.toContain("{name}");
  });
});
