// Caches content shown to visitors until any of it changes: a page reads the same rates a dozen times.

interface ContentCache {
  contentVersion(): number | Promise<number>;
  found: Map<string, { version: number; found: Promise<unknown> }>;
}

const caches = new WeakMap<object, ContentCache>();

/** Enables `cacheContent` for reads from `db`. */
export function startContentCache(
  db: object,
  contentVersion: ContentCache["contentVersion"],
): void {
  caches.set(db, { contentVersion, found: new Map() });
}

/**
 * The result of `read`, cached until the content version changes (`Database.contentVersion`): only for data from tables
 * that change the version. `what` is the cache key; use a small number of keys. All callers share the same frozen
 * value. In a transaction, which may have changed the data, and without a version it is read each time. `isCurrent` says
 * whether what was found holds now, where time changes it too.
 */
export async function cacheContent<Found>(
  db: object,
  what: string,
  read: () => Promise<Found>,
  isCurrent?: (found: Found) => boolean,
): Promise<Found> {
  const cache = caches.get(db);
  if (!cache) return read();
  // Read before the data: after a change in between, the next call reads again.
  const version = await versionOf(cache);
  if (version === null) return read();
  const known = cache.found.get(what);
  if (known?.version === version) {
    const kept = (await known.found) as Found;
    if (!isCurrent || isCurrent(kept)) return kept;
  }
  const found = read().then(deepFreeze);
  const entry = { version, found };
  cache.found.set(what, entry);
  found.catch(() => {
    if (cache.found.get(what) === entry) cache.found.delete(what);
  });
  return found;
}

async function versionOf({ contentVersion }: ContentCache): Promise<number | null> {
  try {
    return await contentVersion();
  } catch {
    return null;
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
