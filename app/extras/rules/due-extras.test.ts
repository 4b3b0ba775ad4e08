// When extras are prepared, by days written by hand.
import { expect, test } from "vitest";
import { dueOn } from "./extra-offer.ts";
import type { ExtraKind, ExtraUnit, WantedExtra } from "./extra.ts";

const stay = { checkIn: "2027-03-13", checkOut: "2027-03-15" };
const days = ["2027-03-12", "2027-03-13", "2027-03-14", "2027-03-15", "2027-03-16"];
const order: WantedExtra = {
  id: "1",
  quantity: 1,
  flight: "MK 749",
  time: "06:40",
  ways: "arrival",
  flightBack: "",
  timeBack: "",
};
const dueOf = (kind: ExtraKind, unit: ExtraUnit, wanted = order) =>
  days.flatMap((day) => {
    const due = dueOn({ kind, unit }, wanted, stay, day);
    return due ? [`${day.slice(8)} ${due.ways}`] : [];
  });

test.each([
  ["plain", "piece", ["13"]],
  ["transfer", "stay", ["13"]],
  ["earlyCheckIn", "stay", ["13"]],
  ["lateCheckOut", "stay", ["15"]],
  ["plain", "guestNight", ["14", "15"]],
  ["plain", "night", ["14", "15"]],
] as const)("%s by the %s", (kind, unit, on) => {
  expect(dueOf(kind, unit)).toEqual(on.map((day) => `${day} arrival`));
});

test.each([
  ["departure", "21:10", ["15 departure"]],
  ["both", "21:10", ["13 arrival", "15 departure"]],
  // Its guests leave on the evening before.
  ["both", "01:10", ["13 arrival", "14 departure", "15 departure"]],
  ["both", "05:00", ["13 arrival", "15 departure"]],
  ["both", "", ["13 arrival", "15 departure"]],
] as const)("a transfer for %s that flies at %s", (ways, timeBack, on) => {
  expect(dueOf("transfer", "stay", { ...order, ways, timeBack })).toEqual(on);
});

test("each day's list has that day's flight alone; of one night both may be the same day's", () => {
  const both = { ...order, ways: "both", flightBack: "MK 748", timeBack: "04:00" } as const;
  expect(dueOn({ kind: "transfer", unit: "stay" }, both, stay, "2027-03-15")).toEqual({
    ...both,
    ways: "departure",
    flight: "",
    time: "",
  });
  const short = { checkIn: "2027-03-13", checkOut: "2027-03-14" };
  expect(dueOn({ kind: "transfer", unit: "stay" }, both, short, "2027-03-13")).toEqual(both);
});
