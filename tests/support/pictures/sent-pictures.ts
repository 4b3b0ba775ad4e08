// Files that are uploaded as pictures: valid ones, and malicious ones.
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";

/** A photograph with everything that a telephone writes into it: where it was taken, a comment, a colour profile. */
export async function aPhoto(
  size: { width?: number; height?: number; hue?: number } = {},
  format: "jpeg" | "png" | "webp" | "avif" = "jpeg",
): Promise<Buffer> {
  const { width = 900, height = 600, hue = 0 } = size;
  const image = sharp({
    create: { width, height, channels: 3, background: { r: 30 + hue, g: 120, b: 160 } },
  });
  return image
    .withExif({
      IFD0: { Make: "Telephone", ImageDescription: "<script>alert(1)</script>", Orientation: "1" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "20/1 26/1 54/1", GPSLongitude: "57/1 19/1 26/1" },
    })
    .withIccProfile("p3")
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few bytes whose header declares `width` x `height` pixels. */
export function aHeaderBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The signature of every ZIP, and HTML. */
export const aZip = Buffer.from(
  "PK\x03\x04\x14\x00<html><script>alert(1)</script></html>",
  "latin1",
);

export const anSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>',
);

/** The first bytes of what an iPhone writes. */
export const aHeic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
  Buffer.alloc(2000),
]);
