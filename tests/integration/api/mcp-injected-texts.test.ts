// What guests and others write may hold instructions for an agent: no text of theirs, and no secret, is in anything that /mcp answers.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { anOwner } from "#tests/support/admin-users.ts";
import { connectedAgents } from "#tests/support/api/mcp-client.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { allAtOnce, fillWithMarkup } from "../security/hostile-app.ts";
import type { HostileApp } from "../security/hostile-app.ts";

const agents = connectedAgents();
let database: TestDatabase;
let app: App;
let hostile: HostileApp;
beforeAll(async () => {
  database = await openTestDatabase("sqlite", { seeded: true });
  app = anApp(database, aClock());
  const { id } = await anOwner(app);
  // Reviews that are shown, messages, names, wishes, notes, door codes and Wi-Fi passwords.
  hostile = await fillWithMarkup(app, id);
});
afterAll(async () => {
  await agents.close();
  await database.close();
});

/** A part of the injected text that the owner's own texts of this database do not have. */
const injected = "<%= 7*7 %>";
const week = { checkIn: "2027-02-10", checkOut: "2027-02-17", adults: 2, children: 0 };

/** All that an agent can be told in a language, as one text. */
async function readEverything(language: Language): Promise<string> {
  const { client, call } = await agents.connect(aWholeSite(app), language);
  const proposed = await call("propose_stay", { ...week, apartment: 1 });
  const answers = [
    client.getInstructions(),
    await client.listTools(),
    await client.listResources(),
    await client.listPrompts(),
    await client.getPrompt({ name: "plan_a_stay" }),
    ...(await Promise.all(
      (await client.listResources()).resources.map(({ uri }) => client.readResource({ uri })),
    )),
    await call("property_facts", { language }),
    await call("find_stays", week),
    await call("find_stays", { ...week, checkIn: "2027-01-10", checkOut: "2027-01-17" }),
    ...(await Promise.all(
      [1, 2, 3, 4, 5, 6].map((apartment) => call("quote_stay", { ...week, apartment })),
    )),
    proposed,
    await call("booking_status", { draft: proposed.content.draft }),
    await call("booking_status", { draft: hostile.booking.reference }),
    await call("booking_status", { draft: hostile.secret }),
  ];
  return JSON.stringify(answers);
}

test("nothing that guests or staff wrote, and no code, password or address of theirs", async () => {
  expect(allAtOnce).toContain(injected);
  // Extras are the owner's: as long as theirs hold the text, it is found.
  expect(await readEverything("en")).toContain(injected);
  await database.db
    .updateTable("extras")
    .set({ words: '{"en":{"name":"Cot","description":""}}' })
    .execute();
  for (const language of languages) {
    const read = await readEverything(language);
    expect(read).toContain("Kaz Filao");
    const secrets = ["zx.example", hostile.booking.reference, hostile.secret, hostile.reviewSecret];
    const told = [injected, ...secrets].filter((secret) => read.includes(secret));
    expect({ language, told }).toEqual({ language, told: [] });
  }
});
