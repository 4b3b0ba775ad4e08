// What visitors are shown is read once and remembered until any of it changes: a page asks for the same rates a dozen times.

interface Memory {
  contentVersion(): number | Promise<number>;
  found: Map<string, { version: number; found: Promise<unknown> }>;
}

const memories = new WeakMap<object, Memory>();

/** From now on `rememberContent` remembers what is read from `db`. */
export function startRemembering(db: object, contentVersion: Memory["contentVersion"]): void {
  memories.set(db, { contentVersion, found: new Map() });
}

/**
 * What `read` finds, or has found since the content version last changed (`Database.contentVersion`): for what is made of
 * tables that change it, and of nothing else. `what` names it; keep it to a small number of names. Everybody is given the
 * same value, which is frozen. In a transaction, which may have changed it, and without a version it is read each time.
 */
export async function rememberContent<Found>(
  db: object,
  what: string,
  read: () => Promise<Found>,
): Promise<Found> {
  const memory = memories.get(db);
  if (!memory) return read();
  // Before what it stands for is read: a change in between makes the next one read again.
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
