// Dates, amounts and states as other systems write them, and what a whole line says.
import { describe, expect, test } from "vitest";
import type { ImportChoices } from "./columns.ts";
import { readRows } from "./read-rows.ts";
import { findOrder, readMoney, readCount, readDate, readStatus } from "./read-values.ts";

describe("values", () => {
  test.each([
    ["2027-03-31", "2027-03-31"],
    ["2027-03-31T15:00:00+04:00", "2027-03-31"],
    ["2027-03-31 15:00", "2027-03-31"],
    ["2027/3/1", "2027-03-01"],
    ["20270331", "2027-03-31"],
    ["31/03/2027", "2027-03-31"],
    ["31.3.27", "2027-03-31"],
    ["31 03 2027", "2027-03-31"],
    ["31 Mar 2027", "2027-03-31"],
    ["Wed, 31 March 2027", "2027-03-31"],
    ["Mar 31, 2027", "2027-03-31"],
    ["31/02/2027", null],
    ["13/13/2027", null],
    ["tomorrow", null],
    ["", null],
  ])("the date %j", (text, date) => {
    expect(readDate(text, "dmy")).toBe(date);
  });

  test("with the month first", () => {
    expect(readDate("3/4/2027", "mdy")).toBe("2027-03-04");
  });

  test.each([
    ["a date that is only one with the month first", ["3/4/2027", "3/14/2027"], "mdy"],
    ["a date that is only one with the day first", ["3/4/2027", "14/3/2027"], "dmy"],
    ["dates with dots, which have the day first", ["24.12.2026", "02.01.2027"], "dmy"],
    ["dates with dots of small days only", ["03.04.2027", "1.5.27"], "dmy"],
    ["dots with the month first all the same", ["03.04.2027", "12.24.2026"], "mdy"],
    ["the year first", ["2027-03-04", "20270405", ""], "dmy"],
    ["names of months", ["4 Mar 2027", "Mar 5, 2027"], "dmy"],
    ["the same day either way", ["5/5/2027", "06/06/2027"], "dmy"],
    ["both ways are possible", ["3/4/2027", "2027-03-14"], null],
    ["both ways are possible with hyphens", ["03-04-2027", "05-05-2027"], null],
  ] as const)("the order of a file: %s", (_, texts, order) => {
    expect(findOrder(texts)).toBe(order);
  });

  test.each([
    ["1,234.56", 123_456, ""],
    ["1.234,56 EUR", 123_456, "EUR"],
    ["€ 1 234,5", 123_450, "EUR"],
    ["$1,234", 123_400, "USD"],
    ["1'234.50", 123_450, ""],
    ["MUR 45.000", 4_500_000, "MUR"],
    ["980", 98_000, ""],
    ["450.0000", 45_000, ""],
    ["0.500", 50, ""],
    ["1,234.5000 EUR", 123_450, "EUR"],
  ])("the amount %j", (text, cents, currency) => {
    expect(readMoney(text)).toEqual({ cents, currency });
  });

  test.each(["on request", "–", "€", ""])("no amount: %j", (text) => {
    expect(readMoney(text)).toBeNull();
  });

  test.each(["-5", "−5", "(450.00)", "450-", "=1+1", "450.1250", "12.34.56", "1,2345.00", "1e9"])(
    "an amount that cannot be read, or is negative: %j",
    (text) => {
      expect(readMoney(text)).toBe("faulty");
    },
  );

  test.each([
    ["Confirmed", "booked"],
    ["ok", "booked"],
    ["Past guest", "booked"],
    ["Canceled by guest", "ended"],
    ["cancelled_by_hotel", "ended"],
    ["no_show", "ended"],
    ["Storniert", "ended"],
    ["Annulée", "ended"],
    ["Отменено", "ended"],
    ["Open", "ended"],
    ["Declined", "ended"],
    ["Closed period", "closed"],
    ["", "booked"],
  ])("the state %j", (text, status) => {
    expect(readStatus(text)).toBe(status);
  });

  test("a count at the beginning", () => {
    expect([readCount("2 guests"), readCount("0"), readCount("x"), readCount("123")]).toEqual([
      2,
      0,
      null,
      null,
    ]);
  });
});

describe("lines", () => {
  const choices: ImportChoices = {
    columns: { reference: 0, name: 1, checkIn: 2, nights: 3, unit: 4, amount: 5, status: 6 },
    units: { Garden: 3, Attic: 0 },
    apartment: 0,
    channel: "Airbnb",
    order: "dmy",
  };
  const read = (line: string) =>
    readRows([{ line: 2, values: line.split("|") }], choices, "EUR")[0]!.read;

  test("a stay, its nights counted, with an amount of its own currency only, also in the note", () => {
    expect(read("HM1|Claire Moreau|01/03/2027|7|Garden|1.234,50|")).toMatchObject({
      ok: true,
      stay: {
        apartmentId: 3,
        label: "Airbnb",
        checkIn: "2027-03-01",
        checkOut: "2027-03-08",
        amount: 123_450,
        note: "Airbnb HM1",
        identity: "reference|Airbnb|HM1|3",
      },
    });
    expect(read("|Claire|01/03/2027|7|Garden|$900|")).toMatchObject({
      stay: { amount: null, note: "", identity: "stay|Airbnb|3|2027-03-01|2027-03-08|Claire" },
    });
  });

  test.each([
    ["|A|1.3.2027|2|Garden||cancelled", "ended"],
    ["|A|soon|2|Garden||", "checkInUnreadable"],
    ["|A|1.3.2027|many|Garden||", "checkOutUnreadable"],
    ["|A|1.3.2027|0|Garden||", "checkOutNotAfter"],
    ["|A|1.3.2027|2|Cellar||", "unitUnknown"],
    ["|A|1.3.2027|2|||", "unitUnknown"],
    ["|A|1.3.2027|2|Attic||", "unitLeftOut"],
    ["|A|1.3.2027|2|constructor||", "unitUnknown"],
    ["|A|1.3.2027|2|Garden|-450.00|", "amountFaulty"],
    ["|A|1.3.2027|2|Garden|450.1234|", "amountFaulty"],
  ])("%s", (line, fault) => {
    expect(read(line)).toEqual({ ok: false, fault });
  });
});
