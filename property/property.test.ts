// Checks the property data against a second copy written by hand: facts, the table of six apartments, rates, and pictures.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apartments } from "./apartments.ts";
import { facts } from "./facts.ts";
import { pictures, scenes } from "#app/i18n/property/property-pictures.ts";
import { placeCoordinates } from "./places.ts";
import { rateCard, stayRules } from "./rates.ts";

describe("the facts", () => {
  it("are those of the specification and the decisions", () => {
    expect(facts.languages).toEqual(["en", "fr", "es", "de", "it", "ru", "zh", "sv", "pl", "nl"]);
    expect(facts).toMatchObject({
      defaultLanguage: "en",
      currency: "EUR",
      timeZone: "Indian/Mauritius",
      checkInHour: 14,
      checkOutHour: 11,
      cancellation: [
        { daysBefore: 7, refundPercent: 100 },
        { daysBefore: 2, refundPercent: 50 },
      ],
      referencePrefix: "KF",
      travelMinutes: { airport: 75, capital: 75, colouredEarths: 20, blackRiver: 30 },
      golfHoles: 18,
      restaurantWalkMinutes: 3,
    });
  });

  it("have a valid postal address, email, telephone and position", () => {
    for (const text of [facts.name, facts.legalName, facts.address.street, facts.address.locality])
      expect(text).not.toBe("");
    expect(facts.address.countryCode).toMatch(/^[A-Z]{2}$/);
    expect(facts.email).toMatch(/^\S+@\S+\.\S+$/);
    expect(facts.telephone).toMatch(/^\+230 /);
    // wa.me takes the international number as digits only.
    expect(facts.whatsApp).toMatch(/^230\d{8}$/);
    expect(facts.coordinates).toEqual({ lat: -20.4485, lng: 57.324 });
  });

  it("date each legal text as a plain date", () => {
    for (const date of Object.values(facts.termsVersion))
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Object.keys(facts.termsVersion)).toEqual(["terms", "privacy", "cancellation"]);
  });
});

describe("the six apartments", () => {
  it("are the table below", () => {
    const table = apartments.map((a) => [
      a.id,
      a.slug,
      a.kind,
      a.bedrooms,
      a.guests,
      a.sizeM2,
      a.side,
      a.baseRate,
      a.cleaningFee,
    ]);
    expect(table).toEqual([
      [1, "deluxe-sea-view-suite", "studio", 1, 3, 42, "lagoon", 12000, 4000],
      [2, "premium-family-apartment", "twoBedroom", 2, 5, 78, "garden", 17500, 6000],
      [3, "executive-beach-studio", "studio", 1, 2, 38, "lagoon", 10500, 3500],
      [4, "luxury-penthouse-suite", "twoBedroom", 2, 4, 96, "golf", 24000, 6000],
      [5, "classic-double-room", "studio", 1, 2, 30, "golf", 8500, 3500],
      [6, "garden-view-apartment", "twoBedroom", 2, 4, 70, "garden", 14500, 5500],
    ]);
  });

  it.each(apartments)(
    "$slug has ten or more features, each once, including those of every apartment",
    ({ features }) => {
      expect(features.length).toBeGreaterThanOrEqual(10);
      expect(new Set(features).size).toBe(features.length);
      expect(features).toEqual(
        expect.arrayContaining(["kitchen", "terrace", "parking", "selfCheckIn"]),
      );
    },
  );

  it.each(apartments)("$slug shows its own side first on its card", ({ features, side }) => {
    expect(features[0]).toBe(`${side}View`);
  });

  it.each(apartments)(
    "$slug has a place to sleep for each guest, and a bed in each bedroom",
    ({ beds, bedrooms, guests }) => {
      const sleepers = { double: 2, single: 1, sofaBed: 1 };
      expect(beds.reduce((sum, bed) => sum + sleepers[bed.kind] * bed.count, 0)).toBe(guests);
      const rooms = new Set(beds.map((bed) => bed.room).filter((room) => room > 0));
      expect(rooms.size).toBe(bedrooms);
    },
  );

  it("are listed as step-free and ground floor exactly where they are", () => {
    for (const { access, features } of apartments) {
      expect(features.includes("stepFree")).toBe(access.steps === 0 && access.stepFreeShower);
    }
    const onTheGround = apartments.filter(({ features }) => features.includes("groundFloor"));
    expect(onTheGround.map(({ floor }) => floor)).toEqual(onTheGround.map(() => 0));
    // legal.json, accessibility: three apartments are on the ground floor.
    expect(apartments.filter(({ floor }) => floor === 0)).toHaveLength(3);
  });
});

