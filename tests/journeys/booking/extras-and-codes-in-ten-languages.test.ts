// What guests read about extras and promotion codes while they book, in the words of each of the ten languages; and each of these pages
// in a real browser, on a telephone and on a desk. What happens between the pages is tested in extras.test.ts and promotions.test.ts.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { writeAPromotion } from "#tests/support/booking/promotions.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { openWindow, waitForHydration } from "#tests/support/browser.ts";
import type { WatchedPage } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/open-site.ts";
import type { OpenSite } from "#tests/support/open-site.ts";
import { expectAccessible } from "#tests/support/pages/accessibility.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";

let site: OpenSite;
let database: Database;
/** The guest's own page of a booked week. */
let own: string;
const windows: WatchedPage[] = [];

beforeAll(async () => {
  site = await openSite();
  database = await openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  const { db } = database;
  // The prices have been the same for two months.
  const rows = await db.selectFrom("price_history").selectAll().execute();
  const now = new Date();
  const at = `${addDays(now.toISOString().slice(0, 10), -60)}T08:00:00.000Z`;
  const past = rows.map((row) => ({ ...row, id: randomUUID(), at }));
  await db.insertInto("price_history").values(past).execute();
  const since = now.toISOString();
  await writeAPromotion(
    db,
    { kind: "all", percent: 10, since, combines: true, announced: true },
    now,
  );
  await writeAPromotion(db, { since, combines: true }, now);
  const app = anApp(database, systemClock);
  const week = aComingStay({ inDays: 60, nights: 7 });
  const booked = bookingOf(await placeBooking(aRequest({ apartmentId: 2, stay: week }), app));
  own = await createBookingLink(booked.id, app);
  for (const width of [390, 1440]) windows.push(await openWindow(site.browser, { width }));
});
afterAll(async () => {
  for (const { context } of windows) await context.close();
  await database.close();
  await site.close();
});

/** What stands on the pages: the price of each way of a transfer, of which 45 euros are written by hand, and the field of its flight. */
interface Words {
  way: string;
  flight: string;
  /** On the guest's own page. */
  show: string;
  lowest: string;
  applied: string;
  unknown: string;
}

const words: Record<Language, Words> = {
  en: {
    way: "€45 each way",
    flight: "Flight number, arrival",
    show: "Show the new price",
    lowest: "Lowest price in the 30 days before the offer",
    applied: "The code is included in the price.",
    unknown: "We do not know this code.",
  },
  fr: {
    way: "45 € par trajet",
    flight: "Numéro de vol, arrivée",
    show: "Afficher le nouveau prix",
    lowest: "Prix le plus bas des 30 jours avant l’offre",
    applied: "Le code est appliqué au prix.",
    unknown: "Nous ne connaissons pas ce code.",
  },
  es: {
    way: "45 € por trayecto",
    flight: "Número de vuelo, llegada",
    show: "Ver el nuevo precio",
    lowest: "Precio más bajo en los 30 días previos a la oferta",
    applied: "El código ya está aplicado al precio.",
    unknown: "No conocemos este código.",
  },
  de: {
    way: "45 € je Fahrt",
    flight: "Flugnummer, Ankunft",
    show: "Neuen Preis anzeigen",
    lowest: "Niedrigster Preis der 30 Tage vor dem Angebot",
    applied: "Der Code ist im Preis berücksichtigt.",
    unknown: "Diesen Code kennen wir nicht.",
  },
  it: {
    way: "45 € a tratta",
    flight: "Numero del volo, arrivo",
    show: "Mostra il nuovo prezzo",
    lowest: "Prezzo più basso nei 30 giorni prima dell’offerta",
    applied: "Il codice è applicato al prezzo.",
    unknown: "Non conosciamo questo codice.",
  },
  ru: {
    way: "45 € в одну сторону",
    flight: "Номер рейса, прилёт",
    show: "Показать новую цену",
    lowest: "Самая низкая цена за 30 дней до предложения",
    applied: "Промокод учтён в цене.",
    unknown: "Такого промокода нет.",
  },
  zh: {
    way: "每程 €45",
    flight: "抵达航班号",
    show: "查看新价格",
    lowest: "优惠前 30 天内的最低价",
    applied: "价格已包含此优惠码的优惠。",
    unknown: "没有这个优惠码。",
  },
  sv: {
    way: "45 € per resa",
    flight: "Flightnummer, ankomst",
    show: "Visa det nya priset",
    lowest: "Lägsta pris de 30 dagarna före erbjudandet",
    applied: "Koden ingår i priset.",
    unknown: "Vi känner inte till koden.",
  },
  pl: {
    way: "45 € za przejazd",
    flight: "Numer lotu, przylot",
    show: "Pokaż nową cenę",
    lowest: "Najniższa cena z 30 dni przed ofertą",
    applied: "Kod jest uwzględniony w cenie.",
    unknown: "Nie znamy tego kodu.",
  },
  nl: {
    way: "€ 45 per rit",
    flight: "Vluchtnummer, aankomst",
    show: "Nieuwe prijs tonen",
    lowest: "Laagste prijs in de 30 dagen vóór de aanbieding",
    applied: "De code is in de prijs verwerkt.",
    unknown: "Wij kennen deze code niet.",
  },
};

const codeForm = "form:has(input[name=intent][value=code])";
const languages = Object.keys(words) as Language[];

test.each(languages.map((language, place) => ({ language, place })))(
  "in $language extras and codes are offered, priced and refused in its words; one of the pages has no fault of access",
  async ({ language, place }) => {
    const its = words[language];
    const { page, context, pageErrors } = windows[place % windows.length]!;
    const stay = aComingStay({ inDays: 200, nights: 3 });
    const query = new URLSearchParams({ ...stay, apartment: "1" });
    const says = async (...texts: string[]) => {
      const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
      const found = texts.map((each) => [each, text.includes(each) || text]);
      expect(found).toEqual(texts.map((each) => [each, true]));
    };
    const typeCode = async (code: string) => {
      const field = page.locator("[name=code]");
      if (!(await field.isVisible()))
        await page.locator(`details:has(${codeForm}) > summary`).click();
      await field.fill(code);
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === "POST"),
        page.locator(`${codeForm} button`).click(),
      ]);
      await page.waitForLoadState("load");
    };

    // The guest of the last language has typed a code, which replaces the lowest price.
    await context.clearCookies();
    await page.goto(`${site.origin}/${language}/book?${String(query)}`);
    await waitForHydration(page);
    await says(its.lowest);
    await typeCode("winter");
    await page.locator("#code-e").waitFor();
    await says(its.unknown);
    await typeCode("summer");
    await page.locator(`${codeForm} output`).waitFor();
    await says(its.applied);
    if (place % 3 === 0) await expectAccessible(page);

    await page.goto(`${site.origin}/${language}/book?${String(query)}&step=details`);
    await waitForHydration(page);
    await says(its.way);
    await page.locator("input[type=checkbox][name^=there-]").check();
    await says(its.flight);
    if (place % 3 === 1) await expectAccessible(page);

    await page.goto(`${site.origin}/${language}${own}/extras`);
    await says(its.way, its.show);
    if (place % 3 === 2) await expectAccessible(page);
    expect(pageErrors.filter((line) => !line.includes("400"))).toEqual([]);
  },
);
