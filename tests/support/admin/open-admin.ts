// The admin area of a running site, for journeys: its first owner, and windows in which the owner is signed in. The real way to
// become an owner and sign in is tested in its own journey.
import type { Browser } from "playwright-core";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { anApp } from "../booking-requests.ts";
import { openWindow } from "../browser.ts";
import type { Visitor, WatchedPage } from "../browser.ts";
import { anOwner, ownerEmail, passphrase } from "../admin-users.ts";

/** Creates the site's first owner, with the passphrase of the test users. */
export async function createOwner({ dataDir }: { dataDir: string }): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await anOwner(anApp(database, systemClock));
  } finally {
    await database.close();
  }
}

/** The cookies of the signed-in owner, as the header `Cookie` has them. */
export async function signedInCookie({ origin }: { origin: string }): Promise<string> {
  return (await signIn(origin)).map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Opens an admin page in a window of its own, signed in: as the owner, or as the user of that address. */
export async function openAdmin(
  { origin, browser }: { origin: string; browser: Browser },
  visitor: Visitor,
  path: string,
  email = ownerEmail,
): Promise<WatchedPage> {
  const cookies = await signIn(origin, email);
  const opened = await openWindow(browser, visitor);
  await opened.context.addCookies(cookies);
  await opened.page.goto(origin + path);
  return opened;
}

async function signIn(
  origin: string,
  email = ownerEmail,
): Promise<{ name: string; value: string; url: string }[]> {
  const answer = await fetch(`${origin}/admin/sign-in`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ step: "passphrase", email, passphrase }),
    redirect: "manual",
  });
  return answer.headers.getSetCookie().map((line) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value, url: origin };
  });
}
