// After a press the page says what it was about, by name: each form of lists, prices, texts and settings, sent as its page has it.
// On one database, but for what was deleted, which is looked up in the audit log.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findJustDeleted, listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { storeImport } from "#app/channels/imports/preview-import.server.ts";
import { listEndpoints } from "#app/webhooks/webhooks.sql.server.ts";
import { anOwner, ownerEmail } from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { formsOf } from "#tests/support/pages/page-forms.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const clock = aClock();
let database: TestDatabase;
let app: App;
let site: WholeSite;
let headers: Record<string, string>;
beforeAll(async () => {
  clock.set("2026-11-22T08:00:00Z");
  database = await openTestDatabase("sqlite", { seeded: true });
  const one = anApp(database, clock);
  app = { ...one, environment: { ...one.environment, localCalendars: true } };
  await anOwner(app);
  site = aWholeSite(app);
  headers = { Cookie: await site.cookieOf(ownerEmail) };
});
afterAll(() => database.close());

/** Sends the form of the page that has that button, with what is typed over what stands in it; the notice of the page after it. */
async function press(
  path: string,
  button: string | RegExp,
  typed: Record<string, string> = {},
): Promise<string> {
  const page = await site.request(path, { headers });
  const isIt = (label: string) =>
    typeof button === "string" ? label === button : button.test(label);
  const form = formsOf(page.text, path).find(({ labels }) => labels.some(isIt));
  if (!form)
    throw new Error(
      `No button ${String(button)} on ${path}: ${formsOf(page.text, path)
        .flatMap(({ labels }) => labels)
        .join(" | ")}`,
    );
  const chosen = form.buttons[form.labels.findIndex(isIt)]!;
  const body = new URLSearchParams([
    ...form.fields.map(([name, value]) => [name, typed[name] ?? value] as [string, string]),
    ...Object.entries(typed).filter(([name]) => form.fields.every(([known]) => known !== name)),
    ...(chosen[0] === "" ? [] : [chosen]),
  ]);
  const post = { method: "POST", headers: { ...headers, Origin: site.origin }, body };
  const answer = await site.request(form.action, post);
  const faults = [...answer.text.matchAll(/class="error"[^>]*>(.*?)</gs)].map(([, text]) => text);
  expect([answer.status, faults]).toEqual([303, []]);
  return noticeOn(answer.headers.get("location")!);
}

async function noticeOn(path: string): Promise<string> {
  const { text } = await site.request(path.split("#")[0]!, { headers });
  return [...text.matchAll(/<div class="note note--ok".*?<p>(.*?)<\/p>/gs)]
    .map(([, inside = ""]) => inside.replace("</strong>", ": ").replaceAll(/<[^>]*>/g, ""))
    .join(" ");
}

