// Caches content shown to visitors until any of it changes: a page reads the same rates a dozen times.

interface Memory {
  contentVersion(): number | Promise<number>;
  found: Map<string, { version: number; found: Promise<unknown> }>;
}

const memories = new WeakMap<object, Memory>();

/** Enables `cacheContent` for reads from `db`. */
export function startRemembering(db: object, contentVersion: Memory["contentVersion"]): void {
  memories.set(db, { contentVersion, found: new Map() });
}

/**
 * The result of `read`, cached until the content version changes (`Database.contentVersion`): only for data from tables
 * that change the version. `what` is the cache key; use a small number of keys. All callers share the same frozen
 * value. In a transaction, which may have changed the data, and without a version it is read each time.
 */
export async function rememberContent<Found>(
  db: object,
  what: string,
  read: () => Promise<Found>,
): Promise<Found> {
  const memory = memories.get(db);
  if (!memory) return read();
  // Read before the data: after a change in between, the next call reads again.
  const version = await versionOf(memory);
  if (version === null) return read();
  const known = memory.found.get(what);
  if (known?.version === version) return known.found as Promise<Found>;
  const found = read().then(frozen);
  const entry = { version, found };
  memory.found.set(what, entry);
  found.catch(() => {
    if (memory.found.get(what) === entry) memory.found.delete(what);
  });
  return found;
}

async function versionOf({ contentVersion }: Memory): Promise<number | null> {
  try {
    return await contentVersion();
  } catch {
    return null;
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
