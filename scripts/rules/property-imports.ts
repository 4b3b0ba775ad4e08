// Finds imports of values that are handed in instead (`handedInRules` of scripts/rules/import-rules.ts): they would be hidden globals.
import { dirname, join, normalize, relative } from "node:path";
import { handedInRules } from "./import-rules.ts";

/** One line for each import of `file`, whose source is `text`, that breaks a rule; types may be imported everywhere. */
export function importedValues(file: string, text: string): string[] {
  return handedInRules
    .filter(({ only }) => !only.test(file))
    .filter(({ path }) => valueImports(text).some((name) => resolved(file, name) === path))
    .map(({ path, why }) => `${file} imports ${path} as a value: ${why}`);
}

// `import type` and `export type` leave nothing in the program; a single `type` among the names leaves the import.
function valueImports(text: string): string[] {
  const stated =
    /^[ \t]*(?:import|export)\s+(?!type\s+[\w{*])(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;
  const later = /\b(?:import|require|glob(?:<[^>]*>)?)\(\s*["'`]([^"'`]+)["'`]/g;
  return [...text.matchAll(stated), ...text.matchAll(later)].map(([, name = ""]) => name);
}

function resolved(file: string, name: string): string {
  if (name.startsWith("#")) return normalize(name.slice(1));
  if (name.startsWith("/")) return normalize(name.slice(1));
  return name.startsWith(".") ? relative(".", join(dirname(file), name)) : name;
}
