// The plans of the six apartments in every language: complete, and every name broken so that it fits.
import { describe, expect, test } from "vitest";
import { apartments } from "#property/apartments.ts";
import { facts } from "#property/facts.ts";
import { languages } from "#app/i18n/languages.ts";
import type { LocalizedApartment } from "../apartments.sql.server.ts";
import { breakName, describePlan, widthOf } from "./describe-plan.server.ts";

const localized = apartments.map((apartment): LocalizedApartment => ({
  ...apartment,
  featureLabels: [],
  pictures: [],
  texts: { name: apartment.slug, tagline: "", summary: "", description: "", view: "", access: "" },
}));

describe.each(languages)("in %s", (language) => {
  test.each(localized)("$slug", (apartment) => {
    const plan = describePlan(apartment, language, facts)!;
    const names = plan.texts.filter(([, , kind]) => kind === "room");
    // One name for each room, with its area below it.
    expect(names).toHaveLength(
      plan.rooms.length - (apartment.features.includes("roofTerrace") ? 2 : 1),
    );
    for (const [, , , lines] of names) {
      expect(lines.at(-1)?.[1]).toMatch(/^\d+.(m²|м²|平方米)$/);
      // The narrowest bathroom is 66 units wide, the narrowest bedroom 79; a name has two lines at most.
      expect(lines.length).toBeLessThanOrEqual(3);
    }
    expect(JSON.stringify(plan)).not.toContain("\u00ad");
    for (const [, d] of plan.paths) expect(d).toMatch(/^M[-\d. MmHhVvLlQqTtAaCcSsZz]*$/);
  });
});

test("names break at spaces first, and within a word only at a soft hyphen and if needed", () => {
  expect(widthOf("Schlafzimmer")).toBeGreaterThan(76);
  expect(breakName("Schlaf\u00adzimmer", 76)).toEqual(["Schlaf-", "zimmer"]);
  expect(breakName("Schlaf\u00adzimmer", 90)).toEqual(["Schlafzimmer"]);
  expect(breakName("Гостиная с\u00a0кухней", 110)).toEqual(["Гостиная", "с\u00a0кухней"]);
  expect(breakName("Living and sleeping", 150)).toEqual(["Living and sleeping"]);
  expect(breakName("Łazienka", 10)).toEqual(["Łazienka"]);
});
