// Decodes an uploaded file, UTF-8, UTF-16 or Windows-1252, and reads its separated values (RFC 4180) as spreadsheets and other systems
// write them: any of four separators, quoted values with line breaks and doubled quotes, every kind of line end. Written here because a
// package would be more to look after than this page.

/** A record and the number of the line on which it begins, counted from 1. */
export interface CsvRecord {
  line: number;
  values: string[];
}

/** `openQuote`: a quotation mark is never closed, so that everything after it would be one value. */
export type CsvRead =
  | { ok: true; separator: string; records: CsvRecord[] }
  | { ok: false; fault: "openQuote" };

/** Records without any value are left out. */
export function readCsv(text: string): CsvRead {
  const body = text.replace(/^\ufeff/, "");
  // Excel writes it as the first line when asked to: "sep=;".
  const named = /^"?sep=(.)"?\r?\n/i.exec(body);
  const separator = named?.[1] ?? findSeparator(body);
  const records: CsvRecord[] = [];
  let [line, values, value] = [named ? 2 : 1, [] as string[], ""];
  let begun = line;
  let isQuoted = false;
  const finish = () => {
    values.push(value);
    if (values.some((one) => one.trim() !== "")) records.push({ line: begun, values });
    values = [];
    value = "";
  };
  for (let at = named?.[0].length ?? 0; at < body.length; at++) {
    const character = body[at]!;
    if (isQuoted) {
      if (character === '"' && body[at + 1] === '"') {
        value += '"';
        at++;
      } else if (character === '"') isQuoted = false;
      else {
        if (character === "\n") line++;
        value += character;
      }
    } else if (character === '"' && value === "") isQuoted = true;
    else if (character === separator) {
      values.push(value);
      value = "";
    } else if (character === "\n" || character === "\r") {
      if (character === "\r" && body[at + 1] === "\n") at++;
      line++;
      finish();
      begun = line;
    } else value += character;
  }
  if (isQuoted) return { ok: false, fault: "openQuote" };
  finish();
  return { ok: true, separator, records };
}

// The one that stands most often in the first line, outside quotation marks. Of ten megabytes in one line the beginning is enough, and
// the whole would be too long for the expression.
function findSeparator(text: string): string {
  const beginning = text.slice(0, 65_536).trimStart();
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning)?.[0] ?? "";
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, "");
  const counts = [",", ";", "\t", "|"].map((one) => [one, bare.split(one).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]![0];
}

/** The text of a cell: trimmed, without control characters, and `="0012"`, by which exports keep zeros, as 0012. */
export function cellText(value: string | undefined): string {
  const bare = (value ?? "").replaceAll(/[\p{Cc}\u200b-\u200f\u2028-\u202e\ufeff]+/gu, " ").trim();
  return /^="(.*)"$/.exec(bare)?.[1] ?? bare;
}

/** The most bytes of a file: ten thousand bookings are some two megabytes. */
export const maxFileBytes = 10 * 1024 * 1024;

/** `spreadsheet`: a workbook, to be saved as CSV first. `notText`: anything else. */
export type FileFault = "empty" | "tooLarge" | "spreadsheet" | "notText";

/** Never throws. */
export function decodeFile(
  bytes: Uint8Array,
): { ok: true; text: string } | { ok: false; fault: FileFault } {
  if (bytes.length > maxFileBytes) return { ok: false, fault: "tooLarge" };
  // The beginnings of .xlsx and .ods (ZIP), and of .xls.
  if (begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { ok: false, fault: "spreadsheet" };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === "") return { ok: false, fault: "empty" };
  return text.includes("\0") ? { ok: false, fault: "notText" } : { ok: true, text };
}

function encodingOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return "utf-16le";
  if (begins(bytes, [0xfe, 0xff])) return "utf-16be";
  // Without a mark, every other byte of western text in UTF-16 is 0.
  const sample = bytes.subarray(0, 400);
  const zeros = (odd: 0 | 1) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > sample.length / 3) return "utf-16le";
  if (zeros(0) > sample.length / 3) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

function begins(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, at) => bytes[at] === byte);
}
