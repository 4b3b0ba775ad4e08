// Every form of the admin is submitted from Chromium, behind TLS in production mode, an upload included: each must be answered by
// its own page, none lost between browser, proxy and app. What the forms do is tested elsewhere.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPatterns } from "#app/platform/http/canonical-path.ts";
import { openWindow } from "#tests/support/browser.ts";
import { openAdmin } from "#tests/support/admin/open-admin.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { adminRoutes } from "../../../scripts/rules/admin-routes.ts";
import { beginningsIn, type FilledSite, fillSite } from "#tests/support/admin/filled-site.ts";

let site: OpenSite;
let filled: FilledSite;
beforeAll(async () => {
  site = await openSite();
  filled = await fillSite(site);
});
afterAll(() => site.close());

const answered = [200, 400, 401, 409, 422];

/** A submitted form: `what` it was, its route's pattern, and the response. */
interface SubmittedForm {
  what: string;
  action: string;
  status: number;
  isPage: boolean;
}

test("every form of the admin is answered by its own page", async () => {
  const routes = adminRoutes();
  const routeOf = findPatterns(routes.map(({ path }) => path));
  const photo = (await aPhoto()).toString("base64");
  const done = new Set<string>();
  const all: (SubmittedForm & { route: string })[] = [];
  const send = async (at: Page) => {
    const sent = await sendForms(at, [...done], photo);
    for (const one of sent) done.add(one.what);
    all.push(...sent.map((one) => ({ ...one, route: routeOf(one.action) ?? "" })));
  };

  // First, because one form on the users' page replaces this link by a new one.
  const inviteeWindow = await openWindow(site.browser);
  for (const path of [filled.invitation, "/admin/sign-in"]) {
    await inviteeWindow.page.goto(site.origin + path, { waitUntil: "domcontentloaded" });
    await send(inviteeWindow.page);
  }
  await inviteeWindow.context.close();

  const { page, context, pageErrors } = await openAdmin(site, {}, "/admin");
  const seen = new Set<string>();
  const queue = beginningsIn(filled);
  for (const path of queue) {
    await page.goto(site.origin + path, { waitUntil: "domcontentloaded" });
    await send(page);
    const links = await page
      .locator("a[href^='/admin']")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) {
      const route = routeOf(link.split(/[?#]/)[0] ?? "") ?? link;
      // A download is no page; the account comes last, because one of its forms ends the session.
      if (seen.has(route) || /export|evidence|invoice|movements|preview|account/.test(link))
        continue;
      seen.add(route);
      queue.push(link);
    }
  }
  await page.goto(`${site.origin}/admin/account`, { waitUntil: "domcontentloaded" });
  await send(page);
  expect(pageErrors).toEqual([]);
  await context.close();

  expect(all.filter((one) => !answered.includes(one.status) || !one.isPage)).toEqual([]);
  // Requested by script only, and signing out: admin-passkeys.test.ts, today-offline.test.ts and admin-sign-in.test.ts.
  const tested = ["/admin/sign-in/passkey", "/admin/presses", "/admin/sign-out"];
  const withForms = routes
    .filter(({ file }) =>
      /^export async function action/m.test(readFileSync(`app/${file}`, "utf8")),
    )
    .map(({ path }) => path);
  const reached = new Set([...all.map(({ route }) => route), ...tested]);
  expect(withForms.filter((path) => !reached.has(path))).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});

/** Submits each form of a page that was not submitted before, once per button, with a plausible value in every field. */
function sendForms(page: Page, done: string[], file64: string): Promise<SubmittedForm[]> {
  return page.evaluate(
    async ({ before, photo }) => {
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      const plausible: Record<string, string> = {
        email: "someone@example.com",
        number: "1",
        month: "2026-10",
        tel: "+230 5123 4567",
        url: "https://calendar.invalid/1.ics",
        text: "Test",
        textarea: "Test",
      };
      const sent: SubmittedForm[] = [];
      const forms = [...document.querySelectorAll("form")].filter(
        ({ method, action }) => method === "post" && !action.endsWith("/admin/sign-out"),
      );
      for (const form of forms)
        for (const button of form.querySelectorAll<HTMLButtonElement>(
          "button:not([type=button], :disabled)",
        )) {
          const address = new URL(button.getAttribute("formaction") ?? form.action, location.href);
          const data = new FormData(form, button);
          const route = address.pathname.replace(/[^/]*\d[^/]*/g, "#");
          // Of several rows with the same buttons the first is enough.
          const intent = `${button.name}=${button.value}`.replace(/:.*|\d+/g, "#");
          const hidden = [data.get("intent"), data.get("step")].filter((value) => value !== null);
          const what = `${route} ${hidden.map(String).join(" ")} ${intent}`;
          if (before.includes(what) || sent.some((one) => one.what === what)) continue;
          let later = 200 * 86_400_000;
          for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea")) {
            if (!field.name || data.get(field.name) !== "") continue;
            // Each date later than the one before.
            if (field.type === "date") later += 3 * 86_400_000;
            const day = new Date(Date.now() + later).toISOString().slice(0, 10);
            const value =
              field.type === "date" ? day : (plausible[field.name] ?? plausible[field.type]);
            if (value) data.set(field.name, value);
          }
          for (const select of form.querySelectorAll("select"))
            if (select.name && data.get(select.name) === "")
              data.set(select.name, [...select.options].find(({ value }) => value)?.value ?? "");
          for (const file of form.querySelectorAll<HTMLInputElement>("input[type=file]"))
            data.set(file.name, new File([bytes], "terrace.jpg", { type: "image/jpeg" }));
          const isUpload = form.enctype === "multipart/form-data";
          const body = isUpload ? data : new URLSearchParams(data as unknown as [string, string][]);
          const answer = await fetch(address, { method: "POST", body });
          const text = await answer.text();
          sent.push({
            what,
            action: address.pathname,
            status: answer.status,
            isPage: text.includes("</main>"),
          });
        }
      return sent;
    },
    { before: done, photo: file64 },
  );
}
