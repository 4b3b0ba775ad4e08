// Tests how a bill becomes dated charges, with amounts worked out by hand, and the movements between two bills.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import { taxByRate } from "../../invoices/rules/bill.ts";
import type { BillLine } from "../../invoices/rules/bill.ts";
import { chargeMovements, chargesOf } from "./booking-charges.ts";

const stay = { apartmentId: 2, moves: [], checkIn: "2027-03-13", checkOut: "2027-03-16" };
const lines: BillLine[] = [
  { kind: "nights", rule: "season:base", amount: 300_00, quantity: 3, unitAmount: 100_00 },
  { kind: "lengthDiscount", rule: "length:3", amount: -10_00, percent: 3 },
  { kind: "cleaning", rule: "cleaning", amount: 40_00 },
  { kind: "service", rule: "service:5", amount: 14_50, percent: 5 },
  { kind: "touristFee", rule: "touristFee:12", amount: 18_00 },
];

describe("charges", () => {
  test("by night, cleaning by the last one; the tax is 15 / 115 of 344.50, to the cent", () => {
    const charges = chargesOf(stay, lines, 15).map(({ account, earnedOn, amount, tax }) => [
      account,
      earnedOn,
      amount,
      tax,
    ]);
    // 290.00 / 3 = 96.666...; 344.50 x 15 / 115 = 44.93478...
    expect(charges).toEqual([
      ["accommodation", "2027-03-13", 96_66, 12_61],
      ["accommodation", "2027-03-14", 96_67, 12_60],
      ["accommodation", "2027-03-15", 96_67, 12_61],
      ["cleaning", "2027-03-15", 40_00, 5_22],
      ["service", "2027-03-13", 4_83, 63],
      ["service", "2027-03-14", 4_83, 63],
      ["service", "2027-03-15", 4_84, 63],
      ["touristFee", "2027-03-13", 6_00, 0],
      ["touristFee", "2027-03-14", 6_00, 0],
      ["touristFee", "2027-03-15", 6_00, 0],
    ]);
  });

  test("a price of its own is part of what the nights earn, and taxed with them", () => {
    const own: BillLine[] = [
      { kind: "nights", rule: "season:base", amount: 300_00, quantity: 3, unitAmount: 100_00 },
      { kind: "ownPrice", rule: "ownPrice", amount: -60_00 },
      { kind: "service", rule: "service:5", amount: 12_00, percent: 5 },
      { kind: "touristFee", rule: "touristFee:12", amount: 18_00 },
    ];
    const charges = chargesOf(stay, own, 15);
    const nights = charges.filter(({ account }) => account === "accommodation");
    expect(nights.map(({ amount }) => amount)).toEqual([80_00, 80_00, 80_00]);
    // 252.00 x 15 / 115 = 32.8695...; the tourist fee is not taxed.
    expect(charges.reduce((sum, { tax }) => sum + tax, 0)).toBe(32_87);
  });

  test("an extra with a rate of its own has its own tax, which a reduction takes back last", () => {
    const extras: BillLine[] = [
      ...lines,
      { kind: "extra", rule: "extra:1", amount: 33_00, taxPercent: 10 },
      { kind: "extra", rule: "extra:2", amount: 23_00 },
    ];
    const taxOf = (bill: readonly BillLine[]) => {
      const charges = chargesOf(stay, bill, 15);
      const ofAccount = (account: string) =>
        charges
          .filter((charge) => charge.account === account)
          .reduce((sum, { tax }) => sum + tax, 0);
      return [
        charges.reduce((sum, { tax }) => sum + tax, 0),
        ofAccount("extras"),
        ofAccount("goodwill"),
      ];
    };
    // 344.50 + 23.00 at 15 %: 47.93478...; 33.00 at 10 %: 3.00. Of the extras 3.00 + 3.00.
    expect(taxOf(extras)).toEqual([50_93, 6_00, 0]);
    // 384.00 back: the 367.50 at 15 % with their 47.93, and 16.50 of the 33.00, which keep 1.50.
    expect(taxOf([...extras, { kind: "reduction", amount: -384_00 }])).toEqual([
      1_50, 6_00, -49_43,
    ]);
    // Not registered: no tax anywhere.
    expect(chargesOf(stay, extras, 0).every(({ tax }) => tax === 0)).toBe(true);
  });

  test("with any rates and reduction the charges have the tax of the bill, to the cent", () => {
    const anExtra = fc.record({
      amount: fc.integer({ min: 1, max: 500_00 }),
      taxPercent: fc.constantFrom(undefined, 0, 5.5, 10, 15, 20),
    });
    fc.assert(
      fc.property(
        fc.array(anExtra, { maxLength: 4 }),
        fc.integer({ min: 0, max: 900_00 }),
        fc.constantFrom(0, 8.25, 15),
        (extras, less, percent) => {
          const priced: BillLine[] = [
            ...lines,
            ...extras.map(({ amount, taxPercent }, place) => ({
              kind: "extra" as const,
              rule: `extra:${place}`,
              amount,
              ...(taxPercent !== undefined && { taxPercent }),
            })),
          ];
          const most = priced.reduce((sum, { amount }) => sum + amount, 0);
          const bill: BillLine[] =
            less === 0 ? priced : [...priced, { kind: "reduction", amount: -Math.min(less, most) }];
          const charged = chargesOf(stay, bill, percent).reduce((sum, { tax }) => sum + tax, 0);
          expect(charged).toBe(taxByRate(bill, percent).reduce((sum, { tax }) => sum + tax, 0));
        },
      ),
    );
  });

  test("what the terms retain, and goodwill, belong to no night", () => {
    const kept: BillLine[] = [
      { kind: "cancellationCharge", amount: 145_00 },
      { kind: "reduction", amount: -20_00 },
    ];
    // Neither pays for a supply, so that neither contains tax.
    expect(chargesOf(stay, kept, 15)).toEqual([
      { account: "cancellationFees", earnedOn: null, apartmentId: 2, amount: 145_00, tax: 0 },
      { account: "goodwill", earnedOn: null, apartmentId: 2, amount: -20_00, tax: 0 },
    ]);
  });

  test("a stay given up wholly: the tax of its nights comes back, and no more", () => {
    // 344.50 are taxed, 18.00 of tourist fee are not.
    const forgiven: BillLine[] = [...lines, { kind: "reduction", amount: -362_50 }];
    const charges = chargesOf(stay, forgiven, 15);
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(charges.reduce((sum, { tax }) => sum + tax, 0)).toBe(0);
    expect(charges.at(-1)).toMatchObject({ account: "goodwill", tax: -44_93 });
    // 200.00 less: 144.50 x 15 / 115 = 18.8478
    const half = chargesOf(stay, [...lines, { kind: "reduction", amount: -200_00 }], 15);
    expect(half.reduce((sum, { tax }) => sum + tax, 0)).toBe(18_85);
  });

  test("without a VAT number nothing contains tax", () => {
    expect(chargesOf(stay, lines, 0).every(({ tax }) => tax === 0)).toBe(true);
  });
});

