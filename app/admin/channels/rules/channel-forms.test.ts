// Which input is accepted as the calendar of another site.
import { describe, expect, test } from "vitest";
import { feedLimits, readFeed, siteOf } from "./channel-forms.ts";

const typed = {
  apartment: "4",
  label: " Airbnb ",
  address: " https://www.airbnb.com/calendar/ical/1.ics?s=abc ",
};
const origin = "https://hotel.example";

test("valid input is trimmed", () => {
  expect(readFeed(typed, origin)).toEqual({
    ok: true,
    feed: {
      apartmentId: 4,
      label: "Airbnb",
      address: "https://www.airbnb.com/calendar/ical/1.ics?s=abc",
    },
  });
});

describe("invalid input is reported, and returned", () => {
  test.each([
    [{ apartment: "" }, { apartment: "apartmentMissing" }],
    [{ apartment: "four" }, { apartment: "apartmentMissing" }],
    [{ label: "  " }, { label: "labelMissing" }],
    [{ label: "\u200b" }, { label: "labelMissing" }],
    [{ label: "x".repeat(feedLimits.label + 1) }, { label: "labelTooLong" }],
    [{ label: "Air\u202ebnb" }, { label: "labelUnprintable" }],
    [{ address: "" }, { address: "addressMissing" }],
    [{ address: "airbnb.com/calendar" }, { address: "addressFaulty" }],
    [{ address: "ftp://airbnb.com/1.ics" }, { address: "addressFaulty" }],
    [{ address: "https://me:secret@airbnb.com/1.ics" }, { address: "addressFaulty" }],
    [{ address: `https://a.example/${"x".repeat(2000)}` }, { address: "addressFaulty" }],
    [{ address: "https://hotel.example/calendars/x.ics" }, { address: "addressOurs" }],
    [{ address: "webcal://HOTEL.example/calendars/x.ics" }, { address: "addressOurs" }],
    [
      { apartment: "", label: "", address: "" },
      { apartment: "apartmentMissing", label: "labelMissing", address: "addressMissing" },
    ],
  ])("%o", (change, faults) => {
    const read = readFeed({ ...typed, ...change }, origin);
    expect(read).toMatchObject({ ok: false, faults });
  });
});

test("the log names the site, not the secret", () => {
  expect(siteOf(typed.address.trim())).toBe("www.airbnb.com");
  expect(siteOf("webcal://a.example:8443/secret")).toBe("a.example:8443");
  expect(siteOf("nonsense")).toBe("");
});
