// For programs that run the app's sources in plain Node: what Vite imports by a glob at build time is read from the disk. Loaded
// by `node --import` (`withoutVite` in node-arguments.ts), or imported first with everything else by `await import`.
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/\/(app|property)\/.*\.tsx?$/.test(url) || !loaded.source) return loaded;
    const { source: text } = loaded;
    const source = typeof text === "string" ? text : new TextDecoder().decode(text);
    if (!source.includes("import.meta.glob")) return loaded;
    const folder = JSON.stringify(dirname(fileURLToPath(url)));
    const call = /import\.meta\.glob(<\w+>)?\(/g;
    return { ...loaded, source: source.replaceAll(call, `globalThis.readByPattern(${folder}, `) };
  },
});

Object.assign(globalThis, {
  /** The files that match, by their paths as the pattern writes them: JSON read, others as functions that read a data URL. */
  readByPattern(
    folder: string,
    written: string,
    { query }: { query?: string } = {},
  ): Record<string, unknown> {
    const pattern = written.replace(/^#(?=property\/)/, "/");
    const from = pattern.startsWith("/") ? process.cwd() : folder;
    const found = globSync(pattern.replace(/^\.?\//, ""), { cwd: from });
    const start = pattern.startsWith("/") ? "/" : "./";
    return Object.fromEntries(
      found.map((path) => [
        `${start}${relative(from, join(from, path))}`,
        query === "?inline"
          ? async () => `data:;base64,${readFileSync(join(from, path), "base64")}`
          : (JSON.parse(readFileSync(join(from, path), "utf8")) as unknown),
      ]),
    );
  },
});
