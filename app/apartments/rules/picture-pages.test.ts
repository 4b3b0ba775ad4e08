// The URLs of picture pages, and which parameters they carry.
import { expect, test } from "vitest";
import { apartmentPicture, staySearch } from "./picture-pages.ts";

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
