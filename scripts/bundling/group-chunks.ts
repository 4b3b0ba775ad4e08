// Which file of the browser's build a module belongs to: few large files for the pages that hydrate, in place of one for each
// combination of pages that shares a module. Each file costs a request, its headers, and what Brotli has to learn again.

/** What is known of a module; as in rolldown's `ModuleInfo`. */
export interface GroupedModule {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
  code: string | null;
}

/** Finds a module by its id; null for one that is not part of the build. */
export type FindModule = (id: string) => GroupedModule | null;

/**
 * The kinds of file: packages of every hydrated page, our own modules of several features, those of several pages of one
 * feature, those of one page, those of several later parts (imported when they are shown), and of one. What others import
 * stands before them.
 */
export const chunkKinds = ["framework", "shared", "feature", "page", "parts", "part"] as const;

/** A file of the build, by its name without a hash. */
export interface Chunk {
  kind: (typeof chunkKinds)[number];
  name: string;
}

/**
 * The file of a module that a hydrated page loads. Null for a module of other pages only, which browsers never load, and for
 * stylesheets and the route's own module, which has them: they must not come with what other pages share.
 */
export function findChunk(id: string, find: FindModule): Chunk | null {
  if (/\.css(?:\?(?!url)|$)/.test(id) || isRoute(id, find)) return null;
  const { pages, features, parts, always } = usersOf(id, find);
  const [page] = pages;
  const [feature] = features;
  const [part] = parts;
  if (always || features.size > 1) return namedByKind(isPackage(id) ? "framework" : "shared");
  // What only pages of one feature share must not come with those of all others.
  if (feature && pages.size > 1) return { kind: "feature", name: `${feature}-parts` };
  if (page) return { kind: "page", name: `${page}-parts` };
  if (parts.size > 1) return namedByKind("parts");
  return part ? { kind: "part", name: part } : null;
}

function namedByKind(kind: Chunk["kind"]): Chunk {
  return { kind, name: kind };
}

interface Users {
  pages: Set<string>;
  /** The folders under `app/` that those pages stand in. */
  features: Set<string>;
  parts: Set<string>;
  /** The client's entry, the document or the layout uses it. */
  always: boolean;
}

// Walks from a module to everything that imports it. A part that is imported later is the end of a way: what it needs is
// loaded with it, unless a page has it already.
function usersOf(id: string, find: FindModule): Users {
  const users: Users = {
    pages: new Set(),
    features: new Set(),
    parts: new Set(),
    always: false,
  };
  const seen = new Set([id]);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = find(next);
    if (!found) continue;
    if (found.isEntry && /\/(?:entry\.client|root|language-layout)\.tsx/.test(next))
      users.always = true;
    else if (found.isEntry && hydrates(next, find)) {
      users.pages.add(nameOf(next));
      users.features.add(featureOf(next));
    }
    if (found.dynamicImporters.some((importer) => isHydrated(importer, find)))
      users.parts.add(nameOf(next));
    for (const importer of found.importers)
      if (!seen.has(importer)) {
        seen.add(importer);
        open.push(importer);
      }
  }
  return users;
}

// Each route is an entry, which wraps the route's own module.
function isRoute(id: string, find: FindModule): boolean {
  const { isEntry, importers } = find(id) ?? { isEntry: false, importers: [] };
  return isEntry || importers.some((importer) => importer.startsWith(`${id}?`));
}

function isHydrated(id: string, find: FindModule): boolean {
  const { pages, parts, always } = usersOf(id, find);
  return always || pages.size > 0 || parts.size > 0;
}

// As written in the page's `handle`. The entry of a route imports the route's own module.
function hydrates(entry: string, find: FindModule): boolean {
  const code = find(entry.replace(/\?.*$/, ""))?.code ?? find(entry)?.code ?? "";
  return /\bhydrates:\s*true/.test(code);
}

function isPackage(id: string): boolean {
  return id.includes("/node_modules/") || id.startsWith("\0");
}

// The last `app` of the path: the project may itself be in a folder of that name.
function featureOf(id: string): string {
  return /.*\/app\/([^/\\]+)[/\\]/.exec(id)?.[1] ?? "app";
}

function nameOf(id: string): string {
  return /([^/\\]+?)\.\w+(?:\?.*)?$/.exec(id)?.[1] ?? "part";
}
