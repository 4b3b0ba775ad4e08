// Tests the calendar file: readable by another library, at the right instants, and without anything a guest typed.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { emailLanguages, testEmailData } from "#tests/support/emails/email-data.ts";
import { writeStayCalendar } from "./write-stay-calendar.server.ts";

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  return { calendar, event: new ICAL.Event(events[0]!) };
}

test("one event from the check-in hour to the check-out hour, in UTC", () => {
  const { calendar, event } = read(writeStayCalendar(testEmailData()));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  // 14:00 and 11:00 in Mauritius, four hours ahead of UTC.
  expect(event.startDate.toICALString()).toBe("20270313T100000Z");
  expect(event.endDate.toICALString()).toBe("20270320T070000Z");
  expect(event.summary).toBe(`${facts.name}: Deluxe Sea View Suite`);
  expect(event.description).toContain("KF-7M3QX9TD");
  expect(event.description).toContain("Check-in from 14:00, check-out before 11:00");
  expect(event.location).toContain(facts.address.locality);
  expect(event.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(String(event.component.getFirstProperty("geo")?.getFirstValue())).toBe(
    `${facts.coordinates.lat},${facts.coordinates.lng}`,
  );
});

test("a stay over the end of the year has the dates of the property", () => {
  const booking = aBooking({ checkIn: "2026-12-31", checkOut: "2027-01-05" });
  const { event } = read(writeStayCalendar(testEmailData({ booking })));
  expect(event.startDate.toICALString()).toBe("20261231T100000Z");
  expect(event.endDate.toICALString()).toBe("20270105T070000Z");
});

test("the same booking gives the same bytes; a changed one replaces its event", () => {
  const first = writeStayCalendar(testEmailData());
  expect(writeStayCalendar(testEmailData())).toBe(first);
  const changed = aBooking({
    version: 4,
    status: "cancelled",
    updatedAt: "2026-12-01T09:00:00.000Z",
  });
  const [before, after] = [first, writeStayCalendar(testEmailData({ booking: changed }))].map(
    (file) => read(file).event,
  );
  expect(after?.uid).toBe(before?.uid);
  expect([before?.sequence, after?.sequence]).toEqual([1, 4]);
  expect(after?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(String(after?.component.getFirstPropertyValue("dtstamp"))).toBe("2026-12-01T09:00:00Z");
});

test("lines end with CR LF, are folded at 75 octets and hold no secret", () => {
  for (const language of emailLanguages) {
    const file = writeStayCalendar(testEmailData({ language, apartment: "Ж".repeat(200) }));
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lengths = file.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(file).not.toContain("a-secret");
    expect(read(file).event.summary).toContain("Ж".repeat(200));
  }
});

describe("what a guest typed", () => {
  const booking = aBooking({
    firstName: "Claire\r\nATTENDEE:mailto:thief@example.com",
    lastName: "Moreau\nEND:VEVENT",
    specialRequests: "END:VCALENDAR\r\nBEGIN:VEVENT",
    email: "claire@example.com\r\nURL:https://thief.example",
  });

  test("does not reach the file at all", () => {
    expect(writeStayCalendar(testEmailData({ booking }))).toBe(writeStayCalendar(testEmailData()));
  });

  test("nor can an apartment's name break out of its line", () => {
    const apartment = 'Suite\r\nATTENDEE:mailto:thief@example.com; \\, "A"';
    const { event } = read(writeStayCalendar(testEmailData({ apartment })));
    expect(event.attendees).toEqual([]);
    expect(event.summary).toContain('Suite\nATTENDEE:mailto:thief@example.com; \\, "A"');
  });
});
