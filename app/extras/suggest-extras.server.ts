// Writes the extras that the property's folder suggests.
import { randomUUID } from "node:crypto";
import { extras } from "#property/extras.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { writeExtra } from "./extras.sql.server.ts";

/** How many the property suggests. */
export const suggestedCount = extras.length;

/** Adds all of them; in a new database they are offered at once, later only once the owner says so. */
export async function suggestExtras(
  trx: Trx,
  { offered, now }: { offered: boolean; now: Date },
): Promise<void> {
  for (const extra of extras)
    await writeExtra(
      trx,
      {
        countedFrom: "arrival",
        openDays: null,
        ways: "arrival",
        picture: null,
        ...extra,
        id: randomUUID(),
        apartments: [],
        lawReadAt: null,
        active: offered,
        version: 0,
      },
      now,
    );
}
