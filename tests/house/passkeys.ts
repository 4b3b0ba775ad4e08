// Passkeys for tests of the owner's side: made and used by a browser as its script does it, and wrongly.
import { passphrase } from "./owner-people.ts";
import type { TestBrowser } from "./owner-site.ts";
import { makePasskey, usePasskey } from "./soft-authenticator.ts";
import type { Deviations, SoftPasskey } from "./soft-authenticator.ts";

/** Where the houses of tests stand. */
export const origin = "https://house.example";

/** The first step: a name and the passphrase. */
export function beginPasskey(browser: TestBrowser, name = "Telephone", present = passphrase) {
  return browser.post("/admin/account", { do: "beginPasskey", name, present });
}

/** What the page then asks the browser for. */
export async function askedOf(browser: TestBrowser) {
  const { begun } = (await browser.get("/admin/account")).page.passkeys;
  return JSON.parse(begun.options);
}

/** The second step: the browser's answer. */
export function sendPasskey(browser: TestBrowser, answer: unknown) {
  return browser.post("/admin/account", { do: "addPasskey", answer: JSON.stringify(answer) });
}

/** Both steps; `seen` is what the second was answered. */
export async function addPasskey(
  browser: TestBrowser,
  name = "Telephone",
  deviations: Deviations = {},
) {
  await beginPasskey(browser, name);
  const { passkey, answer } = makePasskey(await askedOf(browser), origin, deviations);
  return { passkey, answer, seen: await sendPasskey(browser, answer) };
}

/** What the sign-in page's script is given. */
export async function challengeOf(browser: TestBrowser) {
  return (await browser.post("/admin/sign-in/passkey")).json;
}

/** Sends an answer at the sign-in page; `query` as it stands in its address. */
export function sayPasskey(browser: TestBrowser, answer: unknown, query = "") {
  const form = { step: "passkey", answer: JSON.stringify(answer) };
  return browser.post(`/admin/sign-in${query}`, form);
}

/** Signs in with a passkey, from the challenge to the answer. */
export async function enterBy(
  passkey: SoftPasskey,
  browser: TestBrowser,
  deviations: Deviations = {},
) {
  return sayPasskey(browser, usePasskey(passkey, await challengeOf(browser), origin, deviations));
}
