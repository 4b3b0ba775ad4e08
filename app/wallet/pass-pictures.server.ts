// The property's mark as pictures of a pass for Apple Wallet, made once per process from the icon of its folder.
import sharp from "sharp";
// oxlint-disable-next-line import/default -- the build makes it a data URL
import icon from "#property/brand/icon-512.png?inline";

let made: Promise<Record<string, Buffer>> | undefined;

/** PNG by the names that Apple gives them; `logo` is 50 points high, `icon` 29, each up to three pixels per point. */
export function passPictures(): Promise<Record<string, Buffer>> {
  made ??= makePictures().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function makePictures(): Promise<Record<string, Buffer>> {
  const source = Buffer.from(icon.replace(/^data:[^,]*,/, ""), "base64");
  const entries = Object.entries({ icon: 29, logo: 50 }).flatMap(([name, points]) =>
    [1, 2, 3].map(async (scale) => {
      const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
      const size = points * scale;
      return [file, await sharp(source).resize(size, size).png().toBuffer()] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(entries));
}
