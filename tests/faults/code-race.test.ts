// A promotion's code with one use left, and twenty guests who press "book" at the same moment, over HTTP and without script.
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import type { Fields } from "#tests/support/booking/book-browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";

/** A guest's browser without script: cookies, forms, and no redirect that is not asked for. */
function aGuest(place: number, server: ServerProcess) {
  const language = languages[place % languages.length]!;
  // No two guests want the same nights: only the code is contested.
  const stay = aComingStay({ inDays: 100 + 10 * Math.floor(place / 5), nights: 5 });
  const apartment = String(1 + (place % 5));
  const query = { ...stay, adults: "1", children: "0", apartment };
  const cookies = new Map<string, string>();
  let version = "";
  let total = "";

  async function send(step: string, fields?: Fields) {
    const address = `${server.origin}/${language}/book?${new URLSearchParams({ ...query, step })}`;
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const html = await answer.text();
    version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? version;
    total = /name="total" value="([^"]*)"/.exec(html)?.[1] ?? total;
    return { status: answer.status, to: answer.headers.get("location") ?? "", html };
  }

  return {
    language,
    email: `guest${place}@example.com`,
    open: (step: string) => send(step),
    async fillIn() {
      await send("details");
      await send("details", { intent: "code", code: "SUMMER" });
      await send("details", detailsForm("property", { email: `guest${place}@example.com` }));
      return (await send("review")).html;
    },
    confirm: () => send("review", confirmForm({ total, version })),
  };
}

// What the code's field says once it was used up.
function usedUp(language: Language): string {
  const file = new URL(`../../app/i18n/messages/${language}/booking.json`, import.meta.url);
  const { code } = JSON.parse(readFileSync(file, "utf8")) as { code: { codeUsedUp: string } };
  return code.codeUsedUp;
}

describe.each(databases)("the last use of a code on %s", (dialect) => {
  let server: ServerProcess;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    server = await startServer(database.settings);
  });
  afterEach(async () => {
    await server.stop();
    await database.close();
  });

  test("one of twenty gets the last use; the others read in their language that it is gone, and lose nothing", async () => {
    await writeAPromotion(database.db, { mostUses: 1, names: { en: "Summer offer" } }, new Date());
    const guests = Array.from({ length: 20 }, (_, place) => aGuest(place, server));
    const reviews = await Promise.all(guests.map((guest) => guest.fillIn()));
    // Each of them saw the reduced price.
    expect(reviews.filter((html) => html.includes("Summer offer"))).toHaveLength(20);
    const answers = await Promise.all(guests.map((guest) => guest.confirm()));
    const won = answers.filter(({ to }) => to.includes("step=done"));
    expect(won).toHaveLength(1);

    const booked = await database.db.selectFrom("bookings").select(["email", "quote"]).execute();
    expect(booked).toHaveLength(1);
    expect(booked[0]?.quote).toContain("promotion:");
    const winner = answers.indexOf(won[0]!);
    expect(booked[0]?.email).toBe(guests[winner]?.email);
    for (const [place, guest] of guests.entries()) {
      if (place === winner) continue;
      expect([guest.language, answers[place]?.status]).toEqual([guest.language, 400]);
      expect(answers[place]?.html).toContain(usedUp(guest.language));
      // The details are still there.
      expect((await guest.open("details")).html).toContain(guest.email);
    }
    expect(await findInconsistencies(database.db)).toEqual([]);
  });
});
