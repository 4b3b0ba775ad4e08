// Refusals by the booking rules, as faults of the fields of a form.
import { expect, test } from "vitest";
import { fieldFaults, partyFault, stayFault } from "./refusal-faults.ts";

test("a stay's fault is at the date that must change, with the values of its message", () => {
  expect(stayFault({ fault: "tooShort", minNights: 5 })).toMatchObject({
    field: "checkOut",
    reason: "tooShort",
    values: { minNights: 5 },
  });
  expect(stayFault({ fault: "inThePast" })).toMatchObject({ field: "checkIn" });
});

test("a party that does not fit is refused with the capacity", () => {
  expect(partyFault({ fault: "tooMany", capacity: 4 })).toEqual({
    field: "adults",
    reason: "apartmentSleeps",
    values: { capacity: 4 },
  });
  expect(partyFault({ fault: "tooMany" }).reason).toBe("tooManyGuests");
  expect(partyFault({ fault: "noAdult" })).toEqual({ field: "adults", reason: "noAdult" });
});

test("faults come in the order of the form; that of a too long text has the limit", () => {
  expect(
    fieldFaults({ email: "emailShape", firstName: "tooLong" }, ["firstName", "lastName", "email"]),
  ).toEqual([
    { field: "firstName", reason: "textTooLong", values: { max: 50 } },
    { field: "email", reason: "emailShape" },
  ]);
});
