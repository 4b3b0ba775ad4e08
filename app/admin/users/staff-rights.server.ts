// The table of what staff may do: read for every request of theirs, changed by owners.
import * as v from "valibot";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSetting, writeSetting } from "#app/settings/settings.sql.server.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { firstRights, staffRights } from "../rules/access.ts";
import type { StaffRights } from "../rules/access.ts";

const right = v.optional(v.boolean());
const schema = v.object({
  money: right,
  book: right,
  change: right,
  prices: right,
  payments: right,
  cancel: right,
  freeNights: right,
  texts: right,
});

/** As the owner set it, with the version that the form sends back. */
export async function readStaffRights(db: Db): Promise<{ version: number; rights: StaffRights }> {
  const { version, value } = await readSetting(db, "staffRights");
  return { version, rights: { ...firstRights, ...v.parse(schema, JSON.parse(value)) } };
}

/** False when another owner saved in the meantime; the form sends each right that is ticked as a field of its name. */
export async function saveStaffRights(
  form: FormData,
  actor: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  const rights = Object.fromEntries(
    staffRights.map((name) => [name, form.get(name) !== null]),
  ) as StaffRights;
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const { rights: before } = await readStaffRights(trx);
    const change = { seen: formVersion(form), value: rights, now };
    if (!(await writeSetting(trx, "staffRights", change))) return false;
    const written = { before: asFacts(before), after: asFacts(rights), now };
    await writeAudit(trx, { actor, what: "staffRightsChanged", subject: "", ...written });
    return true;
  });
}

function asFacts(rights: StaffRights): Record<string, string> {
  return { rights: staffRights.filter((name) => rights[name]).join(", ") };
}
