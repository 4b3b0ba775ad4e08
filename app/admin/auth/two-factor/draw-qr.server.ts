// Draws the QR code that an authenticator reads from the screen.
import { encode } from "uqr";

/** A square of `size` modules with the quiet zone that the standard asks for; `path` draws the dark ones, each 1 x 1. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** The QR code of a text as the path of an SVG (ISO/IEC 18004, error correction M). */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join("") };
}
