// Into which apartments a booking can move: the page that changes a stay says which are free, large enough, and at which price.
import type { KyselyPlugin } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listChoices } from "#app/admin/bookings/change/list-choices.server.ts";
import ChangeStayPage from "#app/admin/bookings/change/change-stay-page.tsx";
import type { ApartmentChoice } from "#app/admin/bookings/rules/apartment-choices.ts";
import { insertBlock } from "#app/availability/nights.sql.server.ts";
import { LanguageProvider } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { friday, openMovingGuest } from "#tests/support/booking/moved-stay.ts";
import type { MovingGuest } from "#tests/support/booking/moved-stay.ts";
import { databases } from "#tests/support/test-database.ts";

const lineOf = ({ id, isTooSmall, taken }: ApartmentChoice) =>
  [
    id,
    isTooSmall ? "small" : "fits",
    ...taken.map(({ from, to }) => `${from.slice(5)}/${to.slice(5)}`),
  ].join(" ");

// The penthouse (4) from Monday 1 to Monday 8 March 2027. The apartments are for 3, 5, 2, 4, 2 and 4 guests.
describe.each(databases)("apartments to move a booking into on %s", (dialect) => {
  let guest: MovingGuest;
  beforeEach(async () => {
    guest = await openMovingGuest(dialect);
    await anOwner(guest.harness.app);
  });
  afterEach(() => guest.harness.close());

  const block = (apartmentId: number, from: string, to: string) =>
    inTransaction(guest.harness.database.db, (trx) =>
      insertBlock(trx, { apartmentId, from, to, reason: "Works" }, guest.harness.clock.now()),
    );
  async function openForm(query: Record<string, string> = {}) {
    const admin = await signedInBrowser(guest.harness.app);
    const path = `/admin/bookings/${guest.booking.reference}/change`;
    const { page } = await admin.get(`${path}?${new URLSearchParams(query).toString()}`);
    return page;
  }
  const week = { checkIn: "2027-03-01", checkOut: "2027-03-08", children: "0", price: "new" };
  const linesOf = async (query?: Record<string, string>) => {
    const { choices } = (await openForm(query)).view;
    return [choices.moveFrom, ...choices.of.map(lineOf)];
  };

  test("free first, then too small, then taken and when, by bookings and blocks alike", async () => {
    await guest.buy(1, "2027-03-03", "2027-03-05");
    await block(1, "2027-03-06", "2027-03-07");
    await guest.buy(2, "2027-02-25", "2027-03-01");
    await guest.buy(6, "2027-03-08", "2027-03-12");
    // Two apartments end or begin where the stay begins or ends: they are free.
    expect(await linesOf()).toEqual([
      "",
      "2 fits",
      "3 fits",
      "5 fits",
      "6 fits",
      "1 fits 03-03/03-05 03-06/03-07",
    ]);
    expect(await linesOf({ ...week, adults: "4", apartment: "1" })).toEqual([
      "",
      "2 fits",
      "6 fits",
      "3 small",
      "5 small",
      "1 small 03-03/03-05 03-06/03-07",
    ]);
  });

  test("says how much more or less the stay costs there, as the offer does", async () => {
    const { view } = await openForm();
    const three = view.choices.of.find(({ id }: ApartmentChoice) => id === 3);
    // 105 a night in the high season: 5 at 121, 2 at 133 = 871, a tenth less 783.90, 5 % 39.20, cleaning 35, fee 42: 900.10.
    expect(three.difference).toBe(900_10 - 1980_66);
    const offered = await openForm({ ...week, adults: "2", apartment: "3" });
    expect(offered.view.offer.quote.total).toBe(900_10);
    // A price that is kept does not differ.
    const kept = await openForm({ ...week, adults: "2", apartment: "3", price: "keep" });
    expect(kept.view.choices.of).toMatchObject([1, 2, 3, 5, 6].map(() => ({ difference: null })));
  });

  test("reads what the booking and the rates say once for all apartments", async () => {
    const { harness, booking } = guest;
    const names = [1, 2, 3, 5, 6].map((id) => ({ id, name: String(id) }));
    const count = async (apartments: typeof names) => {
      let queries = 0;
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          queries++;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const db = harness.database.db.withPlugin(counter);
      const { view } = await openForm();
      const now = harness.clock.now();
      const { property } = harness.app;
      const typed = { ...view.typed, ...week, adults: "2" };
      const { of } = await listChoices(booking, typed, apartments, { db, now, ...property });
      expect(of.map(({ difference }) => typeof difference)).toEqual(of.map(() => "number"));
      return queries;
    };
    const [one, five] = [await count(names.slice(0, 1)), await count(names)];
    // Of each apartment only whether its nights are free.
    expect(five - one).toBe(4);
  });

  test("a move during the stay asks for the nights that are left", async () => {
    await guest.buy(1, "2027-03-01", friday);
    await guest.buy(2, "2027-03-06", "2027-03-08");
    const moving = ["3 fits", "5 fits", "6 fits"];
    expect(await linesOf({ moveFrom: friday })).toEqual([
      friday,
      "1 fits",
      ...moving,
      "2 fits 03-06/03-08",
    ]);
    guest.harness.clock.set("2027-03-01T12:00:00Z");
    await guest.record("arrive");
    guest.harness.clock.set("2027-03-05T05:00:00Z");
    // Nights that were slept stay where they were, whichever day is asked for.
    for (const moveFrom of ["", "2027-03-03"])
      expect((await linesOf({ moveFrom }))[0]).toBe(friday);
    const { view } = await openForm({ moveFrom: friday });
    const [first] = view.choices.of;
    const asked = { ...view.typed, moveFrom: friday, apartment: `${first.id}` };
    expect((await openForm(asked)).view).toMatchObject({
      faults: [],
      offer: { quote: { total: 1980_66 }, moves: [{ from: friday, apartmentId: 1 }] },
    });
    // Back into the apartment of the first nights; where the guest is already is no choice.
    expect(await guest.move(friday, 3)).toBe("ok");
    expect((await linesOf()).map((line) => line.split(" ")[0])).toEqual([
      friday,
      "1",
      "4",
      "5",
      "6",
      "2",
    ]);
    guest.harness.clock.set("2027-03-08T05:00:00Z");
    expect(await linesOf()).toEqual(["2027-03-08"]);
  });

  test("the page says it in words, with a link only where it is free", async () => {
    await guest.buy(1, "2027-03-03", "2027-03-05");
    const loaderData = await openForm({ ...week, adults: "3", apartment: "1" });
    const words = [selectMessages("en", "layout"), loaderData.words];
    const inLanguage = createElement(
      LanguageProvider,
      { language: "en", addressLanguage: null, words } as never,
      createElement(ChangeStayPage, { loaderData } as never),
    );
    const { property } = guest.harness.app;
    const html = renderToStaticMarkup(
      createElement(PropertyProvider, { property } as never, inLanguage),
    );
    const shown = html.slice(html.indexOf('id="choices"'), html.indexOf("<form"));
    const section = shown.replaceAll(/\s/gu, " ");
    const lines = section.split("<li").map((line) => line.replaceAll(/<[^>]*>|^>/gu, "|"));
    expect(lines[0]).toContain("1 – 8 Mar, 3 guests");
    expect(lines.at(-1)).toContain("taken 3 – 5 Mar");
    expect(section.match(/<a /gu)).toHaveLength(4);
    expect(lines.filter((line) => line.includes("for up to 2 guests"))).toHaveLength(2);
    expect(section).toMatch(/€[\d,.]+ less/u);
  });
});
