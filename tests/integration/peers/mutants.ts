// Deliberately broken variants: each peer's bug, as it would have stood in our sources, and the test that must fail for it.
// `node tests/integration/peers/programs/find-mutants.ts` plants them one after another; nothing is written to the disk.

export interface Mutant {
  /** The peer whose bug it is, and its record. */
  peer: string;
  bug: string;
  /** A source file, a text that stands in it once, and what the bug would have written there. */
  file: string;
  from: string;
  to: string;
  /** A test file below tests/ or app/, and a part of the test's name. */
  test: string;
  name: string;
}

export const mutants: Mutant[] = [
  {
    peer: "QloApps CVE-2026-115326",
    bug: "an invoice is found by its number, whoever's it is",
    file: "app/booking/invoices.sql.server.ts",
    from: '.where("booking_id", "=", bookingId)',
    to: "",
    test: "tests/integration/peers/strangers.test.ts",
    name: "a guest's secret shows that guest alone",
  },
];
