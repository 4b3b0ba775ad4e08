// The build that server.ts loads as `virtual:react-router/server-build`, made from routes.ts without bundling: the pages are the
// sources themselves, and no script is sent to a browser. For tests of the whole site in one process.
import type { FunctionComponent } from "react";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entryServer from "#app/entry.server.tsx";
import routesOfSite from "#app/routes.ts";

type Routes = ServerBuild["routes"];
type PageModule = NonNullable<Routes[string]>["module"];

const modules = import.meta.glob<PageModule>(
  ["/app/root.tsx", "/app/**/*-page.tsx", "/app/**/*-layout.tsx"],
  { eager: true },
);

export const routes: Routes = {
  root: { id: "root", path: "", module: moduleOf("root.tsx") },
  ...Object.fromEntries(listRoutes(routesOfSite, "root").map((route) => [route.id, route])),
};
export const entry: ServerBuild["entry"] = {
  module: entryServer as unknown as ServerBuild["entry"]["module"],
};
export const assets: ServerBuild["assets"] = {
  entry: { imports: [], module: "/assets/entry.js" },
  routes: Object.fromEntries(
    Object.values(routes).flatMap((route) => (route ? [[route.id, manifestOf(route)]] : [])),
  ),
  url: "/assets/manifest.js",
  version: "sources",
};
export const publicPath = "/";
export const assetsBuildDirectory = "build/client";
export const basename = "/";
export const future = {} as ServerBuild["future"];
export const ssr = true;
export const isSpaMode = false;
export const prerender: string[] = [];
export const routeDiscovery = { mode: "lazy", manifestPath: "/__manifest" } as const;

function listRoutes(
  entries: readonly RouteConfigEntry[],
  parentId: string,
): NonNullable<Routes[string]>[] {
  return entries.flatMap(({ file, path, index, children }) => {
    const id = file.replace(/\.tsx$/, "");
    const own = {
      id,
      parentId,
      module: moduleOf(file),
      ...(path !== undefined && { path }),
      ...(index && { index }),
    };
    return [own, ...listRoutes(children ?? [], id)];
  });
}

function moduleOf(file: string): PageModule {
  const found = modules[`/app/${file}`];
  if (!found) throw new Error(`No module for ${file}`);
  // As in the build: a component receives loader data and params as props. The document's shell is called by its own.
  return {
    ...found,
    ...(found.default && { default: withComponentProps(found.default as FunctionComponent) }),
    ...(found.ErrorBoundary && {
      ErrorBoundary: withErrorBoundaryProps(found.ErrorBoundary as FunctionComponent),
    }),
  } as PageModule;
}

function manifestOf({ id, parentId, path, index, module }: NonNullable<Routes[string]>) {
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path !== undefined && { path }),
    ...(index !== undefined && { index }),
    module: `/assets/${id}.js`,
    imports: [],
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    hasDefaultExport: module.default !== undefined,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
