// Static files of the build: immutable, precompressed where the build made a .br file, read once and cached in memory.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { MiddlewareHandler } from "hono";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

interface CachedFile {
  bytes: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  type: string;
  etag: string;
}

/** Serves GET and HEAD for files below `folder`; other requests pass on. A path with a hash in /assets/ never changes. */
export function serveFiles(folder: string): MiddlewareHandler {
  const cached = new Map<string, Promise<CachedFile | null>>();
  return async (c, next) => {
    const { method, path } = c.req;
    if (
      (method !== "GET" && method !== "HEAD") ||
      !extname(path) ||
      path.includes("..") ||
      path.endsWith(".br")
    )
      return next();
    let file = cached.get(path);
    if (!file) {
      file = loadFile(folder, path);
      // Only existing files are cached: unknown paths must not fill the memory.
      if (await file) cached.set(path, file);
    }
    const found = await file;
    if (!found) return next();
    const headers = new Headers({
      "Content-Type": found.type,
      "Cache-Control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      ETag: found.etag,
      Vary: "Accept-Encoding",
    });
    if (c.req.header("if-none-match") === found.etag)
      return new Response(null, { status: 304, headers });
    const brotli =
      found.brotli && /\bbr\b/.test(c.req.header("accept-encoding") ?? "") ? found.brotli : null;
    if (brotli) headers.set("Content-Encoding", "br");
    const bytes = brotli ?? found.bytes;
    headers.set("Content-Length", String(bytes.byteLength));
    return new Response(method === "HEAD" ? null : bytes, { headers });
  };
}

async function loadFile(folder: string, path: string): Promise<CachedFile | null> {
  try {
    const name = normalize(join(folder, decodeURIComponent(path)));
    if (!name.startsWith(`${normalize(folder)}${sep}`)) return null; // never leave the folder
    const bytes = new Uint8Array(await readFile(name));
    const brotli = await readFile(`${name}.br`).then(
      (b) => new Uint8Array(b),
      () => null,
    );
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 16)}"`;
    return { bytes, brotli, type: types[extname(path)] ?? "application/octet-stream", etag };
  } catch {
    return null;
  }
}
