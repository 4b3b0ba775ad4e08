// Which characters a font has glyphs for, read from its `cmap` table (OpenType, formats 4 and 12).

/** Returns a test for code points. `bytes` are a TrueType or OpenType font; throws when it has no such table. */
export function readFontCoverage(bytes: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges = rangesOf(view, tableAt(view, "cmap"));
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

type Range = [from: number, to: number];

function tableAt(view: DataView, wanted: string): number {
  const count = view.getUint16(4);
  for (let table = 0; table < count; table++) {
    const entry = 12 + 16 * table;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(entry + i)));
    if (tag === wanted) return view.getUint32(entry + 8);
  }
  throw new Error(`The font has no ${wanted} table`);
}

function rangesOf(view: DataView, cmap: number): Range[] {
  const count = view.getUint16(cmap + 2);
  const tables = Array.from({ length: count }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i));
  const wide = tables.find((table) => view.getUint16(table) === 12);
  if (wide !== undefined) return groupsOf(view, wide);
  const narrow = tables.find((table) => view.getUint16(table) === 4);
  if (narrow !== undefined) return segmentsOf(view, narrow);
  throw new Error("The font has no cmap subtable of format 4 or 12");
}

function groupsOf(view: DataView, table: number): Range[] {
  const count = view.getUint32(table + 12);
  return Array.from({ length: count }, (_, i): Range => {
    const group = table + 16 + 12 * i;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

// A segment may have gaps in general, but not in our files: the subsetting tool writes segments of existing glyphs only.
function segmentsOf(view: DataView, table: number): Range[] {
  const count = view.getUint16(table + 6) / 2;
  const ends = table + 14;
  const starts = ends + 2 * count + 2;
  return Array.from({ length: count }, (_, i): Range => [
    view.getUint16(starts + 2 * i),
    view.getUint16(ends + 2 * i),
  ]).filter(([from]) => from !== 0xffff);
}
