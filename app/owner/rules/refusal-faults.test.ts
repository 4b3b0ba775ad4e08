// Refusals of the booking room, as the fields of the owner's form.
import { expect, test } from "vitest";
import { fieldFaults, partyFault, stayFault } from "./refusal-faults.ts";

test("a stay's fault stands at the date that must change, with what its message needs", () => {
  expect(stayFault({ fault: "tooShort", minNights: 5 })).toMatchObject({
    field: "checkOut",
    reason: "tooShort",
    values: { minNights: 5 },
  });
  expect(stayFault({ fault: "inThePast" })).toMatchObject({ field: "checkIn" });
});

test("a party that does not fit is told how many do", () => {
  expect(partyFault({ fault: "tooMany", capacity: 4 })).toEqual({
    field: "adults",
    reason: "apartmentSleeps",
    values: { capacity: 4 },
  });
  expect(partyFault({ fault: "tooMany" }).reason).toBe("tooManyGuests");
  expect(partyFault({ fault: "noAdult" })).toEqual({ field: "adults", reason: "noAdult" });
});

test("fields come in the order of the form; a text that is too long says how long it may be", () => {
  expect(
    fieldFaults({ email: "emailShape", firstName: "tooLong" }, ["firstName", "lastName", "email"]),
  ).toEqual([
    { field: "firstName", reason: "textTooLong", values: { max: 50 } },
    { field: "email", reason: "emailShape" },
  ]);
});
