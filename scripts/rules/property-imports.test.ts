// Tests the rule that facts are handed in: every kind of value import is reported, type imports are not.
import { expect, test } from "vitest";
import { importedValues } from "./property-imports.ts";

const useCase = "app/availability/find-stays.server.ts";

test.each([
  'import { facts } from "#property/facts.ts";',
  'import { facts as written, type PropertyFacts } from "#property/facts.ts";',
  'import {\n  facts,\n} from "#property/facts.ts";',
  'import * as property from "#property/facts.ts";',
  'import { facts } from "../../property/facts.ts";',
  'import "#property/facts.ts";',
  'export { facts } from "#property/facts.ts";',
  'export * from "#property/facts.ts";',
  'const { facts } = await import("#property/facts.ts");',
  'const all = import.meta.glob("/property/facts.ts", { eager: true });',
])("%s is refused in a use case", (text) => {
  expect(importedValues(useCase, `// Finds.\n${text}\n`)).toEqual([
    expect.stringContaining(`${useCase} imports property/facts.ts as a value`),
  ]);
});

test.each([
  'import type { PropertyFacts } from "#property/facts.ts";',
  'export type { PropertyFacts } from "#property/facts.ts";',
  'import { listing } from "#property/listing.ts";',
  '// import { facts } from "#property/facts.ts";',
])("%s is allowed", (text) => {
  expect(importedValues(useCase, `// Finds.\n${text}\n`)).toEqual([]);
});

test.each([
  "app/layout/page-layout.tsx",
  "app/stays/price/rules/price.ts",
  "app/root.tsx",
  "app/entry.server.tsx",
  "app/app.server.ts",
  "db/demo/page-views.ts",
  "property/listing.ts",
  "server.ts",
])("%s is handed the facts", (file) => {
  expect(importedValues(file, 'import { facts } from "#property/facts.ts";')).toHaveLength(1);
});

test.each([
  "app/open-app.server.ts",
  "app/entry.client.tsx",
  "scripts/demo.ts",
  "bench/measured-site.ts",
  "tests/support/property.ts",
  "app/i18n/read-language.test.ts",
])("%s hands them on", (file) => {
  expect(importedValues(file, 'import { facts } from "#property/facts.ts";')).toEqual([]);
});
