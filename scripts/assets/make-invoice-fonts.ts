// Subsets the invoice fonts into app/bookings/invoices/fonts/: `node scripts/assets/make-invoice-fonts.ts
// [NotoSansCJK-Regular.ttc]`. Its output is committed. Brygada 1918, Wix Madefor Text and Noto Sans CJK SC are under
// the SIL Open Font License 1.1.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const folder = "app/bookings/invoices/fonts";
// Where Debian's fonts-noto-cjk installs it; a collection of five fonts.
const collection = process.argv[2] ?? "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";
const simplifiedChinese = 2;

/** Font -> package and weight; every character of the subsets below is included, for any guest's name. */
const latin = {
  text: { package: "wix-madefor-text", wght: 400 },
  strong: { package: "wix-madefor-text", wght: 600 },
  title: { package: "brygada-1918", wght: 400 },
};
const pieces: Record<string, string> = {
  latin:
    charactersIn([0x20, 0x7e], [0xa0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2000, 0x2064]) +
    "€™−",
  "latin-ext": charactersIn([0x100, 0x2af], [0x1e00, 0x1eff]),
  vietnamese: charactersIn([0x102, 0x103], [0x1a0, 0x1b0], [0x1ea0, 0x1ef9]) + "₫",
  cyrillic: charactersIn([0x400, 0x45f], [0x490, 0x491], [0x4b0, 0x4b1]) + "№",
};

mkdirSync(folder, { recursive: true });
for (const [font, { package: name, wght }] of Object.entries(latin))
  for (const [piece, text] of Object.entries(pieces)) {
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-${piece}-wght-normal.woff2`;
    await write(`${font}-${piece}.ttf`, readFileSync(source), text, { wght });
  }
await write(
  "chinese.otf",
  fontOf(readFileSync(collection), simplifiedChinese),
  // The 3,755 characters of GB 2312, level 1, and Chinese punctuation.
  hanOfLevelOne() + charactersIn([0x20, 0x7e], [0x3000, 0x301f], [0xff01, 0xff5e]) + "—…‘’“”·¥€",
  {},
);

async function write(
  name: string,
  font: Uint8Array,
  text: string,
  variationAxes: Record<string, number>,
): Promise<void> {
  const cut = await subsetFont(font, text, {
    targetFormat: "sfnt",
    variationAxes,
    keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "lnum", "tnum"],
    noHinting: true,
  });
  writeFileSync(`${folder}/${name}`, cut);
  console.log(name.padEnd(24), cut.byteLength);
}

function charactersIn(...ranges: [number, number][]): string {
  return ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    .join("");
}

// Rows 16 to 55 of the character set, 94 in each; the last row has 89.
function hanOfLevelOne(): string {
  const decoder = new TextDecoder("gb2312");
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++) bytes.push(row, cell);
  return decoder.decode(new Uint8Array(bytes));
}

// Extracts one font of a collection: its table directory, then the tables it names.
function fontOf(file: Buffer, index: number): Uint8Array {
  const start = file.readUInt32BE(12 + 4 * index);
  const count = file.readUInt16BE(start + 4);
  const head = Buffer.from(file.subarray(start, start + 12 + 16 * count));
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table++) {
    const entry = 12 + 16 * table;
    const from = head.readUInt32BE(entry + 8);
    const length = head.readUInt32BE(entry + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    file.copy(padded, 0, from, from + length);
    head.writeUInt32BE(offset, entry + 8);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
