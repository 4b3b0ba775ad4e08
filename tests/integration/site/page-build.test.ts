// React Router gets only a part of the build for each page: it must find the same page in it as in the whole.
import { matchRoutes } from "react-router";
import type { RouteObject, ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { splitBuild } from "#app/page-build.ts";
import { buildRouteMap, listPages } from "#app/route-map.ts";
import * as build from "#tests/support/server-build.ts";

const { routes } = build;
const { routeOf } = buildRouteMap(routes);
const buildOf = splitBuild(build as unknown as ServerBuild, routeOf);
const treeOf = (all: ServerBuild["routes"], parentId?: string): RouteObject[] =>
  Object.values(all)
    .filter((route) => route && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      return (index ? { id, path, index } : { id, path, children: treeOf(all, id) }) as RouteObject;
    });
const idsOf = (all: ServerBuild["routes"], path: string) =>
  matchRoutes(treeOf(all), path)?.map(({ route }) => route.id);

const paths = listPages(routes).flatMap(({ path, isTranslated }) => {
  const plain = path.replaceAll(/:\w+/g, "something").replace("*", "not/there");
  return isTranslated ? [plain, `/fr${plain === "/" ? "" : plain}`] : [plain];
});

test.each(paths)("%s is the same page in its part of the build", (path) => {
  const part = buildOf(path);
  expect(idsOf(part.routes, path)).toEqual(idsOf(routes, path));
  // What React Router looks up for the browser: the pages of the paths above.
  const segments = path.split("/").filter(Boolean);
  for (let count = 0; count < segments.length; count++) {
    const above = `/${segments.slice(0, count).join("/")}`;
    expect(idsOf(part.routes, above)).toEqual(idsOf(routes, above));
  }
});

test("a page's part is small and the same each time, and a path without a page has the whole build", () => {
  const part = buildOf("/fr/book");
  expect(Object.keys(part.routes).length).toBeLessThan(8);
  expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
  expect(buildOf("/de/book")).toBe(part);
  expect(buildOf("/no/page/of/ours")).toEqual(build);
});
