// Handles the passkey forms of the account page.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import { confirmPassphrase } from "../door/confirm-passphrase.server.ts";
import type { Confirmed } from "../door/confirm-passphrase.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import type { FormFault } from "../parts/faults.ts";
import { formText } from "../rules/form-text.ts";
import { addPasskey } from "./add-passkey.server.ts";
import { insertChallenge, spendChallenge } from "./challenges.sql.server.ts";
import { deletePasskey } from "./passkeys.sql.server.ts";
import { longestAnswer } from "./rules/longest-answer.ts";
import { longestName } from "./rules/passkey-name.ts";

/** `done` as a key of `owner-passkeys.done`, null where the page shows it anyway; `name` as it was typed. */
export type PasskeysAnswer =
  | { ok: true; done: "added" | "removed" | null; cookies: string[] }
  | { ok: false; fault: FormFault; cookies: string[]; name: string };

/** Null for a form that is about something else. */
export async function answerPasskeys(
  form: FormData,
  person: Person,
  visit: SignInVisit,
  house: House,
): Promise<PasskeysAnswer | null> {
  const typed = (name: string) => formText(form, name);
  const present = typed("present");
  switch (typed("do")) {
    case "beginPasskey": {
      const begun = await beginPasskey({ name: typed("name"), present }, person, visit, house);
      if (begun.ok) return { ok: true, done: null, cookies: begun.cookies };
      const field = begun.reason === "nameMissing" ? "passkey-name" : "passkey-present";
      return { ...refuse(field, begun), name: typed("name") };
    }
    case "addPasskey": {
      const added = await addPasskey(formText(form, "answer", longestAnswer), person, visit, house);
      const cookies = [writeCookie("challenge", null, visit.origin)];
      if (added.ok) return { ok: true, done: "added", cookies };
      return { ...refuse("passkeys", added), cookies };
    }
    case "giveUpPasskey":
      return { ok: true, done: null, cookies: await giveUpPasskey(visit, house) };
    case "removePasskey": {
      const id = typed("passkey");
      const removed = await removePasskey({ id, present }, person, house);
      return removed.ok
        ? { ok: true, done: "removed", cookies: [] }
        : refuse(`remove-${id}`, removed);
    }
    default:
      return null;
  }
}

function refuse(
  field: string,
  { reason, waitSeconds }: { reason: string; waitSeconds?: number },
): Extract<PasskeysAnswer, { ok: false }> {
  const fault: FormFault = { field, reason: reason === "wrong" ? "wrongPassphrase" : reason };
  if (waitSeconds !== undefined) fault.waitSeconds = waitSeconds;
  return { ok: false, fault, cookies: [], name: "" };
}

/** Returns the `Set-Cookie` values. */
async function giveUpPasskey(
  { challenge, now, origin }: SignInVisit,
  { database: { db } }: Pick<House, "database">,
): Promise<string[]> {
  await spendChallenge(db, challenge, now);
  return [writeCookie("challenge", null, origin)];
}

/** Asks for the passphrase. Deletes only the user's own passkeys; one that is gone already changes nothing. */
async function removePasskey(
  { id, present }: { id: string; present: string },
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const confirmed = await confirmPassphrase(present, person, house);
  if (!confirmed.ok) return confirmed;
  const now = house.clock.now();
  return inTransaction(house.database.db, async (trx): Promise<Confirmed> => {
    const name = await deletePasskey(trx, person.id, id);
    const { email: subject } = person;
    if (name !== null)
      await writeAudit(trx, {
        actor: person,
        what: "passkeyRemoved",
        subject,
        before: { name },
        now,
      });
    return { ok: true };
  });
}

type BegunPasskey =
  | { ok: true; cookies: string[] }
  | Exclude<Confirmed, { ok: true }>
  | { ok: false; reason: "nameMissing" };

/** `name` is the user's label, to tell it from the others later. */
async function beginPasskey(
  typed: { name: string; present: string },
  person: Person,
  visit: SignInVisit,
  house: Pick<House, "database" | "clock">,
): Promise<BegunPasskey> {
  const name = typed.name.trim().slice(0, longestName);
  if (name === "") return { ok: false, reason: "nameMissing" };
  const confirmed = await confirmPassphrase(typed.present, person, house);
  if (!confirmed.ok) return confirmed;
  const { challenge: replaces, now, origin } = visit;
  const { token } = await inTransaction(house.database.db, (trx) =>
    insertChallenge(trx, { personId: person.id, name, replaces }, now),
  );
  return { ok: true, cookies: [writeCookie("challenge", token, origin)] };
}
