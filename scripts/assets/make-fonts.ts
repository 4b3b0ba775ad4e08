// Subsets the site's fonts from the two Fontsource packages into app/layout/fonts/: `node scripts/assets/make-fonts.ts`. Run it
// after changing the packages or the characters below; its output is committed, so a build needs no fonts. Brygada 1918
// and Wix Madefor Text are under the SIL Open Font License 1.1.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const folder = "app/layout/fonts";
const families = {
  brygada: { package: "brygada-1918", wght: 400 },
  wix: { package: "wix-madefor-text", wght: { min: 400, max: 600 } },
};

const ascii = between(0x20, 0x7e);
const marks = "\u00a0§©«°²·»×–—‘’‚“”„•…€−";

/**
 * Subset -> the package's file that contains its characters, and the characters; fonts.css says which language uses
 * which.
 */
const pieces = {
  // English and the other western languages.
  western: ["latin", ascii + marks + "®±¿¡‹›" + between(0xc0, 0xff) + "ŒœŸ"],
  // For Polish and Russian: no accents but those of the language menu (Français, Español).
  plain: ["latin", ascii + marks + "çñéóÓ"],
  polish: ["latin-ext", "ĄąĆćĘęŁłŃńŚśŹźŻż"],
  russian: ["cyrillic", "Ёё№" + between(0x410, 0x44f)],
} as const;

// Kerning, ligatures, language forms, and the two kinds of figures that the styles use; no fractions, no small capitals.
const keepFeatures = ["kern", "liga", "ccmp", "locl", "mark", "lnum", "tnum"];

mkdirSync(folder, { recursive: true });
for (const [family, { package: name, wght }] of Object.entries(families))
  for (const [piece, [file, characters]] of Object.entries(pieces)) {
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-${file}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(source), characters, {
      targetFormat: "woff2",
      variationAxes: { wght },
      keepFeatures,
      noHinting: true,
    });
    writeFileSync(`${folder}/${family}-${piece}.woff2`, font);
    console.log(`${family}-${piece}.woff2`.padEnd(24), font.byteLength);
  }

function between(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}
