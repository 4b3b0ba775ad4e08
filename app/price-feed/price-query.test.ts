// What a query of a partner says, and what is wrong with one that cannot be answered.
import { expect, test } from "vitest";
import { parsePriceQuery } from "./price-query.ts";

const query = (inside: string) =>
  parsePriceQuery(`<?xml version="1.0" encoding="UTF-8"?>\n<Query>${inside}</Query>`);
const list = "<PropertyList><Property>KF-1</Property>\n<Property> KF-4 </Property></PropertyList>";

test("a stay, its apartments, and two adults where no party is named", () => {
  expect(query(`<Checkin>2027-02-27</Checkin><Nights>3</Nights>${list}`)).toEqual({
    ok: true,
    query: {
      stay: { checkIn: "2027-02-27", checkOut: "2027-03-02" },
      party: { adults: 2, children: 0 },
      identifiers: ["KF-1", "KF-4"],
    },
  });
});

test.each([
  ["<Context><Occupancy>4</Occupancy></Context>", { adults: 4, children: 0 }],
  [
    "<Context><Occupancy>3</Occupancy><OccupancyDetails><NumAdults>1</NumAdults><Children><Child age='7'/><Child age=\"2\"/></Children></OccupancyDetails></Context>",
    { adults: 1, children: 2 },
  ],
])("a party: %s", (context, party) => {
  expect(query(`<Checkin>2027-02-27</Checkin><Nights>3</Nights>${list}${context}`)).toMatchObject({
    query: { party },
  });
});

test("an apartment that is named twice is asked for once, and entities are read once", () => {
  const twice =
    "<PropertyList><Property>A&amp;lt;B</Property><Property>A&amp;lt;B</Property></PropertyList>";
  expect(query(`<Checkin>2027-02-27</Checkin><Nights>1</Nights>${twice}`)).toMatchObject({
    query: { identifiers: ["A&lt;B"] },
  });
});

const many = `<PropertyList>${"<Property>x</Property>".repeat(501)}</PropertyList>`;
test.each([
  ["", "Checkin must be a date such as 2027-03-01."],
  ["<Checkin>2027-02-29</Checkin>", "Checkin must be a date such as 2027-03-01."],
  ["<Checkin>2027-03-01</Checkin>", "Nights must be a whole number from 1 to 30."],
  [
    "<Checkin>2027-03-01</Checkin><Nights>0</Nights>",
    "Nights must be a whole number from 1 to 30.",
  ],
  [
    "<Checkin>2027-03-01</Checkin><Nights>31</Nights>",
    "Nights must be a whole number from 1 to 30.",
  ],
  [
    "<Checkin>2027-03-01</Checkin><Nights>2.5</Nights>",
    "Nights must be a whole number from 1 to 30.",
  ],
  [
    "<Checkin>2027-03-01</Checkin><Nights>2</Nights>",
    "PropertyList must name at least one Property.",
  ],
  [
    `<Checkin>2027-03-01</Checkin><Nights>2</Nights>${many}`,
    "PropertyList must name at most 500 properties.",
  ],
  [
    `<Checkin>2027-03-01</Checkin><Nights>2</Nights>${list}<Occupancy>0</Occupancy>`,
    "The occupancy must be whole numbers from 1 to 99.",
  ],
  [
    `<FirstDate>2027-03-01</FirstDate><LastDate>2027-03-09</LastDate>${list}`,
    "Only queries with Checkin, Nights and PropertyList are answered.",
  ],
])("what is wrong with %s", (inside, fault) => {
  expect(query(inside)).toEqual({ ok: false, fault });
});

test.each([
  ["no XML at all", "hello"],
  ["another message", "<Transaction></Transaction>"],
])("%s is no query", (_, text) => {
  expect(parsePriceQuery(text)).toEqual({ ok: false, fault: "The message must be a Query." });
});

test("entities of a document's own are refused before anything is read", () => {
  const text = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Query><Checkin>&a;</Checkin></Query>`;
  expect(parsePriceQuery(text)).toEqual({
    ok: false,
    fault: "The query must have no DOCTYPE.",
  });
});
