// Tests that a drawn invoice is readable in every language and by screen readers, and the same each time.
import { describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { drawInvoice } from "./draw-invoice.server.ts";
import type { InvoiceDocument } from "./rules/invoice-document.ts";

function aPaper(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    language: "en",
    heading: "Invoice 2026-0001",
    house: "Kaz Filao",
    seller: ["Kaz Filao Ltée", "Royal Road"],
    buyer: { label: "Billed to", name: "Claire Moreau", lines: ["69002 Lyon"] },
    facts: [{ label: "Date", value: "20 November 2026" }],
    table: {
      label: "Service",
      amount: "Amount",
      lines: [{ label: "7 nights × €120.00", amount: "€840.00", cents: 840_00 }],
      total: { label: "Total", amount: "€840.00", cents: 840_00 },
    },
    within: [{ label: "Includes 15% VAT", value: "€109.57" }],
    money: { title: "Payment", lines: [{ label: "To pay at the property", value: "€840.00" }] },
    notes: ["It is replaced by invoice 2026-0002."],
    unshown: "“?” stands for {codes}.",
    page: "Page {page} of {pages}",
    ...changes,
  };
}

const draw = async (paper: InvoiceDocument) =>
  readPdf(await drawInvoice({ paper, issuedOn: "2026-11-20" }));

/** An invoice for a guest of that name. */
const named = (name: string) => aPaper({ buyer: { ...aPaper().buyer, name } });

test("everything on it is tagged text in reading order", async () => {
  const { lines, tags, title, language, pages } = await draw(aPaper());
  expect(lines).toEqual([
    "Kaz Filao",
    "Kaz Filao Ltée",
    "Royal Road",
    "Invoice 2026-0001",
    "Billed to",
    "Claire Moreau",
    "69002 Lyon",
    "Date",
    "20 November 2026",
    "Service",
    "Amount",
    "7 nights × €120.00",
    "€840.00",
    "Total",
    "€840.00",
    "Includes 15% VAT",
    "€109.57",
    "Payment",
    "To pay at the property",
    "€840.00",
    "It is replaced by invoice 2026-0002.",
    "Page 1 of 1",
  ]);
  expect([title, language, pages]).toEqual(["Invoice 2026-0001 · Kaz Filao", "en", 1]);
  const times = (tag: string) => tags.filter((one) => one === tag).length;
  expect(["Document", "H1", "H2", "Table", "TR", "TH", "TD"].map(times)).toEqual([
    1, 1, 1, 3, 5, 2, 8,
  ]);
});

test("drawn again it is the same file", async () => {
  const [first, second] = [
    await drawInvoice({ paper: aPaper(), issuedOn: "2026-11-20" }),
    await drawInvoice({ paper: aPaper(), issuedOn: "2026-11-20" }),
  ];
  expect(first.equals(second)).toBe(true);
});

describe("a guest’s name", () => {
  test.each([
    "Zoë Þórðardóttir",
    "Jürgen Müller-Lüdenscheidt",
    "Wojciech Świętosławski",
    "Екатерина Воробьёва",
    "Їжак Ґалаґан",
    "欧阳文静",
    "Nguyễn",
    // Written with combining marks.
    "Renée".normalize("NFD"),
  ])("is written as text: %s", async (name) => {
    const { lines } = await draw(named(name));
    expect(lines).toContain(name.normalize("NFC"));
    expect(lines.join("\n")).not.toContain("U+");
  });

  test("with characters that no font has shows question marks, and they are explained", async () => {
    const { lines } = await draw(named("Ali ก😀 بن"));
    expect(lines).toContain("Ali ?? ??");
    expect(lines).toContain("“?” stands for U+0E01, U+1F600, U+0628, U+0646.");
  });

  test("that is very long is wrapped within its column", async () => {
    const { lines } = await draw(named(`${"Maximilian ".repeat(8)}${"x".repeat(80)}`));
    expect(lines.filter((line) => line.startsWith("Maximilian")).length).toBeGreaterThan(1);
    expect(lines.join("")).toContain("x".repeat(20));
  });

  test("with control characters for direction or line ends is cleaned", async () => {
    const { lines } = await draw(named("Cl\u202eaire\u0000 Mo\u200breau"));
    expect(lines).toContain("Claire Moreau");
  });
});

test("a table of sixty lines spans several pages, each with its number", async () => {
  const one = aPaper().table;
  const lines = Array.from({ length: 60 }, (_, i) => ({ ...one.lines[0]!, label: `Night ${i}` }));
  const read = await draw(aPaper({ table: { ...one, lines } }));
  expect(read.pages).toBe(3);
  expect(read.lines).toEqual(expect.arrayContaining(["Night 0", "Night 59", "Page 3 of 3"]));
});

test.each(languages)("the fonts have every character of the messages in %s", async (language) => {
  const words = selectMessages(language, "invoice", "price", "my-booking.party");
  const all = [...new Set(JSON.stringify(words))].filter((sign) => sign !== "\n").join("");
  const { lines } = await draw(aPaper({ language, notes: [all], unshown: "Missing: {codes}" }));
  expect(lines.filter((line) => line.startsWith("Missing"))).toEqual([]);
});
