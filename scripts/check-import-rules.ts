// Checks the rules of scripts/rules/import-rules.ts on every source file and stylesheet: kinds, imports, circles, length, names, styles. Part
// of `npm test`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { importedValues } from "./rules/property-imports.ts";
import * as rules from "./rules/import-rules.ts";
import { styleFaults } from "./rules/style-faults.ts";
import { indefiniteWords } from "./rules/plain-words.ts";

const faults: string[] = [];
const sources = ["app", "db", "scripts", "tests", "bench", "property"]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .concat("server.ts");

const imports = new Map(sources.map((file) => [file, importsOf(file)]));
for (const file of sources) checkFile(file);
checkCircles();
checkFeatureOrder();
checkStyles();

for (const fault of faults) console.error(fault);
console.log(
  `${sources.length} files follow the import rules${faults.length > 0 ? `, except for ${faults.length} faults` : ""}`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkFile(file: string): void {
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n").length - 1;
  if (lines > rules.maxLines) faults.push(`${file}: ${lines} lines, at most ${rules.maxLines}`);
  if (!/^(\/\/|\/\*|#!)/.test(text)) faults.push(`${file}: no header comment`);
  for (const fault of file.endsWith("plain-words.test.ts") ? [] : indefiniteWords(text))
    faults.push(`${file}:${fault} does not say who or what is meant`);
  for (const part of file.split("/"))
    if (rules.vagueNames.test(part.replace(/\..*$/, "")))
      faults.push(`${file}: "${part}" says nothing about its content, use a specific name`);
  // The build does not fail for a missing picture; the browser would get a 404.
  if (file.endsWith(".css"))
    for (const [, path = ""] of text.matchAll(/url\(["']?(\.[^"')?]+)/g))
      if (!existsSync(join(dirname(file), path))) faults.push(`${file}: there is no ${path}`);
  if (kindOf(file) === "page")
    for (const [, name = ""] of text.matchAll(
      /^export (?:async )?(?:function|const|class) (\w+)/gm,
    ))
      if (name !== "" && !rules.pageExports.test(name))
        faults.push(`${file} exports ${name}: move it to a file of its own, not a page`);
  faults.push(...importedValues(file, text));
  for (const { name, type } of imports.get(file) ?? []) {
    for (const rule of rules.packageRules)
      if (rule.name.test(name) && !rule.only.test(file))
        faults.push(`${file} imports ${name}: ${rule.why}`);
    const target = resolved(file, name);
    if (target && isFeatureFile(file) && isFeatureFile(target)) checkImport(file, target, type);
  }
}

function checkImport(file: string, target: string, type: boolean): void {
  const kind = kindOf(file);
  // Type imports are erased: they may come from any kind of file, but not from any feature.
  if (!type && !rules.mayImport[kind].includes(kindOf(target)))
    faults.push(`${file} (${kind}) imports ${target} (${kindOf(target)})`);
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === to || kind === "test") return;
  const isPagePart = kind === "page" || rules.pageFolders.test(file);
  const open = [
    ...(rules.openFeatures[from] ?? []),
    ...(isPagePart ? (rules.openToPages[from] ?? []) : []),
    ...(rules.foundations[from] ?? Object.keys(rules.foundations)),
  ];
  if (!open.includes(to))
    faults.push(`${file}: feature ${from} must not import feature ${to} (${target})`);
}

function checkCircles(): void {
  const state = new Map<string, "open" | "done">();
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      faults.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
      return;
    }
    state.set(file, "open");
    // Type imports count as well: to understand one file of a circle one has to read them all.
    for (const { name } of imports.get(file) ?? []) {
      const target = resolved(file, name);
      if (target && imports.has(target)) visit(target, [...path, file]);
    }
    state.set(file, "done");
  };
  for (const file of sources) visit(file, []);
}

function checkStyles(): void {
  // Another property's stylesheets stand in place of those of property/.
  const sheets = sources.filter((file) => file.endsWith(".css") && !file.startsWith("tests/"));
  // A test may name what is no longer there.
  const programs = sources.filter(
    (file) => /^(app|property|server\.ts)/.test(file) && /(?<!\.test)\.tsx?$/.test(file),
  );
  const named = [...programs, "property/photos/scenes.json"];
  faults.push(
    ...styleFaults(new Map(sheets.map((file) => [file, textOf(file)])), named.map(textOf)),
  );
}

function textOf(file: string): string {
  return readFileSync(file, "utf8");
}

/** No feature may reach itself through the features it imports: two features never depend on each other. */
function checkFeatureOrder(): void {
  const reaches = (from: string, to: string): boolean =>
    (rules.openFeatures[from] ?? []).some((next) => next === to || reaches(next, to));
  for (const feature of Object.keys(rules.openFeatures))
    if (reaches(feature, feature)) faults.push(`openFeatures: ${feature} depends on itself`);
}

function importsOf(file: string): { name: string; type: boolean }[] {
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm);
  return [...found].map(([, type, name = ""]) => ({ name, type: type !== undefined }));
}

function resolved(file: string, name: string): string | null {
  if (name.startsWith("#")) return normalize(name.slice(1));
  return name.startsWith(".") ? relative(".", join(dirname(file), name)) : null;
}

// The files directly in app/ (root, routes, the app) connect the features and may import any of them.
function isFeatureFile(file: string): boolean {
  return /^app\/[^/]+\/.+\.tsx?$/.test(file);
}

function featureOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function kindOf(file: string): rules.Kind {
  return (
    (Object.keys(rules.kinds) as rules.Kind[]).find((kind) => rules.kinds[kind].test(file)) ??
    "plain"
  );
}
