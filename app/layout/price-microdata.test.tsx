// Tests the price as microdata: what Google's guide for its price crawler asks for, and nothing that is empty.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";
import { PriceMicrodata } from "./price-microdata.tsx";

const html = renderToStaticMarkup(
  <PropertyProvider property={{ facts, written: facts }}>
    <PriceMicrodata
      stay={{
        identifier: "KF-4",
        name: "Luxury Penthouse Suite",
        url: "https://hotel.example/en/apartments/luxury-penthouse-suite?checkIn=2027-01-10",
        checkIn: "2027-01-10",
        checkOut: "2027-01-17",
        guests: 2,
        total: "1980.66",
        currency: "EUR",
      }}
    />
  </PropertyProvider>,
);
const valueOf = (name: string) =>
  new RegExp(`itemProp="${name}" content="([^"]*)"`).exec(html)?.[1];

test.each([
  ["identifier", "KF-4"],
  ["streetAddress", "Royal Road"],
  ["addressLocality", "La Gaulette"],
  ["addressRegion", "Black River"],
  ["addressCountry", "MU"],
  ["price", "1980.66"],
  ["priceCurrency", "EUR"],
  ["checkinTime", "2027-01-10"],
  ["checkoutTime", "2027-01-17"],
  ["postalCode", undefined],
])("%s: %s", (name, value) => {
  expect(valueOf(name)).toBe(value);
});

test("one offer on the page that is the last before personal details; nothing of it is shown", () => {
  expect(html).toMatch(
    /^<div hidden="" data-nav-stage="ready-for-payment" data-nav-stage-final="true"/,
  );
  expect(html.match(/schema\.org\/Offer"/g)).toHaveLength(1);
  expect(html.match(/schema\.org\/CompoundPriceSpecification"/g)).toHaveLength(1);
});