describe("movements", () => {
  const first = chargeMovements(chargesOf(stay, lines, 15), [], "2027-01-05");

  test("of a first bill: the guest owes 362.50, of which 44.93 is tax", () => {
    expect(balanceOf("guest", first)).toBe(362_50);
    expect(balanceOf("vat", first)).toBe(-44_93);
    // 290.00 x 44.93 / 344.50 = 37.82
    expect(balanceOf("accommodation", first)).toBe(-(290_00 - 37_82));
    expect(balanceOf("touristFee", first)).toBe(-18_00);
  });

  test("of the same bill again: none", () => {
    expect(chargeMovements(chargesOf(stay, lines, 15), first, "2027-01-06")).toEqual([]);
  });

  test("of a cancelled stay: the nights are taken back, what is retained is earned that day", () => {
    const kept = chargesOf(stay, [{ kind: "cancellationCharge", amount: 145_00 }], 15);
    const second = chargeMovements(kept, first, "2027-02-20");
    const both = [...first, ...second];
    expect(balanceOf("guest", both)).toBe(145_00);
    expect(balanceOf("vat", both)).toBe(0);
    expect(balanceOf("accommodation", both)).toBe(0);
    expect(balanceOf("cancellationFees", both)).toBe(-145_00);
    expect(second.find(({ credit }) => credit === "cancellationFees")).toEqual({
      debit: "guest",
      credit: "cancellationFees",
      amount: 145_00,
      earnedOn: "2027-02-20",
      apartmentId: 2,
    });
    expect(chargeMovements(kept, both, "2027-02-25")).toEqual([]);
  });

  test("of a stay moved to another apartment: each night is taken from one and charged to the other", () => {
    const moved = chargeMovements(
      chargesOf({ ...stay, apartmentId: 5 }, lines, 15),
      first,
      "2027-01-06",
    );
    const of = (apartmentId: number) =>
      balanceOf(
        "accommodation",
        moved.filter((one) => one.apartmentId === apartmentId),
      );
    expect(of(2)).toBe(290_00 - 37_82);
    expect(of(5)).toBe(-(290_00 - 37_82));
    expect(balanceOf("guest", moved)).toBe(0);
  });
});
