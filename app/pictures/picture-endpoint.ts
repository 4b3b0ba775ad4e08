// GET /photos/...: pictures in the widths and formats that pages use. A variant that does not exist yet is encoded next, and a
// substitute is sent at once.
import type { Context } from "hono";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  buildPlaceholderStyles,
  placeholdersFile,
} from "./variants/build-placeholder-styles.server.ts";
import { listPictures } from "./describe-pictures.server.ts";
import { drawingFile } from "./drawing-file.ts";
import { MissingOriginal, openOriginals } from "./open-originals.server.ts";
import type { Original } from "./open-originals.server.ts";
import { offeredWidths, parsePictureFile, photoFile } from "./picture-address.ts";
import type { PictureFormat } from "./picture-address.ts";
import {
  bytesOf,
  compressQuickly,
  createSubstitutes,
  substituteCaching,
} from "./variants/encode-variant.server.ts";
import { compressedDrawingVariant, photoVariant } from "./variants/list-variants.ts";
import { openImageVariants } from "./variants/open-image-variants.server.ts";
import type { ImageVariants } from "./variants/open-image-variants.server.ts";

interface PictureEndpointOptions {
  dataDir: string;
  /** Has the owner's uploads; without it only the property folder's pictures are served. */
  database?: Pick<Database, "db"> | undefined;
  /** When left out: variants in `dataDir`, encoded in this process. */
  variants?: ImageVariants | undefined;
}

/**
 * Handles `/photos/:file`: 404 for a name, width or format that no page uses; a URL with an old hash redirects to the
 * current one.
 */
export function pictureEndpoint({
  dataDir,
  database,
  variants = openImageVariants({ dataDir }),
}: PictureEndpointOptions) {
  const originals = openOriginals({ database, dataDir });
  const substituteFor = createSubstitutes();
  let cachedStyles = { file: "", css: "" };

  return async (c: Context): Promise<Response> => {
    const requested = c.req.param("file") ?? "";
    if (/^placeholders\.[a-z0-9]{1,20}\.css$/.test(requested)) return placeholders(c, requested);
    const wanted = parsePictureFile(requested);
    const found = wanted && (await originals.find(wanted.name));
    if (!found) return c.notFound();
    try {
      return wanted.format === "svg"
        ? await drawing(c, wanted.name, found)
        : await photo(c, wanted, found);
    } catch (error) {
      if (error instanceof MissingOriginal) return c.notFound();
      throw error;
    }
  };

  async function placeholders(c: Context, requested: string): Promise<Response> {
    const list = await listPictures(database?.db);
    const file = placeholdersFile(list);
    if (requested !== file) return redirectToCurrent(c, file);
    const type = "text/css; charset=utf-8";
    if (cachedStyles.file === file)
      return new Response(cachedStyles.css, { headers: immutableHeaders(file, type) });
    const { css, isComplete } = await buildPlaceholderStyles(list, originals, variants);
    if (!isComplete)
      return new Response(css, { headers: { "Content-Type": type, "Cache-Control": "no-cache" } });
    cachedStyles = { file, css };
    return new Response(css, { headers: immutableHeaders(file, type) });
  }

  async function photo(
    c: Context,
    { name, width, format }: { name: string; width: number; format: PictureFormat },
    { facts, read }: Original,
  ): Promise<Response> {
    if (!offeredWidths(facts.width).includes(width)) return c.notFound();
    const file = photoFile(name, facts.hash, width, format);
    if (c.req.path !== `/photos/${file}`) return redirectToCurrent(c, file);
    const headers = immutableHeaders(file, types[format]);
    if (isKnown(c, file)) return new Response(null, { status: 304, headers });
    const variant = { ...photoVariant(name, facts, width, format), read };
    const bytes = await variants.find(variant);
    if (bytes) return answer(bytes, headers);
    const caching = { "Cache-Control": substituteCaching };
    // Rendering a large drawing takes a second: let the browser do it.
    if (facts.drawing) return answerDrawing(c, await bytesOf(await read()), new Headers(caching));
    return answer(
      await substituteFor(variant),
      new Headers({ ...caching, "Content-Type": types.jpg }),
    );
  }

  async function drawing(c: Context, name: string, { facts, read }: Original): Promise<Response> {
    if (!facts.drawing) return c.notFound();
    const file = drawingFile(name, facts.hash);
    if (c.req.path !== `/photos/${file}`) return redirectToCurrent(c, file);
    const headers = immutableHeaders(file, types.svg);
    if (isKnown(c, file)) return new Response(null, { status: 304, headers });
    const compressed =
      takesBrotli(c) && (await variants.find({ ...compressedDrawingVariant(name, facts), read }));
    return answerDrawing(c, await bytesOf(await read()), headers, compressed || null);
  }
}

const types = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", svg: "image/svg+xml" };

function immutableHeaders(file: string, type: string): Headers {
  return new Headers({
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${file}"`,
  });
}

function isKnown(c: Context, file: string): boolean {
  return c.req.header("if-none-match")?.includes(`"${file}"`) ?? false;
}

function redirectToCurrent(c: Context, file: string): Response {
  c.header("Cache-Control", "no-cache");
  return c.redirect(`/photos/${file}`, 302);
}

function takesBrotli(c: Context): boolean {
  return /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
}

function answer(bytes: Uint8Array, headers: Headers): Response {
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}

/** `compressed` is the stored Brotli form; without it the drawing is compressed quickly. */
async function answerDrawing(
  c: Context,
  drawing: Uint8Array,
  headers: Headers,
  compressed: Uint8Array | null = null,
): Promise<Response> {
  headers.set("Content-Type", types.svg);
  headers.set("Vary", "Accept-Encoding");
  // Opened as a document, a drawing needs its own styles and nothing else.
  headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  if (!takesBrotli(c)) return answer(drawing, headers);
  headers.set("Content-Encoding", "br");
  return answer(compressed ?? (await compressQuickly(drawing)), headers);
}
