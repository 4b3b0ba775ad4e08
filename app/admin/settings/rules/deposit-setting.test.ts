// Tests the form of the damage deposit: what is accepted, what is not, and what the audit log says.
import { expect, test } from "vitest";
import type { PropertyFacts } from "#property/facts.ts";
import { checkDeposit, compareDeposits, readDeposit, toTypedDeposit } from "./deposit-setting.ts";

type Setting = PropertyFacts["damageDeposit"];
const none: Setting = { amount: 0, apartments: [], returnDays: 3, by: "cash" };
const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ returnDays: "3", ...fields })) form.set(name, value);
  return readDeposit(form, [1, 2]);
};

test("empty is none; an apartment's empty field follows the sum for all, and 0 is none there", () => {
  expect(checkDeposit(read({}), "EUR")).toEqual({ ok: true, setting: none });
  const typed = read({ amount: "200", "apartment.2": "0", returnDays: "5", by: "choice" });
  const setting: Setting = {
    amount: 200_00,
    apartments: [{ id: 2, amount: 0 }],
    returnDays: 5,
    by: "choice",
  };
  expect(checkDeposit(typed, "EUR")).toEqual({ ok: true, setting });
  expect(toTypedDeposit(setting, [1, 2])).toEqual(typed);
});

test.each([
  ["amount", "-1", "amount"],
  ["amount", "200.005", "amount"],
  ["amount", "10000.01", "amount"],
  ["apartment.1", "lots", "amount"],
  ["returnDays", "", "whole"],
  ["returnDays", "61", "whole"],
  // A hold of seven days, placed the day before, ends before the sixth day after a night.
  ["returnDays", "6", "whole", "card"],
  ["returnDays", "6", "whole", "choice"],
])("%s %s is refused as %s, with %s", (field, value, reason, by = "cash") => {
  const checked = checkDeposit(read({ by, [field]: value }), "EUR");
  expect(checked).toMatchObject({ ok: false, faults: [{ field, reason }] });
});

test("the audit log has what changed", () => {
  const after: Setting = {
    amount: 150_50,
    apartments: [{ id: 2, amount: 0 }],
    returnDays: 3,
    by: "card",
  };
  expect(compareDeposits(none, after, (id) => `No. ${id}`)).toEqual({
    before: {
      "damageDeposit.amount": "0",
      "damageDeposit.apartments": null,
      "damageDeposit.by": "cash",
    },
    after: {
      "damageDeposit.amount": "150.50",
      "damageDeposit.apartments": "No. 2 0",
      "damageDeposit.by": "card",
    },
  });
});
