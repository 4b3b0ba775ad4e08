// The pseudo-language run beyond the public pages: emails, calendar files, the admin, refusals, and an app that fails.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { totpCode, totpStep } from "#app/admin/auth/two-factor/two-factor.server.ts";
import {
  sampleAnswer,
  sampleBooking,
  sampleConflict,
  sampleMessage,
} from "#app/dev-mail/preview-email.server.ts";
import { ownerEmail, passphrase, staffEmail } from "#tests/support/admin-users.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openMarkedSite } from "#tests/support/pages/marked-site.ts";
import type { MarkedSite } from "#tests/support/pages/marked-site.ts";
import { addressesIn } from "#tests/support/pages/page-addresses.ts";
import { anUnmarkedTextChecker } from "#tests/support/pages/unmarked-text-checker.ts";

let site: MarkedSite;
beforeAll(async () => {
  site = await openMarkedSite();
  // It builds the whole site anew.
}, 240_000);
afterAll(() => site.close());

// The user input in the previews.
const now = new Date();
const previewTexts = [
  sampleBooking("en", "card", now, facts),
  sampleMessage("en", now),
  sampleAnswer,
  sampleConflict,
  // What staff typed about a deposit (preview-email.server.ts).
  { depositReason: "A broken lamp in the bedroom." },
]
  .flatMap((sample) => Object.values(sample))
  .filter((value) => typeof value === "string")
  .flatMap((text) => text.split("\n"))
  .filter((text) => /\p{L}{3}/u.test(text));

test("in every email, its text and its calendar file", async () => {
  const { page } = await openWindow(site.browser);
  const { checkHtml: read, faults } = anUnmarkedTextChecker(page, previewTexts);
  const inbox = await (await fetch(`${site.origin}/dev/mail`)).text();
  const previews = addressesIn(inbox, `${site.origin}/dev/mail`).filter((address) =>
    /\/preview\/.*language=en/.test(address),
  );
  expect(previews.length).toBeGreaterThan(3);
  let calendars = 0;
  for (const address of previews) {
    const shown = await (await fetch(address)).text();
    // The inbox itself is a developers' page, in English only: checked are the subject and the plain text.
    const own = [...shown.matchAll(/<(?:h1|pre)[^>]*>(.*?)<\/(?:h1|pre)>/gs)];
    await read(own.map(([, text]) => `<p>${text}</p>`).join(""), address);
    await read(await (await fetch(address.replace("?", "/html?"))).text(), `${address}, HTML`);
    for (const file of addressesIn(shown, address).filter((each) => each.includes("attachments"))) {
      const response = await fetch(file);
      if (!response.headers.get("content-type")?.includes("calendar")) continue;
      calendars += 1;
      await read(calendarTexts(await response.text()), file);
    }
  }
  expect(calendars).toBeGreaterThan(0);
  const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).text();
  await read(`<p>${(JSON.parse(manifest) as { description: string }).description}</p>`, "manifest");
  expect(faults).toEqual([]);
});

// The visible texts of a calendar entry; a folded line begins with a space.
function calendarTexts(file: string): string {
  const lines = file
    .replace(/\r\n[ \t]/g, "")
    .matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION)[^:]*:(.*)$/gm);
  return [...lines].map(([, text = ""]) => `<p>${text.replaceAll("\\n", " ")}</p>`).join("");
}

