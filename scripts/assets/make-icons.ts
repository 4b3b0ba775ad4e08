// Renders the site's icons from its favicon: `node scripts/assets/make-icons.ts`. Run it after changing
// property/brand/favicon.svg; its output is committed, so that nothing is rendered at startup.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { propertyFolder } from "#app/platform/property-folder.ts";

const folder = `${propertyFolder}/brand`;
const rounded = readFileSync(`${folder}/favicon.svg`, "utf8");

// Phones mask icons with rounded corners: ours must not show beside them.
const square = rounded.replace(/ rx="\d+"/, "");

// The mask may be a circle: four fifths of the width are safe (https://www.w3.org/TR/appmanifest/#icon-masks).
const safe = square
  .replace(
    '<path class="m"',
    '<g transform="translate(24 24) scale(.8) translate(-24 -24)"><path class="m"',
  )
  .replace("</svg>", "</g></svg>");

const icons: [string, string, number][] = [
  ["apple-touch-icon.png", square, 180],
  ["icon-192.png", rounded, 192],
  ["icon-512.png", rounded, 512],
  ["icon-maskable-512.png", safe, 512],
];
for (const [name, drawing, size] of icons) {
  const png = await draw(drawing, size);
  writeFileSync(`${folder}/${name}`, png);
  console.log(name.padEnd(24), png.byteLength);
}

// For clients that request /favicon.ico without reading a page.
writeFileSync(`${folder}/favicon.ico`, asIco(await draw(rounded, 48), 48));

// 48 units wide; rendered at the target size, never scaled up.
function draw(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

// An ICO may contain a PNG: six bytes of header, sixteen of the one entry, then the picture.
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}
