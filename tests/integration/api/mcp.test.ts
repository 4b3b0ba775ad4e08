// AI agents at /mcp, through the official client: what they find, price and propose; that a person books it; and what a hostile one gets.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { proposeStay } from "#app/mcp/agent-drafts.server.ts";
import { cookieName } from "#app/platform/http/site-cookie.ts";
import { connectedAgents } from "#tests/support/api/mcp-client.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { bookAWeek, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import type { WholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const week = { checkIn: "2027-01-10", checkOut: "2027-01-17", adults: 2, children: 0 };
const agent = { language: "en", network: "203.0.113.9" } as const;
const penthouse = { ...week, apartment: 4 };

const headers = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};

describe.each(databases)("AI agents on %s", (dialect) => {
  const clock = aClock("2026-11-20T08:00:00.000Z");
  let database: TestDatabase;
  let app: App;
  let site: WholeSite;
  const agents = connectedAgents();
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
    site = aWholeSite(app);
  });
  afterEach(async () => {
    await agents.close();
    const faults = await findInconsistencies(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  const anAgent = (language?: Language, mode?: "auto" | "legacy") =>
    agents.connect(site, language, mode);

  /** Opens a draft's link in a browser, as a person does, and returns the browser and the step that it shows. */
  async function openLink<Name extends "details" | "apartment" = "details">(
    url: string,
    browser = aBookBrowser(app),
    shows = "details" as Name,
  ) {
    const secret = browser.secret();
    const name = cookieName("stay", site.origin);
    const sent = secret ? { headers: { Cookie: `${name}=${secret}` } } : {};
    const answer = await site.request(url.replace(site.origin, ""), sent);
    expect(answer.status).toBe(303);
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
    browser.setSecret(/=([\w-]{22})/.exec(cookie ?? "")?.[1] ?? secret);
    const at = answer.headers.get("location")!;
    return { browser, at, step: stepOf(await browser.open(at), shows) };
  }

  const agentKeys = async () =>
    (await database.db.selectFrom("drafts").select("data").execute())
      .map(({ data }) => (JSON.parse(data) as { key: string }).key)
      .filter((key) => key.startsWith("agent:"));

  const bookings = () => database.db.selectFrom("bookings").selectAll().execute();

  test("list the same tools, resource and prompt in ten languages and in both versions of the protocol", async () => {
    const titles = new Set<string>();
    for (const language of languages) {
      const { client } = await anAgent(language, language === "fr" ? "legacy" : "auto");
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "find_stays",
        "quote_stay",
        "propose_stay",
        "booking_status",
        "property_facts",
      ]);
      titles.add(tools[0]!.title!);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([`${site.origin}/llms.txt`]);
      const prompt = await client.getPrompt({ name: "plan_a_stay" });
      expect(JSON.stringify(prompt.messages)).toContain("Kaz Filao");
    }
    expect(titles.size).toBe(10);
  });

  test("find what is free and price it as the API does", async () => {
    const { client, call } = await anAgent();
    const found = await call("find_stays", week);
    expect(found.content.apartments).toHaveLength(6);
    expect(found.content.apartments[3]).toMatchObject({
      apartment: 4,
      free: true,
      total: { amount: 1980_66, currency: "EUR" },
    });
    const total = { amount: 1980_66, currency: "EUR" };
    expect((await call("quote_stay", penthouse)).content).toMatchObject({ total });
    const resource = await client.readResource({ uri: `${site.origin}/llms.txt` });
    expect(JSON.stringify(resource)).toContain("# Kaz Filao");
    for (const [language, words] of Object.entries({ en: "within 48 hours", zh: "48 小时" }))
      expect((await call("property_facts", { language })).text).toContain(words);
  });

  test("are refused in their language, with the codes of the API", async () => {
    const { call } = await anAgent("de");
    const late = await call("find_stays", { ...week, checkOut: "2027-01-09" });
    expect(late.isError).toBe(true);
    expect(JSON.parse(late.text)).toMatchObject({ code: "checkOutNotAfterCheckIn", status: 400 });
    const french = await call("propose_stay", { ...penthouse, adults: 0, language: "fr" });
    expect(JSON.parse(french.text)).toMatchObject({ code: "noAdult" });
    expect(french.text).toContain("adulte");
    for (const input of [{}, { ...penthouse, apartment: 99 }, { ...penthouse, checkIn: {} }])
      expect((await call("propose_stay", input)).isError).toBe(true);
    expect(await database.db.selectFrom("agent_drafts").selectAll().execute()).toEqual([]);
  });

  test("propose a stay that their user books, and learn that it was booked, but not by whom", async () => {
    const { call } = await anAgent("fr");
    const { content: draft } = await call("propose_stay", penthouse);
    expect(draft).toMatchObject({
      state: "open",
      apartment: 4,
      checkIn: "2027-01-10",
      checkOut: "2027-01-17",
      total: { amount: 1980_66, currency: "EUR" },
    });
    expect(await bookings()).toEqual([]);
    expect(await database.db.selectFrom("nights").selectAll().execute()).toEqual([]);

    const { browser, at, step } = await openLink(draft.url);
    expect(at).toBe(
      "/fr/book?checkIn=2027-01-10&checkOut=2027-01-17&adults=2&children=0&apartment=4&step=details",
    );
    expect(step.choice?.quote.total).toBe(1980_66);
    await browser.post(at, detailsForm("property"));
    const review = at.replace("details", "review");
    expect((await browser.post(review, confirmForm())).at).toContain("step=done");
    const [booked, ...others] = await bookings();
    expect(others).toEqual([]);
    const status = await call("booking_status", { draft: draft.draft });
    expect(status.content).toEqual({ ...draft, state: "booked" });
    const { reference, email, last_name: lastName } = booked!;
    for (const secret of [reference, email, lastName]) expect(status.text).not.toContain(secret);

    // Another browser that opens the link is told that the nights are taken, and nothing of the booking.
    const other = await openLink(draft.url, aBookBrowser(app), "apartment");
    expect(JSON.stringify(other.step)).not.toContain(reference);

    for (const stage of ["checked_in", "checked_out", "no_show", "confirmed"] as const) {
      await database.db.updateTable("bookings").set({ status: stage }).execute();
      const known = await call("booking_status", { draft: draft.draft });
      expect([stage, known.content.state]).toEqual([stage, "booked"]);
    }
    const { version } = booked!;
    await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, app);
    const after = await call("booking_status", { draft: draft.draft });
    expect(after.content).toEqual({ ...draft, state: "cancelled" });
    await browser.post(at, detailsForm("property"));
    await browser.post(review, confirmForm());
    const again = await call("booking_status", { draft: draft.draft });
    expect(again.content).toEqual({ ...draft, state: "booked" });
  });

  test("open a draft twice in two browsers: one books, the other is refused and sees nothing of it", async () => {
    const { call } = await anAgent();
    const { content: draft } = await call("propose_stay", penthouse);
    const one = await openLink(draft.url);
    const two = await openLink(draft.url);
    expect(one.browser.secret()).not.toBe(two.browser.secret());
    await one.browser.post(one.at, detailsForm("property"));
    await two.browser.post(two.at, detailsForm("property", { email: "other@example.org" }));
    const review = one.at.replace("details", "review");
    expect((await one.browser.post(review, confirmForm())).at).toContain("step=done");
    const lost = await two.browser.post(review, confirmForm());
    expect(lost.at).not.toContain("step=done");
    expect(await bookings()).toHaveLength(1);
    expect((await call("booking_status", { draft: draft.draft })).content.state).toBe("booked");
  });

  test("keep what the browser typed before, and a draft that it has of the same stay", async () => {
    const { call } = await anAgent();
    const { content: draft } = await call("propose_stay", penthouse);
    const browser = aBookBrowser(app);
    const other =
      "/book?checkIn=2027-02-01&checkOut=2027-02-08&adults=2&children=0&apartment=5&step=details";
    await browser.open(other);
    await browser.post(other, detailsForm("property", { lastName: "Moreau" }));
    const first = await openLink(draft.url, browser);
    expect(first.step.guest?.lastName).toBe("Moreau");
    const keys = await agentKeys();
    expect(keys).toHaveLength(1);
    await openLink(draft.url, browser);
    expect(await agentKeys()).toEqual(keys);
  });

  test("are told when the nights are gone, and that a draft of 30 days ago is over", async () => {
    const { call } = await anAgent();
    const { content: draft } = await call("propose_stay", penthouse);
    await bookAWeek(aBookBrowser(app), "property");
    const refused = await call("propose_stay", penthouse);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "nightsTaken", status: 409 });
    expect((await call("booking_status", { draft: draft.draft })).content.state).toBe("open");
    clock.set("2026-12-20T08:00:01.000Z");
    const over = await call("booking_status", { draft: draft.draft });
    const isOver = "There is no such draft, or its 30 days are over.";
    expect([over.isError, over.text]).toEqual([true, isOver]);
    const answer = await site.request(draft.url.replace(site.origin, ""));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/en/book"]);
    await call("propose_stay", { ...penthouse, apartment: 5 });
    expect(await database.db.selectFrom("agent_drafts").selectAll().execute()).toHaveLength(1);
  });

  test("leave extras and codes to the guest, send no batches, and propose at most 120 stays an hour", async () => {
    const { call } = await anAgent();
    for (const more of [{ code: "SUMMER" }, { extras: [{ id: "cot", quantity: 1 }] }])
      expect(await call("propose_stay", { ...penthouse, ...more })).toMatchObject({
        isError: true,
        text: "Extras and promotion codes are chosen by the guest on the page: leave them out.",
      });
    const one = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const sent = { method: "POST", headers, body: ` ${JSON.stringify([one, one])}` };
    const batch = await site.request("/mcp", sent);
    expect([batch.status, batch.text]).toEqual([400, expect.stringContaining("No batches")]);
    for (let i = 0; i < 120; i++) await proposeStay(penthouse, agent, app);
    expect(JSON.parse((await proposeStay(penthouse, agent, app)).body)).toMatchObject({
      code: "askedTooOften",
      status: 429,
    });
    clock.set("2026-11-20T09:00:00.000Z");
    expect((await proposeStay(penthouse, agent, app)).status).toBe(200);
  });

  test("are told that it did not work, and nothing of the database, when it is away", async () => {
    const { call } = await anAgent();
    await database.db.schema.alterTable("agent_drafts").renameTo("elsewhere").execute();
    const failed = await call("propose_stay", penthouse);
    expect(failed).toMatchObject({
      isError: true,
      text: "This did not work just now. Please try again in a moment.",
    });
    await database.db.schema.alterTable("elsewhere").renameTo("agent_drafts").execute();
  });

  test("cannot read drafts by guessing, book, pay, or reach the endpoint from another site's page", async () => {
    const { client, call } = await anAgent();
    for (const draft of ["", "a".repeat(22), "../admin", { $ne: null }, null, "%"])
      expect((await call("booking_status", { draft })).isError).toBe(true);
    for (const name of ["book", "pay", "admin", "__proto__"])
      await expect(client.callTool({ name, arguments: penthouse })).rejects.toThrow(
        /not found|disabled/i,
      );
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const post = (init: RequestInit) => site.request("/mcp", { method: "POST", body, ...init });
    const foreign = { ...headers, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await post({ headers: foreign })).status).toBe(403);
    for (const sent of ["{", "[]", "null", '"x"', "[".repeat(10_000), JSON.stringify({ a: 1 })])
      expect((await post({ headers, body: sent })).status).toBe(400);
    expect((await post({ headers, body: "x".repeat(200_000) })).status).toBe(413);
    expect((await site.request("/mcp")).status).toBe(405);
    expect(await bookings()).toEqual([]);
  });
});
