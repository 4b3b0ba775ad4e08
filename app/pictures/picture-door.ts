// GET /photos/...: the house's pictures in the widths and formats that pages ask for, made on demand.
import { join } from "node:path";
import type { Context } from "hono";
import type { Database } from "#app/platform/database.server.ts";
import { keepPrints } from "./keep-prints.server.ts";
import { listPictures } from "./list-pictures.server.ts";
import { bytesOf, makePrint } from "./make-print.server.ts";
import { nullIfMissing, openOriginals } from "./open-originals.server.ts";
import type { Original, Originals } from "./open-originals.server.ts";
import { paintPlaceholders, PartlyPainted, placeholdersFile } from "./paint-placeholders.server.ts";
import { drawingFile } from "./drawing-file.ts";
import { offeredWidths, parsePictureFile, photoFile } from "./picture-address.ts";
import type { PictureList } from "./picture-address.ts";
import { portraitWidths } from "./portrait.ts";
import type { MakePrint, Print } from "./print.ts";

interface DoorSettings {
  /** Prints are kept in `pictures/` below it. */
  dataDir: string;
  /** Knows the pictures that the owner brought; without it there are only those of the folder. */
  database?: Pick<Database, "db">;
  /** For tests: in place of `makePrint`. */
  make?: MakePrint;
}

/**
 * Answers `/photos/:file`: 404 for a name, width or format that no page asks for; an address with an old hash leads to
 * the present one.
 */
export function pictureDoor({ dataDir, database, make = makePrint }: DoorSettings) {
  const folder = join(dataDir, "pictures");
  const originals = openOriginals({ database, dataDir });
  const printBytes = keepPrints({
    folder,
    // The original is read when it is its turn: no more of them are in memory than prints are made at once.
    make: async ({ read, ...print }: WantedPrint) => make({ ...print, original: await read() }),
    atOnce: 2,
    inMemory: 16 * 1024 * 1024,
  });
  const placeholders = keepPrints({
    folder,
    make: (list: PictureList) => paintPlaceholders(list, originals),
    atOnce: 1,
    inMemory: 1024 * 1024,
  });

  return async (c: Context): Promise<Response> => {
    const asked = c.req.param("file") ?? "";
    if (/^placeholders\.[a-z0-9]{1,20}\.css$/.test(asked)) {
      const list = await listPictures(database?.db);
      const file = placeholdersFile(list);
      if (asked !== file) return toPresent(c, file);
      const type = "text/css; charset=utf-8";
      try {
        const css = new Uint8Array(await placeholders(file, list));
        return new Response(css, { headers: forEver(file, type) });
      } catch (error) {
        if (!(error instanceof PartlyPainted)) throw error;
        const headers = { "Content-Type": type, "Cache-Control": "no-cache" };
        return new Response(error.css, { headers });
      }
    }
    const found = await findPicture(asked, originals);
    if (!found) return c.notFound();
    const { read, width, portrait, format, file } = found;
    if (c.req.path !== `/photos/${file}`) return toPresent(c, file);
    const headers = forEver(file, types[format]);
    if (format === "svg") {
      headers.set("Vary", "Accept-Encoding");
      // Opened by itself a drawing needs its own styles, and nothing else.
      headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    }
    if (c.req.header("if-none-match")?.includes(`"${file}"`))
      return new Response(null, { status: 304, headers });

    let bytes: Uint8Array | null;
    if (format !== "svg")
      bytes = await printBytes(file, { read, width, portrait, format }).catch(nullIfMissing);
    else if (/\bbr\b/.test(c.req.header("accept-encoding") ?? "")) {
      headers.set("Content-Encoding", "br");
      bytes = await printBytes(`${file}.br`, { read, width, format: "svg.br" });
    } else bytes = await bytesOf(await read());
    if (!bytes) return c.notFound();
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(new Uint8Array(bytes), { headers });
  };
}

type WantedPrint = Omit<Print, "original"> & Pick<Original, "read">;

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", svg: "image/svg+xml" };

function forEver(file: string, type: string): Headers {
  return new Headers({
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${file}"`,
  });
}

function toPresent(c: Context, file: string): Response {
  c.header("Cache-Control", "no-cache");
  return c.redirect(`/photos/${file}`, 302);
}

// What is asked for, with the file name it has today; null when no page asks for it.
async function findPicture(asked: string, originals: Originals) {
  const wanted = parsePictureFile(asked);
  const found = wanted && (await originals.find(wanted.name));
  if (!found) return null;
  const { read, facts } = found;
  const { name, width, format } = wanted;
  if (format === "svg")
    return facts.drawing ? { read, width, format, file: drawingFile(name, facts.hash) } : null;
  const { focus = { x: 0.5, y: 0.5 } } = found;
  const offered = wanted.portrait ? portraitWidths(facts) : offeredWidths(facts.width);
  if (!offered.includes(width)) return null;
  return wanted.portrait
    ? {
        read,
        width,
        portrait: focus,
        format,
        file: photoFile(name, facts.hash, `${width}p`, format),
      }
    : { read, width, format, file: photoFile(name, facts.hash, width, format) };
}
