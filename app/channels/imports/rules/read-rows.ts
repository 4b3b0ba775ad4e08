// What the lines of a file say, by what the owner chose about it: stays to import, and why others are left out.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { ImportChoices, ImportField } from "./columns.ts";
import { cellText } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";
import { readMoney, readCount, readDate, readStatus } from "./read-values.ts";

/** A stay of the other system. `identity` is the same whenever the same reservation comes again. */
export interface ImportStay {
  apartmentId: number;
  label: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  name: string;
  phone: string;
  adults: number | null;
  children: number | null;
  /** Cents of the property's currency; null where unknown, or in another one: that is in the note. */
  amount: number | null;
  note: string;
  isGuest: boolean;
  identity: string;
}

// Why a line cannot be imported. `ended` and `unitLeftOut` are as the owner wants.
const rowFaults = [
  "checkInUnreadable",
  "checkOutUnreadable",
  "checkOutNotAfter",
  "tooLong",
  "unitUnknown",
  "unitLeftOut",
  "amountFaulty",
  "ended",
] as const;
export type RowFault = (typeof rowFaults)[number];

/** A line of the file; its texts as they are written, for the preview. */
export interface ImportRow {
  line: number;
  shown: { name: string; dates: string; unit: string };
  read: { ok: true; stay: ImportStay } | { ok: false; fault: RowFault };
}

const mostNights = 366;
const lengths = { label: 60, name: 120, phone: 40, note: 500 } as const;

/** Every line below the names of the columns. */
export function readRows(
  records: readonly CsvRecord[],
  choices: ImportChoices,
  currency: string,
): ImportRow[] {
  return records.map((record) => readRow(record, choices, currency));
}

function readRow({ line, values }: CsvRecord, choices: ImportChoices, currency: string): ImportRow {
  const cell = (field: ImportField) => {
    const column = choices.columns[field];
    return column === undefined ? "" : cellText(values[column]);
  };
  const unit = cell("unit");
  const to = cell("checkOut") || cell("nights");
  const shown = { name: cell("name"), dates: `${cell("checkIn")} – ${to}`, unit };
  const row = (read: ImportRow["read"]): ImportRow => ({ line, shown, read });
  const fault = (reason: RowFault) => row({ ok: false, fault: reason });
  const status = readStatus(cell("status"));
  if (status === "ended") return fault("ended");
  const checkIn = readDate(cell("checkIn"), choices.order);
  if (!checkIn) return fault("checkInUnreadable");
  const checkOut = readDeparture(checkIn, cell, choices);
  if (!checkOut) return fault("checkOutUnreadable");
  if (checkOut <= checkIn) return fault("checkOutNotAfter");
  if (nightCount({ checkIn, checkOut }) > mostNights) return fault("tooLong");
  const named = Object.hasOwn(choices.units, unit) ? choices.units[unit] : undefined;
  const apartmentId = unit === "" ? choices.apartment : named;
  if (apartmentId === undefined || (unit === "" && apartmentId === 0)) return fault("unitUnknown");
  if (apartmentId === 0) return fault("unitLeftOut");
  const paid = readMoney(cell("amount"));
  if (paid === "faulty") return fault("amountFaulty");
  const label = (cell("channel") || choices.channel || "–").slice(0, lengths.label);
  const reference = cell("reference");
  const name = cell("name").slice(0, lengths.name);
  const paidIn = cell("currency").toUpperCase() || paid?.currency || currency;
  const isOurs = paidIn === currency;
  // Staff and cleaners read it: no address, and no price in another currency, which could only stand here.
  const notes = [cell("note"), reference && `${label} ${reference}`];
  const identity = reference
    ? ["reference", label, reference, apartmentId]
    : ["stay", label, apartmentId, checkIn, checkOut, name];
  const stay: ImportStay = {
    apartmentId,
    label,
    checkIn,
    checkOut,
    name,
    phone: cell("phone").slice(0, lengths.phone),
    adults: readCount(cell("adults")),
    children: readCount(cell("children")),
    amount: paid && isOurs ? paid.cents : null,
    note: notes.filter(Boolean).join("; ").slice(0, lengths.note),
    isGuest: status !== "closed",
    identity: identity.join("|"),
  };
  return row({ ok: true, stay });
}

function readDeparture(
  checkIn: PlainDate,
  cell: (field: ImportField) => string,
  { columns, order }: ImportChoices,
): PlainDate | null {
  if (columns["checkOut"] !== undefined) return readDate(cell("checkOut"), order);
  const nights = readCount(cell("nights"));
  return nights === null ? null : addDays(checkIn, nights);
}