describe("the notice after a press names", () => {
  test("the extra: added, moved, switched, changed", async () => {
    const typed = { amount: "45", "name-en": "Airport shuttle" };
    const saved = "Airport shuttle: Saved.";
    expect(await press("/admin/extras/new", "Save", typed)).toContain(saved);
    expect(await press("/admin/extras", /Move Airport shuttle up$/)).toContain(saved);
    expect(await press("/admin/extras", /Retire: Airport shuttle$/)).toContain(saved);
  });

  test("the promotion", async () => {
    const typed = { "name-en": "Early bird", percent: "10", code: "EARLY" };
    expect(await press("/admin/promotions/new", "Save", typed)).toContain("Early bird: Saved.");
  });

  test("the testimonial, also once it is deleted", async () => {
    const typed = { guest: "Giulia", origin: "Italia", month: "2026-10", language: "en" };
    const quote = { "quote-en": "Wind in the morning." };
    expect(await press("/admin/voices/new", "Save", { ...typed, ...quote })).toContain(
      "Giulia: Saved.",
    );
    const { text } = await site.request("/admin/voices", { headers });
    const [, own = ""] = /href="(\/admin\/voices\/[0-9a-f-]{36})"/.exec(text) ?? [];
    expect(await press(own, /^(?:Yes, delete it|Delete)$/)).toContain(
      "Giulia: The quote was deleted.",
    );
  });

  test("the template of a message, also once it is deleted", async () => {
    const typed = { name: "Late arrival", "text-en": "Hello" };
    const templates = "/admin/messages/templates";
    expect(await press(`${templates}/new`, /save/i, typed)).toContain(
      "Late arrival: The template is saved.",
    );
    const { text } = await site.request(templates, { headers });
    const [, own = ""] =
      /href="(\/admin\/messages\/templates\/[^"]+)">Late arrival/.exec(text) ?? [];
    expect(await press(own, /^(?:Yes, delete it|Delete)$/)).toContain(
      "Late arrival: The template is deleted.",
    );
  });

  test("the address that is told of bookings, also once it is deleted", async () => {
    const path = "/admin/settings/webhooks";
    const address = "http://127.0.0.1:8080/hook?token=verysecret";
    expect(await press(path, "Add", { address })).toBe(
      "127.0.0.1:8080: Added. It is told what happens from now on.",
    );
    expect(await press(path, /test/i)).toContain("127.0.0.1:8080: A test message");
    const [endpoint] = await listEndpoints(app.database.db);
    const forms = formsOf((await site.request(path, { headers })).text, path);
    const form = forms.find(({ buttons }) => buttons.some(([, value]) => value === "delete"))!;
    expect(Object.fromEntries(form.fields)).toMatchObject({ id: endpoint!.id });
    expect(await press(path, form.labels[0]!)).toContain("127.0.0.1:8080: Deleted.");
  });

  test("the texts, drafted and published", async () => {
    const path = "/admin/texts/questions";
    const heading = "Frequent questions";
    const page = await site.request(path, { headers });
    const field = formsOf(page.text, path).flatMap(({ editable }) => editable)[0]!;
    expect(await press(path, /draft/i, { [field]: "A new question?" })).toContain(
      `${heading}: Saved as a draft.`,
    );
    expect(await press(path, "Publish")).toContain(`${heading}: Published.`);
  });

  test("the apartment: moved, its details, its door code", async () => {
    expect(await press("/admin/apartments", /Move Garden View Apartment up$/)).toContain(
      "Garden View Apartment: Saved.",
    );
    expect(await press("/admin/apartments/6", /save/i)).toContain("Garden View Apartment: Saved.");
    const forms = formsOf((await site.request("/admin/guide", { headers })).text, "/admin/guide");
    const form = forms.find(({ fields }) =>
      fields.some(([name, id]) => name === "id" && id === "6"),
    );
    const body = new URLSearchParams(form!.fields);
    const post = { method: "POST", headers: { ...headers, Origin: site.origin }, body };
    const answer = await site.request("/admin/guide", post);
    expect(await noticeOn(answer.headers.get("location")!)).toBe(
      "Garden View Apartment: Saved. Guests see it at once.",
    );
  });

  test("the seasons that were changed, the year that was copied, the version that is published", async () => {
    const years = "/admin/rates/years";
    const easter = { from: "-2", to: "1", percent: "130", minNights: "3" };
    const days = Object.entries({ key: "easter", ...easter });
    const typed = Object.fromEntries(days.map(([name, value]) => [`easter-0-${name}`, value]));
    const inDraft = "The seasons are in the draft. Guests see them once you publish.";
    expect(await press(years, "Keep these seasons in the draft", typed)).toContain(
      `Easter: ${inDraft}`,
    );
    const calm = { "name-own1-en": "Whale weeks" };
    expect(await press(years, "Keep these names in the draft", calm)).toContain(
      "Whale weeks: The names are in the draft.",
    );
    // 2026 to 2029 are shown; the copy of the last is beyond them.
    expect(await press(years, "Copy into the draft", { year: "2029" })).toContain(
      "2029 to 2030: The year is copied into the draft.",
    );
    const review = "/admin/rates/review";
    expect(await press(review, "Publish")).toMatch(
      /^Version 1: Anaïs Ramgoolam, 22 Nov.*: Published\./,
    );
    expect(await press(review, "Go back to version 0")).toMatch(
      /^Before the first publishing: That version is the draft now\./,
    );
  });

  test("the file of bookings that was discarded", async () => {
    const csv = "Arrival,Departure,Guest,Apartment\n2027-03-01,2027-03-08,Luc Petit,Nowhere";
    const bytes = new TextEncoder().encode(csv);
    const stored = await storeImport({ file: "spring.csv", bytes, author: "Anaïs" }, app);
    if (!stored.ok) throw new Error(stored.fault);
    expect(await press(`/admin/channels/import/${stored.id}`, "Discard the file")).toBe(
      "spring.csv: Discarded. Nothing was imported.",
    );
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({ what: "importDiscarded", subject: "spring.csv" });
  });

  test.each([
    ["/admin/settings", "Settings"],
    ["/admin/settings/currencies", "How guests pay, other currencies"],
    ["/admin/settings/at-property", "Paying at the property"],
    ["/admin/settings/deposit", "Damage deposit"],
    ["/admin/settings/best-price", ""],
    ["/admin/settings/letters", "Confirmation"],
  ])("the settings of %s", async (path, about) => {
    expect(await press(path, /save/i)).toMatch(new RegExp(`${about}.*: Saved\\.`));
  });

  test("the item of the checklist", async () => {
    expect(await press("/admin/settings/opening", /^I have checked this ?: Legal texts/)).toContain(
      "Legal texts: Noted.",
    );
  });
});

describe.each(databases)("on %s", (dialect) => {
  test("what was deleted is named to who deleted it, and for a while", async () => {
    const other = await openTestDatabase(dialect, { seeded: true });
    const one = anApp(other, clock);
    const owner = await anOwner(one);
    const now = clock.now();
    const entry = {
      position: 1_000_000,
      at: now.toISOString(),
      person_id: owner.id,
      actor: owner.name,
      what: "templateDeleted",
      subject: "Late arrival",
      booking_id: null,
      before: null,
      after: null,
      hash: "",
    };
    await other.db.insertInto("audit_log").values(entry).execute();
    const ask = (changes: object) =>
      findJustDeleted(other.db, { what: "templateDeleted", userId: owner.id, now, ...changes });
    expect(await ask({})).toBe("Late arrival");
    expect(await ask({ userId: "another" })).toBeUndefined();
    expect(await ask({ what: "webhookDeleted" })).toBeUndefined();
    expect(await ask({ now: new Date(now.getTime() + 6 * 60_000) })).toBeUndefined();
    await other.close();
  });
});