test("in the admin", async () => {
  const { page } = await openWindow(site.browser);
  const { check: look, faults } = anUnmarkedTextChecker(page, [
    "Zoë Zimmer",
    ownerEmail,
    staffEmail,
    "Chrome",
    "Linux",
  ]);
  const printed = await site.run("scripts/owner.ts", "--email", ownerEmail, "--name", "Zoë Zimmer");
  const link = /http\S+/.exec(printed)?.[0] ?? "";
  const clickButton = async (button: string) => {
    // The server's validation, not the browser's for a required field.
    await page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
    const answered = page.waitForEvent("load");
    await page.locator(button).first().click();
    await answered;
  };
  const refused = () => page.locator(".errsum").waitFor();
  const fill = (field: string, text: string) => page.locator(`input[name=${field}]`).fill(text);

  await page.goto(site.origin + new URL(link).pathname);
  await look("an invitation");
  await fill("passphrase", "short");
  await fill("again", "shorter");
  await clickButton("main form button");
  await refused();
  await look("a short passphrase");
  await fill("passphrase", passphrase);
  await fill("again", passphrase);
  await clickButton("main form button");
  await page.waitForURL(/sign-in/);
  await look("welcome");
  await page.goto(site.origin + new URL(link).pathname);
  await look("a used invitation");

  await page.goto(`${site.origin}/admin/sign-in`);
  await fill("email", ownerEmail);
  await fill("passphrase", "wrong");
  await clickButton("main form button");
  await refused();
  await look("a wrong passphrase");
  await fill("passphrase", passphrase);
  await clickButton("main form button");
  await page.waitForURL(/admin$/);
  const paths = [
    "",
    "/account",
    "/channels",
    "/people",
    "/rates",
    "/rates/nights",
    "/rates/years",
    "/rates/review",
    "/log",
    "/nowhere",
  ];
  for (const path of paths) {
    await page.goto(`${site.origin}/admin${path}`);
    await look(`/admin${path}`);
  }

  await page.goto(`${site.origin}/admin/channels`);
  await clickButton("button[value=add]");
  await refused();
  await look("a calendar with everything missing");

  await page.goto(`${site.origin}/admin/people`);
  await clickButton("button[value=invite]");
  await refused();
  await look("an invitation with everything missing");
  await fill("name", "Zoë Zimmer");
  await fill("email", staffEmail);
  await page.locator("input[name=role][value=staff]").check();
  await clickButton("button[value=invite]");
  await look("a new link");

  await page.goto(`${site.origin}/admin/account`);
  await clickButton("button[value=begin]");
  await refused();
  await look("codes without the passphrase");
  await page.locator("#codes-present").fill(passphrase);
  await clickButton("button[value=begin]");
  await page.locator("input[name=code]").waitFor();
  await look("codes begun");
  await fill("code", "000000");
  await clickButton("button[value=on]");
  await refused();
  await look("a wrong code");
  const secret = (await page.locator(".secret code").innerText()).replaceAll(" ", "");
  await fill("code", totpCode(secret, totpStep(new Date())));
  await clickButton("button[value=on]");
  await page.locator(".codes").waitFor();
  await look("codes on");
  await page.goto(`${site.origin}/admin/log`);
  await look("a log with entries");
  expect(faults).toEqual([]);
});

test("where a request is refused, and where the app fails", async () => {
  const { page } = await openWindow(site.browser);
  const { check: look, checkHtml: read, faults } = anUnmarkedTextChecker(page);
  const post = async (path: string, body: string) =>
    (
      await fetch(site.origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
        body,
      })
    ).text();
  await read(await post("/book", `intent=details&name=${"x".repeat(65 * 1024)}`), "too large");
  await read(await post("/nowhere", "a=b"), "405");
  await read(await post("/book", "intent=nothing"), "400");
  await read(await post("/contact", "name=&stamp=none"), "contact with everything missing");

  const database = new DatabaseSync(join(site.dataDir, databaseFile()));
  // What was read before is cached until the owner changes something.
  database.exec(
    "ALTER TABLE apartments RENAME TO gone; UPDATE content_versions SET count = count + 1",
  );
  database.close();
  const response = await page.goto(`${site.origin}/apartments`);
  expect(response?.status()).toBe(500);
  await look("a page that broke");
  expect(faults).toEqual([]);
});

function databaseFile(): string {
  return readdirSync(site.dataDir).find((file) => /\.(db|sqlite3?)$/.test(file)) ?? "";
}
