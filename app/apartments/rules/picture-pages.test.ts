// Tests of picture-pages.
import { expect, test, describe } from "vitest";
import { apartments } from "#property/apartments.ts";
import { type Picture, pictures } from "#app/i18n/property/property-pictures.ts";
import { apartmentPicture, staySearch, arrangePictures } from "./picture-pages.ts";

// The URLs of picture pages, and which parameters they carry.

test("the path of a picture is below that of its apartment", () => {
  expect(apartmentPicture("suite", "beach")).toBe("/apartments/suite/pictures/beach");
});

test.each([
  ["", ""],
  ["month=2027-01", ""],
  ["checkIn=2027-03-13", "?checkIn=2027-03-13"],
  [
    "checkIn=2027-03-13&checkOut=2027-03-20&adults=2&children=1&plan=flexible&month=2027-03&day=2027-03-14&x=y",
    "?checkIn=2027-03-13&checkOut=2027-03-20&adults=2&children=1&plan=flexible",
  ],
  ["checkIn=%22%3E%3Cscript%3E%26", "?checkIn=%22%3E%3Cscript%3E%26"],
])("of %s it carries %s", (search, carried) => {
  expect(staySearch(new URLSearchParams(search))).toBe(carried);
});

// Compares the pictures of the six apartments with their facts: none may show what the apartment does not have.

// By hand, from the texts about the view: what may be seen besides the apartment's own side.
const alsoSeen: Record<string, string[]> = {
  "premium-family-apartment": ["lagoon"],
  "luxury-penthouse-suite": ["mountain", "lagoon"],
  "classic-double-room": ["mountain"],
};
const place = [
  "hammock",
  "beachPath",
  "golf",
  "lagoonAndMountain",
  "evening",
  "path",
  "pool",
  "poolEvening",
  "beach",
  "door",
];

describe.each(apartments)("$slug", (apartment) => {
  const { slug, side, floor, bedrooms, bathrooms, beds, features } = apartment;
  const shown = arrangePictures(pictures, apartment);
  const own = shown.filter((picture) => picture.apartment === slug);
  const subjects = own.map(({ subject }) => String(subject));

  test("shows its own pictures first, then the surroundings, and nothing of another apartment", () => {
    expect(shown.slice(0, own.length)).toEqual(own);
    for (const { apartment: of, subject, kind } of shown.slice(own.length)) {
      expect([of, kind]).toEqual([null, "render"]);
      expect(place).toContain(subject);
    }
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("shows bedroom, kitchen, terrace and bathroom, and no room that it does not have", () => {
    const sleeping = apartment.kind === "studio" ? "room" : "bedroom";
    expect(subjects).toEqual(expect.arrayContaining([sleeping, "bathroom"]));
    expect(subjects).toContain(features.includes("roofTerrace") ? "roofTerrace" : "terrace");
    expect(subjects.includes("secondBedroom")).toBe(bedrooms > 1);
    expect(subjects.includes("outdoorShower")).toBe(features.includes("outdoorShower"));
    expect(subjects.includes("secondBathroom") && bathrooms < 2).toBe(false);
  });

  test("shows the view of its own side, from its own floor", () => {
    const allowed = [side, ...(alsoSeen[slug] ?? [])];
    const contradicts = ({ sees = [], floor: from = floor }: Picture) =>
      from !== floor ||
      sees.some((seen) => !allowed.includes(seen)) ||
      (sees.length > 0 && !sees.includes(side));
    expect(own.filter(contradicts)).toEqual([]);
  });

  test("shows no bed that it does not have, and every bedroom with its bed", () => {
    const seen = own.flatMap(({ beds: some = {} }) => Object.entries(some));
    for (const [wanted, count] of seen)
      expect(beds.find(({ kind }) => kind === wanted)?.count).toBeGreaterThanOrEqual(count);
    const asBedrooms = own.filter(({ subject }) =>
      ["room", "bedroom", "secondBedroom"].includes(subject ?? ""),
    );
    expect(asBedrooms.filter((picture) => !picture.beds)).toEqual([]);
  });

  test("has eight or more, as search engines require", () => {
    expect(shown.length).toBeGreaterThanOrEqual(8);
  });
});

const entry = (file: string, more: Partial<Picture> = {}): Picture => ({
  file,
  kind: "photo",
  category: "rooms",
  apartment: "a",
  alt: "",
  ...more,
});
const around = { apartment: null, category: "exterior" } as const;

test("the cover that the owner chose comes first, each picture once, the own side before the other surroundings", () => {
  const all = [
    entry("garden.jpg", { ...around, sees: ["garden"] }),
    entry("sea.jpg", { ...around, sees: ["lagoon"] }),
    entry("bed.jpg"),
    entry("bath.jpg"),
    entry("other.jpg", { apartment: "b" }),
    entry("lent.jpg", { apartment: null }),
    entry("poster.svg", { ...around, kind: "illustration" }),
    entry("upright.jpg", { ...around, uprightOf: "sea.jpg" }),
  ];
  const here = { slug: "a", side: "lagoon" } as const;
  const filesOf = (cover?: string) => arrangePictures(all, here, cover).map(({ file }) => file);
  expect(filesOf()).toEqual(["bed.jpg", "bath.jpg", "sea.jpg", "garden.jpg"]);
  expect(filesOf("bath")).toEqual(["bath.jpg", "bed.jpg", "sea.jpg", "garden.jpg"]);
  expect(filesOf("gone")[0]).toBe("bed.jpg");
});
