// One photograph of a form, checked and converted: of damage, or of a price elsewhere. The bytes stay with what it belongs to.
import { cleanPicture } from "./clean-picture.server.ts";
import type { CleanPicture, PictureFault } from "./clean-picture.server.ts";
import { maxFileBytes, minSize } from "./rules/accepted-pictures.ts";

/** A refused file: its name without invisible characters, and why. */
export interface UploadFault {
  file: string;
  reason: PictureFault;
}

/**
 * The picture of a field, no side longer than 1,600 pixels: large enough to see a scratch, and a fifth of the bytes of a picture for
 * visitors. Null where no file was chosen. `least` is the smallest size in pixels, in either orientation.
 */
export async function cleanUpload(
  file: FormDataEntryValue | null,
  least = minSize,
): Promise<{ ok: true; picture: CleanPicture } | ({ ok: false } & UploadFault) | null> {
  // Without a selection browsers send an empty file without a name.
  if (file === null || typeof file === "string" || (file.size === 0 && file.name === ""))
    return null;
  const cleaned = await oneAtATime(file, least);
  const name = file.name.replace(/\p{C}/gu, "").slice(0, 80);
  return cleaned.ok ? cleaned : { ...cleaned, file: name };
}

const longestSide = 1600;

// One at a time in this process: a large picture takes a few hundred megabytes while it is decoded.
let previous: Promise<unknown> = Promise.resolve();

function oneAtATime(file: File, least: typeof minSize): ReturnType<typeof cleanPicture> {
  if (file.size > maxFileBytes) return Promise.resolve({ ok: false, reason: "tooHeavy" });
  const cleaned = previous.then(async () =>
    cleanPicture(new Uint8Array(await file.arrayBuffer()), longestSide, least),
  );
  previous = cleaned.catch(() => undefined);
  return cleaned;
}
