// Answers the forms of the account's page that are about passkeys.
import type { House } from "#app/house.server.ts";
import { writeCookie } from "../door/owner-cookies.server.ts";
import type { FormFault } from "../parts/faults.ts";
import type { Person } from "../door/people.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import type { SignInVisit } from "../door/sign-in-visit.ts";
import { addPasskey } from "./add-passkey.server.ts";
import { beginPasskey } from "./begin-passkey.server.ts";
import { giveUpPasskey } from "./give-up-passkey.server.ts";
import { removePasskey } from "./remove-passkey.server.ts";
import { longestAnswer } from "./rules/longest-answer.ts";

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
