// Forms as tools of a browser's agent (WebMCP) on the built site: what Chromium lists in ten languages is what /mcp says, and no tool
// sends anything that obliges.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";

interface ListedTool {
  name: string;
  description: string;
  inputSchema: { properties: Record<string, { description?: string }>; required?: string[] };
}

let site: OpenSite;
let browser: Browser;
beforeAll(async () => {
  site = await openSite();
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      `--ignore-certificate-errors-spki-list=${site.trustedKey}`,
      // An origin trial in 2026.
      "--enable-features=WebMCP",
      "--enable-blink-features=WebMCP",
    ],
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const { checkIn, checkOut } = aComingStay({ inDays: 90, nights: 7 });
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&children=0`;
const pages: [string, string][] = [
  ["", "find_stays"],
  ["/apartments/deluxe-sea-view-suite", "quote_stay"],
  // With a month the form has its fields.
  [`/book?${stay}&month=${checkIn.slice(0, 7)}`, "find_stays"],
  [`/book?${stay}&apartment=4&step=details`, "enter_guest_details"],
  ["/contact", "write_to_property"],
  ["/waiting", "join_waiting_list"],
  ["/my-booking", "open_my_booking"],
];

const fields = ["checkIn", "checkOut", "adults", "children"];

test.each(languages)("the tools that Chromium lists are those of /mcp, in %s", async (language) => {
  const { page, listed } = await aPage();
  await page.goto(`${site.origin}/${language}/contact`);
  if (!(await page.evaluate(() => "modelContext" in document))) {
    console.log(`Chromium ${browser.version()} knows no WebMCP: its tools were not listed`);
    await page.context().close();
    return;
  }
  const atMcp = await toolsAtMcp(language);
  const descriptions: string[] = [];
  for (const [path, name] of pages) {
    await page.goto(`${site.origin}/${language}${path}`);
    const tools = await listed();
    expect([path, tools.map((tool) => tool.name)]).toEqual([path, [name]]);
    const [tool] = tools;
    descriptions.push(tool!.description);
    const known = atMcp.find((each) => each.name === name);
    if (!known) continue;
    expect(tool!.description).toBe(known.description);
    const said = (from: ListedTool) =>
      fields.map((field) => from.inputSchema.properties[field]?.description);
    const own = said(tool!);
    expect(own.slice(0, 2)).not.toContain(undefined);
    // Chromium adds in which form it wants days.
    const others = said(known).filter(
      (text = "-", place) => own[place] !== undefined && !own[place].startsWith(text),
    );
    expect(others).toEqual([]);
  }
  expect(new Set(descriptions).size).toBe(6);
  await page.context().close();
});

test("only searches may be sent by an agent; the step that obliges and the admin have no tool", async () => {
  const { page, listed } = await aPage();
  const automatic: string[] = [];
  for (const [path, name] of pages) {
    await page.goto(`${site.origin}/en${path}`);
    const forms = page.locator("form[toolname]");
    expect(await forms.count()).toBe(1);
    const method = ((await forms.getAttribute("method")) ?? "get").toLowerCase();
    const isAutomatic = (await forms.getAttribute("toolautosubmit")) !== null;
    if (isAutomatic) automatic.push(name);
    expect([name, isAutomatic]).toEqual([name, method === "get"]);
  }
  expect([...new Set(automatic)]).toEqual(["find_stays", "quote_stay"]);
  await page.goto(`${site.origin}/en/book?${stay}&apartment=4&step=details`);
  await page.locator("[name=firstName]").fill("Claire");
  await page.locator("[name=lastName]").fill("Moreau");
  await page.locator("[name=email]").fill("claire@example.com");
  await page.locator("[name=phone]").fill("+33 6 12 34 56 78");
  await page.locator("[name=country]").selectOption("FR");
  await page.locator("[name=method][value=property]").check({ force: true });
  await page.locator("form[toolname] button:not([name])").first().click();
  await page.locator("[name=terms]").waitFor();
  expect(await page.locator("[toolname]").count()).toBe(0);
  const knows = await page.evaluate(() => "modelContext" in document);
  expect(knows ? await listed() : []).toEqual([]);
  // The party of the list is set by chips and hidden fields, which an agent cannot fill in.
  for (const path of ["/en/apartments", "/admin/sign-in"]) {
    await page.goto(site.origin + path);
    expect(await page.locator("[toolname]").count()).toBe(0);
  }
  expect(await page.locator("[toolparamdescription]").count()).toBe(0);
  await page.context().close();
});

async function aPage(): Promise<{ page: Page; listed(): Promise<ListedTool[]> }> {
  const page = await (await browser.newContext()).newPage();
  await page.route(/\.(?:avif|webp|jpe?g)(?:\?|$)/, (route) => route.abort());
  const listed = async () => {
    const json = await page.evaluate(async () => {
      type Context = { getTools(): Promise<ListedTool[]> };
      const { modelContext } = document as unknown as { modelContext: Context };
      // Forms are registered a moment after they were parsed.
      for (let look = 0; look < 20; look++) {
        const tools = await modelContext.getTools();
        if (tools.length > 0 || look === 19)
          return JSON.stringify(
            tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
          );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return "[]";
    });
    return (JSON.parse(json) as ListedTool[]).map((tool) => ({
      ...tool,
      inputSchema:
        typeof tool.inputSchema === "string" ? JSON.parse(tool.inputSchema) : tool.inputSchema,
    }));
  };
  return { page, listed };
}

async function toolsAtMcp(language: Language): Promise<ListedTool[]> {
  const agent = new Client({ name: "test", version: "1.0.0" });
  const headers = { "Accept-Language": language };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`), { requestInit: { headers } }),
  );
  const { tools } = await agent.listTools();
  await agent.close();
  return tools as unknown as ListedTool[];
}
