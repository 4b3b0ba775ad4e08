// Files of other systems: their encodings, separators and quotes, and the names of their columns.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, guessChannel, guessColumns, guessUnit } from "./columns.ts";
import { cellText, decodeFile, readCsv } from "./read-csv.ts";

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const valuesOf = (text: string) => {
  const read = readCsv(text);
  return read.ok ? read.records.map(({ values }) => values) : read.fault;
};

describe("separated values", () => {
  test.each([
    [
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "\ufeffa;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "a\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'sep=|\na|b\n"1|2"|',
      [
        ["a", "b"],
        ["1|2", ""],
      ],
    ],
    [
      '"Last, first";b\n"say ""hello""";"two\nlines"',
      [
        ["Last, first", "b"],
        ['say "hello"', "two\nlines"],
      ],
    ],
    [
      "a,b\n\n,\n 5'2\" tall,2",
      [
        ["a", "b"],
        [" 5'2\" tall", "2"],
      ],
    ],
  ])("%j", (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  test("counts the lines of the file, also after the one that names the separator", () => {
    const read = readCsv('sep=;\r\na;b\r\n"1\n1";2\r\n3;4');
    expect(read.ok && read.records.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  test.each([
    ["one line without an end", "a,".repeat(5_000_000), 1],
    ["a quotation mark that is never closed", `a,"${'""'.repeat(4_000_000)}`, "openQuote"],
  ])("%s of ten megabytes is read", (_name, text, records) => {
    const read = readCsv(text);
    expect(read.ok ? read.records.length : read.fault).toBe(records);
  });

  test("each record knows its line, whatever lines its values have", () => {
    const read = readCsv('a,b\n"1\n2",x\n\n3,y');
    expect(read.ok && read.records.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test("a quotation mark that is never closed is a fault", () => {
    expect(valuesOf('a,b\n"1,2\n3,4\n')).toBe("openQuote");
  });

  test("what was written is read, whatever it is", () => {
    const value = fc.string({ unit: fc.constantFrom(...'ab,;"\n\r\t =é中') });
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t", "|"), (rows, separator) => {
        const head = `sep=${separator}\r\n`;
        const text = rows.map((row) => row.map(quoted).join(separator)).join("\r\n");
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ""));
        expect(valuesOf(head + text)).toEqual(kept);
      }),
    );
  });

  test.each([
    [' ="0012" ', "0012"],
    ['="=1+1"', "=1+1"],
    ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
    ["a\u0000\u202eb", "a b"],
  ])("the text of a cell %j", (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe("encodings", () => {
  const text = "Gast;Wohnung\nZoë Müller;Café – 中\n";
  const western = "Gast;Wohnung\nZoë Müller;Café\n";
  const utf16 = Buffer.from(text, "utf16le");
  test.each([
    ["UTF-8", Buffer.from(text), text],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), text],
    ["UTF-16 LE with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), text],
    ["UTF-16 LE", utf16, text],
    ["UTF-16 BE", Buffer.from(utf16).swap16(), text],
    ["Windows-1252", Buffer.from(western, "latin1"), western],
  ])("%s", (_name, bytes, decoded) => {
    expect(decodeFile(bytes)).toEqual({ ok: true, text: decoded });
  });

  test.each([
    ["empty", Buffer.from(" \n")],
    ["spreadsheet", Buffer.from([0x50, 0x4b, 3, 4, 20, 0])],
    ["notText", Buffer.from("a,b\n\0,c and more text")],
    ["tooLarge", Buffer.alloc(10 * 1024 * 1024 + 1, "a")],
  ])("%s", (fault, bytes) => {
    expect(decodeFile(bytes)).toEqual({ ok: false, fault });
  });
});

describe("the columns of other systems", () => {
  test.each([
    [
      "Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings",
      "Airbnb",
      {
        reference: 0,
        status: 1,
        name: 2,
        phone: 3,
        adults: 4,
        children: 5,
        checkIn: 7,
        checkOut: 8,
        nights: 9,
        unit: 11,
        amount: 12,
      },
    ],
    [
      "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,Children,Price,Commission %,Commission amount,Remarks,Unit type,Duration (nights),Phone number",
      "Booking.com",
      {
        reference: 0,
        name: 2,
        checkIn: 3,
        checkOut: 4,
        status: 6,
        adults: 9,
        children: 10,
        amount: 11,
        note: 14,
        nights: 16,
        phone: 17,
      },
    ],
    [
      "Id,Type,Source,SourceText,Name,DateArrival,DateDeparture,Nights,HouseName,InternalCode,People,DateCreated,TotalAmount,Currency,Status,Email,Phone",
      "",
      {
        reference: 0,
        channel: 2,
        name: 4,
        checkIn: 5,
        checkOut: 6,
        nights: 7,
        unit: 8,
        adults: 10,
        amount: 12,
        currency: 13,
        status: 14,
        email: 15,
        phone: 16,
      },
    ],
    [
      "Reservation Number,Third Party Confirmation Number,Name,Email,Phone Number,Room Number,Check in Date,Check out Date,Nights,Adults,Children,Grand Total,Amount Paid,Source,Status",
      "",
      {
        reference: 0,
        name: 2,
        email: 3,
        phone: 4,
        unit: 5,
        checkIn: 6,
        checkOut: 7,
        nights: 8,
        adults: 9,
        children: 10,
        amount: 11,
        channel: 13,
        status: 14,
      },
    ],
    [
      "Anreise,Abreise,Gast,Portal,Unterkunft,Erwachsene,Kinder,Preis",
      "",
      { checkIn: 0, checkOut: 1, name: 2, channel: 3, unit: 4, adults: 5, children: 6, amount: 7 },
    ],
  ])("%s", (header, channel, columns) => {
    const names = header.split(",");
    expect(guessColumns(names)).toMatchObject(columns);
    expect(guessChannel(names)).toBe(channel);
  });

  test("an apartment is guessed by its name, or by the only one that contains it", () => {
    const apartments = [
      { id: 1, names: ["Garden View Apartment", "garden-view-apartment"] },
      { id: 2, names: ["Sea View Suite", "sea-view-suite"] },
    ];
    expect(guessUnit("garden view apartment", apartments)).toBe(1);
    expect(guessUnit("Sea View Suite (2 guests)", apartments)).toBe(2);
    expect(guessUnit("View", apartments)).toBe(0);
    expect(guessUnit("", apartments)).toBe(0);
    const numbered = [
      { id: 1, names: ["Apartment 1", "apartment-1"] },
      { id: 10, names: ["Apartment 10", "apartment-10"] },
    ];
    expect(guessUnit("Apartment 1 (sea)", numbered)).toBe(1);
    expect(guessUnit("Apartment 1", numbered.slice(1))).toBe(0);
    expect(guessUnit("Apartment 10", numbered.slice(0, 1))).toBe(0);
    expect(guessUnit("Suite AB", [{ id: 3, names: ["Suite A"] }])).toBe(0);
    expect(fold("Été n° 2")).toBe("eten2");
  });
});
