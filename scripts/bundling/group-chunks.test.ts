// Tests which file of the build a module goes into, on a small build of hydrated pages of three features and one that is not.
import { expect, test } from "vitest";
import { findChunk, type GroupedModule } from "./group-chunks.ts";

const build = new Map<string, GroupedModule>();

function add(id: string, importers: string[], more: Partial<GroupedModule> = {}): void {
  build.set(id, { importers, dynamicImporters: [], isEntry: false, code: "", ...more });
}

function addRoute(id: string, code = ""): void {
  add(`${id}?route`, [], { isEntry: true });
  add(id, [`${id}?route`], { code });
}

const hydrates = "export const handle = { hydrates: true };";
add("/app/entry.client.tsx", [], { isEntry: true });
addRoute("/app/list/list-page.tsx", hydrates);
addRoute("/app/book/book-page.tsx", hydrates);
addRoute("/app/guest/pay-page.tsx", hydrates);
addRoute("/app/guest/deposit-page.tsx", hydrates);
addRoute("/app/home-page.tsx", "export const handle = { cached: true };");
add("/node_modules/react/index.js", ["/app/entry.client.tsx", "/app/home-page.tsx"]);
add("/app/language.ts", ["/app/entry.client.tsx", "/app/calendar.tsx"]);
add("/app/calendar.tsx", ["/app/list/list-page.tsx", "/app/book/book-page.tsx"]);
add("/app/filter.tsx", ["/app/list/list-page.tsx", "/app/home-page.tsx"]);
add("/app/hero.tsx", ["/app/home-page.tsx"]);
add("/app/list.css", ["/app/list/list-page.tsx"]);
add("/app/list.css?url", ["/app/filter.tsx"]);
add("/app/details.tsx", [], { dynamicImporters: ["/app/book/book-page.tsx"] });
add("/app/done.tsx", [], { dynamicImporters: ["/app/book/book-page.tsx"] });
add("/app/card.tsx", ["/app/details.tsx"]);
add("/app/steps.tsx", ["/app/details.tsx", "/app/done.tsx"]);
add("/app/card-number.tsx", [
  "/app/guest/pay-page.tsx",
  "/app/guest/deposit-page.tsx",
  "/app/details.tsx",
]);
add("/app/map.tsx", [], { dynamicImporters: ["/app/home-page.tsx"] });

test.each([
  ["/node_modules/react/index.js", "framework"],
  ["/app/language.ts", "shared"],
  ["/app/calendar.tsx", "shared"],
  ["/app/filter.tsx", "list-page-parts"],
  ["/app/list.css?url", "list-page-parts"],
  ["/app/details.tsx", "details"],
  ["/app/card.tsx", "details"],
  ["/app/steps.tsx", "parts"],
  ["/app/card-number.tsx", "guest-parts"],
  ["/app/list/list-page.tsx", undefined],
  ["/app/list/list-page.tsx?route", undefined],
  ["/app/list.css", undefined],
  ["/app/hero.tsx", undefined],
  ["/app/map.tsx", undefined],
  ["/app/unknown.tsx", undefined],
])("%s is in %s", (id, name) => {
  expect(findChunk(id, (other) => build.get(other) ?? null)?.name).toBe(name);
});

test("a checkout in a folder named app groups in the same way", () => {
  const folder = "/srv/app";
  const moved = (ids: readonly string[]) => ids.map((id) => `${folder}${id}`);
  const find = (id: string): GroupedModule | null => {
    const found = build.get(id.slice(folder.length));
    if (!found) return null;
    const { importers, dynamicImporters } = found;
    return { ...found, importers: moved(importers), dynamicImporters: moved(dynamicImporters) };
  };
  expect(findChunk(`${folder}/app/calendar.tsx`, find)?.name).toBe("shared");
  expect(findChunk(`${folder}/app/card-number.tsx`, find)?.name).toBe("guest-parts");
});
