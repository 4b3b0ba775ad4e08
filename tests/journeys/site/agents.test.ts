// An AI agent and its user on the built site behind TLS: the agent proposes a stay by the official client, the person opens its link.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("the link of a proposed stay opens the guest's details, in the guest's language", async () => {
  const agent = new Client({ name: "test", version: "1.0.0" });
  const headers = { "Accept-Language": "fr" };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`), { requestInit: { headers } }),
  );
  const stay = aComingStay({ inDays: 90, nights: 7 });
  const proposed = { name: "propose_stay", arguments: { ...stay, apartment: 4, adults: 2 } };
  const { structuredContent } = await agent.callTool(proposed);
  const { url, draft } = structuredContent as { url: string; draft: string };
  expect(url).toBe(`${site.origin}/mcp/drafts/${draft}`);

  const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
  await page.goto(url);
  await page.locator("[name=firstName]").waitFor();
  expect(page.url()).toContain(`/fr/book?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-stay");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax" });
  expect([await isTooWide(page), await accessibilityFaults(page)]).toEqual([false, []]);
  expect(pageErrors).toEqual([]);
  await agent.close();
});
