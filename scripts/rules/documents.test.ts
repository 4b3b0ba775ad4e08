// What the documents name exists: files, folders, links; and the architecture names every folder of the app. Records of decisions
// say what was true then, so that only their links are followed.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = ["README.md", "property/README.md", ...globSync("docs/**/*.md")];
const ofNow = documents.filter((document) => !document.startsWith("docs/decisions/"));
const sources = globSync("{app,bench,db,deploy,docs,property,scripts,tests}/**/*.*").concat(
  globSync("*.*"),
);

/** The first groups of all matches, each with the file in which it was found. */
function found(files: readonly string[], pattern: RegExp): [file: string, text: string][] {
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, text = ""]): [string, string] => [
      file,
      text,
    ]),
  );
}

const named = ([file, text]: [string, string]) => `${file}: ${text}`;

// An .env is written by its owner.
test("every file and folder that a document names exists", () => {
  const paths = found(ofNow, /`((?:app|bench|db|docs|property|scripts|tests)\/[^`\s]*)`/g)
    .map(([file, path]): [string, string] => [file, path.replace(/[#/]$/, "")])
    .filter(([, path]) => !/[<{…]|\.env$/.test(path));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter(([, path]) => globSync(path).length === 0).map(named)).toEqual([]);
});

// "In `app/guest-area/change/` `my-change.server.ts`": the end of a path, beside the folder that is named before it.
test("every source that a document names by the end of its path exists", () => {
  const ends = found(ofNow, /`((?!\/)[\w./-]+\.(?:tsx?|css))`/g);
  expect(ends.length).toBeGreaterThan(200);
  const missing = ends.filter(
    ([, end]) => !sources.some((source) => source === end || source.endsWith(`/${end}`)),
  );
  expect(missing.map(named)).toEqual([]);
});

test("every link from a document to another file leads there", () => {
  const links = found(documents, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g);
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(([file, to]) => !existsSync(join(dirname(file), to)));
  expect(broken.map(named)).toEqual([]);
});

test("the architecture names every folder of the app and of the admin, and the README every document", () => {
  const architecture = readFileSync("docs/architecture.md", "utf8");
  const folders = ["app", "app/admin"].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  expect(folders.filter((name) => !new RegExp(`\\s${name}/`).test(architecture))).toEqual([]);
  const readme = readFileSync("README.md", "utf8");
  expect(globSync("docs/*.md").filter((document) => !readme.includes(`(${document})`))).toEqual([]);
});
