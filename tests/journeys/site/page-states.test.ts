// Every page state that is not visible on load: open menus, validation errors, an open picture, sold-out nights, a declined card.
// Some in each of three languages, all in ten with `npm test -- --all`, alternately at three widths and in light and dark mode:
// axe-core finds nothing.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { accessibilityFaults, isTooWide } from "#tests/support/pages/accessibility.ts";
import { postBooking } from "#tests/support/api/api-client.ts";
import { waitForHydration, openWindow } from "#tests/support/browser.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { turnOffUnpaidBounds } from "#tests/support/booking/turn-off-unpaid-bounds.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import {
  confirm,
  fillInGuest,
  expectBooked,
  continueToReview,
  payAtProperty,
  payByCard,
} from "../booking/guest-steps.ts";

let site: OpenSite;
const soldOutStay = aComingStay({ inDays: 60, nights: 5 });
const soldOut = `checkIn=${soldOutStay.checkIn}&checkOut=${soldOutStay.checkOut}&adults=2`;
beforeAll(async () => {
  site = await openSite();
  const database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  await turnOffUnpaidBounds(database.db);
  await database.close();
  for (const apartment of [1, 2, 3, 4, 5, 6])
    // Each by another guest: the number of emails per day to one address is limited.
    await postBooking(site.origin, {
      apartment,
      stay: soldOutStay,
      email: `gone-${apartment}@example.com`,
    });
});
afterAll(() => site.close());

interface State {
  name: string;
  /** Where only one width has this state; otherwise the three widths alternate. */
  width?: number;
  /** Continues from the state before, on the same page and at the same width. */
  continues?: boolean;
  /** Brings the page into the state; `open` loads a path of the language in question. */
  reach(page: Page, open: (path: string) => Promise<void>): Promise<unknown>;
}

const widths = [390, 1440, 320];
const beginsBooking = "a guest who has filled in nothing";
const send = "main form button:not([name])";
const confirmForm = "form:has(input[name=intent][value=confirm]) button";
const summary = (page: Page) => page.locator(".errsum").waitFor();

/** Every guest has different nights. */
function statesFor(index: number): State[] {
  const { checkIn, checkOut } = aComingStay({ inDays: 90 + index * 8, nights: 7 });
  const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
  return [
    {
      name: "the navigation open",
      width: 390,
      reach: async (page, open) => {
        await open("");
        await page.locator(".menu--nav summary").click();
      },
    },
    {
      name: "the languages open",
      reach: async (page, open) => {
        await open("/legal/terms");
        await page.locator(".menu--lang summary").click();
      },
    },
    {
      name: "a picture opened",
      reach: async (page, open) => {
        await open("/gallery");
        await page.locator(".wall a").nth(index).click();
        await page.locator("dialog.light[open]").waitFor();
      },
    },
    {
      name: "a place of the map chosen",
      reach: async (page, open) => {
        await open("/location");
        await page.locator(".sign--colouredEarths").click();
        await page.locator("dialog.map__card[open]").waitFor();
      },
    },
    {
      name: "the filters open",
      width: 390,
      reach: async (page, open) => {
        await open("/apartments");
        await page.locator(".filters summary").click();
      },
    },
    {
      name: "filters with faults, and none that fits",
      reach: (_, open) => open(`/apartments?${soldOut}&guests=4&priceMin=oops&priceMax=1`),
    },
    {
      name: "an apartment with dates that are none",
      reach: (_, open) =>
        open("/apartments/luxury-penthouse-suite?checkIn=2027-02-30&checkOut=2020-01-01"),
    },
    {
      name: "a message with everything missing",
      reach: async (page, open) => {
        await open("/contact");
        await page.locator("main form [name=phone]").fill("call me");
        await page.locator("main form button").last().click();
        await summary(page);
      },
    },
    { name: "a message sent", reach: (_, open) => open("/contact?sent=1") },
    {
      name: "a search with dates that are none",
      reach: (_, open) =>
        open("/book?checkIn=2027-02-30&checkOut=2027-01-01&adults=0&children=-1&step=details"),
    },
    {
      name: "every apartment taken",
      reach: async (page, open) => {
        await open(`/book?${soldOut}`);
        await page.locator(".alts").waitFor();
      },
    },
    {
      name: "the chosen apartment taken",
      reach: (_, open) => open(`/book?${soldOut}&apartment=2&step=details`),
    },
    {
      name: "the calendar with nights chosen",
      reach: async (page, open) => {
        await open(`/book?${stay}&apartment=2`);
        await page.locator("input[name=apartment]:checked").waitFor();
      },
    },
    {
      name: beginsBooking,
      reach: async (page, open) => {
        await open(`/book?${stay}&apartment=2&step=details`);
        await page.locator("input[name=method][value=card]").check();
        await page.locator(send).first().click();
        await page.locator(".errsum:focus").waitFor();
      },
    },
    {
      name: "consents missing",
      continues: true,
      reach: async (page) => {
        await fillInGuest(page, { email: `guest-${index}@example.com` });
        await payByCard(page, "4000 0000 0000 0002");
        await continueToReview(page);
        await waitForHydration(page);
        await page.locator(confirmForm).first().click();
        await summary(page);
      },
    },
    {
      name: "a card refused",
      continues: true,
      reach: async (page) => {
        await confirm(page);
        await page.waitForURL(/declined=/);
        await waitForHydration(page);
      },
    },
    {
      name: "the review, paid at the property",
      continues: true,
      reach: async (page) => {
        await payAtProperty(page);
        await continueToReview(page);
        await waitForHydration(page);
      },
    },
    {
      name: "the stay booked",
      continues: true,
      reach: async (page) => {
        await confirm(page);
        await expectBooked(page);
        await waitForHydration(page);
      },
    },
  ];
}

test.each(process.env["ALL"] ? languages : (["en", "ru", "zh"] as const))(
  "every state is accessible in %s",
  async (language) => {
    const index = languages.indexOf(language);
    const { page, context, pageErrors } = await openWindow(site.browser, { width: 390 });
    const open = async (path: string) => {
      await page.goto(`${site.origin}/${language}${path}`);
      await waitForHydration(page);
    };
    const faults: string[] = [];
    const look: { width: number; colorScheme: "light" | "dark" } = {
      width: 390,
      colorScheme: "light",
    };
    const states = statesFor(index);
    const firstOfBooking = states.findIndex(({ name }) => name === beginsBooking);
    for (const [at, { name, width, continues, reach }] of states.entries()) {
      // The next language in the list takes the other half; the booking itself, with what follows it, stays whole.
      if ((index + at) % 2 !== 0 && at < firstOfBooking) continue;
      if (!continues) {
        look.width = width ?? widths[(index + at) % 3] ?? 390;
        look.colorScheme = Math.floor((index + at) / 2) % 2 === 0 ? "light" : "dark";
        await page.setViewportSize({ width: look.width, height: 900 });
        // Fade-ins are shown at once.
        await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
      }
      await reach(page, open);
      const found = await accessibilityFaults(page);
      if (await isTooWide(page)) found.push("wider than the window");
      faults.push(
        ...found.map((fault) => `${name}, ${look.width} px, ${look.colorScheme}: ${fault}`),
      );
    }
    expect(faults).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
  180_000,
);
