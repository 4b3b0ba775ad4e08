// Passkeys for tests of the admin area: created and used as the browser's script does it, and with deviations.
import { passphrase } from "../admin-users.ts";
import type { TestBrowser } from "./admin-site.ts";
import { makePasskey, usePasskey } from "./soft-authenticator.ts";
import type { Deviations, SoftPasskey } from "./soft-authenticator.ts";

/** The origin of the test apps. */
export const origin = "https://hotel.example";

/** The first step: a name and the passphrase. */
export function beginPasskey(browser: TestBrowser, name = "Telephone", present = passphrase) {
  return browser.post("/admin/account", { do: "beginPasskey", name, present });
}

/** The options that the page then passes to the browser. */
export async function passkeyOptionsOf(browser: TestBrowser) {
  const { begun } = (await browser.get("/admin/account")).page.passkeys;
  return JSON.parse(begun.options);
}

/** The second step: the browser's answer. */
export function sendPasskey(browser: TestBrowser, answer: unknown) {
  return browser.post("/admin/account", { do: "addPasskey", answer: JSON.stringify(answer) });
}

/** Both steps; `seen` is the response to the second. */
export async function addPasskey(
  browser: TestBrowser,
  name = "Telephone",
  deviations: Deviations = {},
) {
  await beginPasskey(browser, name);
  const { passkey, answer } = makePasskey(await passkeyOptionsOf(browser), origin, deviations);
  return { passkey, answer, seen: await sendPasskey(browser, answer) };
}

/** The options that the sign-in page's script gets. */
export async function requestChallenge(browser: TestBrowser) {
  return (await browser.post("/admin/sign-in/passkey")).json;
}

/** Sends an answer at the sign-in page; `query` as it is in its address. */
export function postPasskeySignIn(browser: TestBrowser, answer: unknown, query = "") {
  const form = { step: "passkey", answer: JSON.stringify(answer) };
  return browser.post(`/admin/sign-in${query}`, form);
}

/** Signs in with a passkey, from the challenge to the answer. */
export async function signInWithPasskey(
  passkey: SoftPasskey,
  browser: TestBrowser,
  deviations: Deviations = {},
) {
  return postPasskeySignIn(
    browser,
    usePasskey(passkey, await requestChallenge(browser), origin, deviations),
  );
}