describe("the rates", () => {
  it("are the percentages and fees of the property", () => {
    expect(rateCard).toMatchObject({
      currency: "EUR",
      weekendPercent: 110,
      weekendDays: [5, 6],
      lengthDiscounts: [
        { nights: 7, percent: 10 },
        { nights: 28, percent: 20 },
      ],
      serviceFeePercent: 5,
      touristFee: { amount: 300, fromAge: 12 },
    });
    expect(rateCard.plans).toEqual([
      { key: "flexible", percent: 100 },
      { key: "nonRefundable", percent: 90 },
    ]);
    expect(stayRules).toEqual({
      minNights: 2,
      maxNights: 60,
      windowMonths: 18,
      sameDayUntilHour: 16,
    });
  });

  it("give every day of a leap year exactly one season, and the right one at each edge", () => {
    const days = Array.from({ length: 366 }, (_, n) =>
      new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(5, 10),
    );
    for (const day of days) expect([day, seasonsOf(day).length]).toEqual([day, 1]);
    const edges = [
      "12-19",
      "12-20",
      "12-31",
      "01-01",
      "01-05",
      "01-06",
      "04-30",
      "05-01",
      "09-30",
      "10-01",
    ];
    expect(edges.map((day) => seasonsOf(day)[0]?.percent)).toEqual([
      115, 145, 145, 145, 145, 115, 115, 100, 100, 115,
    ]);
    expect(edges.map((day) => seasonsOf(day)[0]?.minNights)).toEqual([
      2, 5, 5, 5, 5, 2, 2, 2, 2, 2,
    ]);
  });
});

describe("the pictures", () => {
  it("exist as files, each listed once", () => {
    const files = pictures.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect([file, existsSync(fileNamed(file))]).toEqual([file, true]);
  });

  it("that pages use are listed", () => {
    const files = pictures.map(({ file }) => file);
    const placed = Object.values(scenes).flatMap((scene) =>
      typeof scene === "string" ? [scene] : Object.values(scene),
    );
    expect(files).toEqual(expect.arrayContaining(placed));
  });
});

describe("the map", () => {
  const styles = readFileSync(fileNamed("map.css"), "utf8");

  it.each(["home", "restaurant", ...Object.keys(scenes.location)])(
    "has a place for the pin of %s",
    (name) => {
      expect(styles).toContain(`.pin--${name} {`);
    },
  );

  it.each(Object.keys(facts.travelMinutes))(
    "has a sign to %s, and its coordinates are on the island",
    (name) => {
      expect(styles).toContain(`.sign--${name} {`);
      const at = placeCoordinates[name];
      // Mauritius from Le Morne to Île Plate.
      expect(at?.lat).toBeGreaterThan(-20.53);
      expect(at?.lat).toBeLessThan(-19.87);
      expect(at?.lng).toBeGreaterThan(57.3);
      expect(at?.lng).toBeLessThan(57.81);
    },
  );
});

function seasonsOf(day: string) {
  return rateCard.seasons.filter(({ from, to }) =>
    from <= to ? from <= day && day <= to : day >= from || day <= to,
  );
}

function fileNamed(file: string): URL {
  return new URL(`photos/${file}`, import.meta.url);
}
