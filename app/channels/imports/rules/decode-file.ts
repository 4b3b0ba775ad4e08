// The text of an uploaded file: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark.

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
