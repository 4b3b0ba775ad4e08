// The icons that a telephone may put on its home screen; drawn by scripts/make-icons.ts.
import icon192 from "../frame/art/icon-192.png?no-inline";
import icon512 from "../frame/art/icon-512.png?no-inline";
import maskable from "../frame/art/icon-maskable-512.png?no-inline";

const type = "image/png";

/** As the manifest lists them. */
export const icons = [
  { src: icon192, sizes: "192x192", type },
  { src: icon512, sizes: "512x512", type },
  { src: maskable, sizes: "512x512", type, purpose: "maskable" as const },
];
