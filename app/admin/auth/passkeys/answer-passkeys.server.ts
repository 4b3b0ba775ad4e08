// Handles the passkey forms of the account page.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import type { FormFault } from "../form-faults.ts";
import { addPasskey } from "./passkey-responses.server.ts";
import { consumeChallenge, deletePasskey, insertChallenge } from "./passkeys.sql.server.ts";
import { maxPasskeyNameLength, maxResponseLength } from "../rules/sign-in.ts";
import { confirmPassphrase } from "../set-passphrase.server.ts";
import type { PassphraseConfirmation } from "../set-passphrase.server.ts";
import { writeAdminCookie } from "../sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "../sign-in/sign-in-request.server.ts";
import type { User } from "../users.sql.server.ts";

/** `done` is null where the page shows it anyway; `name` as it was typed. */
export type PasskeysAnswer =
  | { ok: true; done: "added" | "removed" | null; cookies: string[] }
  | { ok: false; fault: FormFault; cookies: string[]; name: string };

/** Null for a form that is about something else. */
export async function answerPasskeys(
  form: FormData,
  user: User,
  signInRequest: SignInRequest,
  app: App,
): Promise<PasskeysAnswer | null> {
  const typed = (name: string) => formText(form, name);
  const present = typed("present");
  switch (typed("do")) {
    case "beginPasskey": {
      const started = await startPasskeyCreation(
        { name: typed("name"), present },
        user,
        signInRequest,
        app,
      );
      if (started.ok) return { ok: true, done: null, cookies: started.cookies };
      const field = started.reason === "nameMissing" ? "passkey-name" : "passkey-present";
      return { ...refuse(field, started), name: typed("name") };
    }
    case "addPasskey": {
      const added = await addPasskey(
        formText(form, "answer", maxResponseLength),
        user,
        signInRequest,
        app,
      );
      const cookies = [writeAdminCookie("challenge", null, signInRequest.origin)];
      if (added.ok) return { ok: true, done: "added", cookies };
      return { ...refuse("passkeys", added), cookies };
    }
    case "cancelPasskey":
      return { ok: true, done: null, cookies: await cancelPasskeyCreation(signInRequest, app) };
    case "removePasskey": {
      const id = typed("passkey");
      const removed = await removePasskey({ id, present }, user, app);
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
  { reason, waitSeconds }: { reason: FormFault["reason"] | "wrong"; waitSeconds?: number },
): Extract<PasskeysAnswer, { ok: false }> {
  const fault: FormFault = { field, reason: reason === "wrong" ? "wrongPassphrase" : reason };
  if (waitSeconds !== undefined) fault.waitSeconds = waitSeconds;
  return { ok: false, fault, cookies: [], name: "" };
}

/** Returns the `Set-Cookie` values. */
async function cancelPasskeyCreation(
  { challenge, now, origin }: SignInRequest,
  { database: { db } }: Pick<App, "database">,
): Promise<string[]> {
  await consumeChallenge(db, challenge, now);
  return [writeAdminCookie("challenge", null, origin)];
}

/** Asks for the passphrase. Deletes only the user's own passkeys; one that is gone already changes nothing. */
async function removePasskey(
  { id, present }: { id: string; present: string },
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<PassphraseConfirmation> {
  const confirmed = await confirmPassphrase(present, user, app);
  if (!confirmed.ok) return confirmed;
  const now = app.clock.now();
  return inTransaction(app.database.db, async (trx): Promise<PassphraseConfirmation> => {
    const name = await deletePasskey(trx, user.id, id);
    const { email: subject } = user;
    if (name !== null)
      await writeAudit(trx, {
        actor: user,
        what: "passkeyRemoved",
        subject,
        before: { name },
        now,
      });
    return { ok: true };
  });
}

type StartPasskeyResult =
  | { ok: true; cookies: string[] }
  | Exclude<PassphraseConfirmation, { ok: true }>
  | { ok: false; reason: "nameMissing" };

/** `name` is the user's label, to distinguish it from the others later. */
async function startPasskeyCreation(
  typed: { name: string; present: string },
  user: User,
  signInRequest: SignInRequest,
  app: Pick<App, "database" | "clock">,
): Promise<StartPasskeyResult> {
  const name = typed.name.trim().slice(0, maxPasskeyNameLength);
  if (name === "") return { ok: false, reason: "nameMissing" };
  const confirmed = await confirmPassphrase(typed.present, user, app);
  if (!confirmed.ok) return confirmed;
  const { challenge: replaces, now, origin } = signInRequest;
  const { token } = await inTransaction(app.database.db, (trx) =>
    insertChallenge(trx, { userId: user.id, name, replaces }, now),
  );
  return { ok: true, cookies: [writeAdminCookie("challenge", token, origin)] };
}
