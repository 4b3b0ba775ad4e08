// The presses of this device: stored in its database until the server has answered each, and sent one after the other. Shared by the
// pages and by their service worker.
import {
  addPress,
  canWithdraw,
  pressResults,
  sentFields,
  waitingOf,
} from "../today/rules/presses.ts";
import type { StoredPress } from "../today/rules/presses.ts";

/** A stored press; `place` counts up in the order of pressing. */
export type PlacedPress = StoredPress & { place: number };

/** The address that takes presses. */
export const pressesPath = "/admin/presses";

/** The name of the cache with the pages that are kept, and with the files that they load. */
export const keptCache = "today";

/** All presses, of every user of the device, in the order of pressing. */
export async function listPresses(): Promise<PlacedPress[]> {
  return inStore("readonly", (store) => store.getAll() as IDBRequest<PlacedPress[]>);
}

/** Adds a press to those that wait, as `addPress` says. Another tab may do so at the same time. */
export async function savePress(press: StoredPress): Promise<void> {
  await inStore("readwrite", (store) => {
    const all = store.getAll() as IDBRequest<PlacedPress[]>;
    all.addEventListener("success", () => {
      const { add, remove } = addPress(all.result, press);
      if (add) store.add(add);
      if (remove) store.delete((remove as PlacedPress).place);
    });
    return all;
  });
}

/** Removes a press that is withdrawn or read; one that is being sent or may have arrived stays. */
export async function removePress({ place }: PlacedPress): Promise<void> {
  await changePress(place, (store, press) => {
    if (canWithdraw(press) || press.refused !== null) store.delete(place);
  });
}

/** How many were answered; `stopped` when some still wait, `ended` when they wait for their user to sign in. */
export interface Sending {
  answered: number;
  stopped: boolean;
  ended: boolean;
}

/**
 * Sends what waits, of one user or of all, one after the other: the next only after the answer to the one before. One page or worker
 * sends at a time. A press is known to the server by its key, so that sending it twice does no harm.
 */
export async function sendPresses(user?: string): Promise<Sending> {
  return navigator.locks.request("presses", async () => {
    const all = await listPresses();
    const users = user === undefined ? [...new Set(all.map((press) => press.user))] : [user];
    const sending: Sending = { answered: 0, stopped: false, ended: false };
    for (const one of users)
      for (const press of waitingOf(all, one) as PlacedPress[]) {
        const answer = await send(press);
        if (answer === "answered") sending.answered++;
        else {
          sending.stopped = true;
          sending.ended ||= answer === "ended";
          break;
        }
      }
    return sending;
  });
}

async function send(press: PlacedPress): Promise<"answered" | "ended" | "unanswered"> {
  const now = Date.now();
  const known = await putPress({ ...press, triedAt: press.triedAt ?? now });
  // Withdrawn in another tab meanwhile.
  if (!known) return "answered";
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(pressesPath, {
      method: "POST",
      body: new URLSearchParams(sentFields(press, now)),
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    body = answer.ok ? await answer.json() : null;
  } catch {
    return "unanswered";
  }
  // No session, or that of another user: nothing was done.
  if (answer.type === "opaqueredirect" || answer.status === 409) {
    await putPress(press);
    return "ended";
  }
  const said = (body as { result?: unknown } | null)?.result;
  const result = answer.status === 400 ? "gone" : pressResults.find((one) => one === said);
  if (result === undefined) return "unanswered";
  if (result === "done") await inStore("readwrite", (store) => store.delete(press.place));
  else await putPress({ ...press, refused: result });
  return "answered";
}

// False where it is there no more; then it is not stored again.
async function putPress(press: PlacedPress): Promise<boolean> {
  return changePress(press.place, (store) => store.put(press));
}

// Reads and changes in one transaction, because another tab or the worker may do so at the same time.
async function changePress(
  place: number,
  change: (store: IDBObjectStore, press: PlacedPress) => void,
): Promise<boolean> {
  const found = await inStore("readwrite", (store) => {
    const one = store.get(place) as IDBRequest<PlacedPress | undefined>;
    one.addEventListener("success", () => {
      if (one.result) change(store, one.result);
    });
    return one;
  });
  return found !== undefined;
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("presses", mode, { durability: "strict" });
      const request = work(transaction.objectStore("presses"));
      transaction.addEventListener("complete", () => resolve(request.result));
      const fail = () => reject(transaction.error ?? new Error("The press was not stored"));
      transaction.addEventListener("abort", fail);
      transaction.addEventListener("error", fail);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("today", 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("presses", { keyPath: "place", autoIncrement: true });
    });
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("No database")));
  });
}
