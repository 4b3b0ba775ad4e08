// Handles the forms of the account page: passphrase, two-factor codes, recovery codes, passkeys, notifications, sessions.
import type { App } from "#app/app.server.ts";
import { isOffered } from "#app/i18n/addresses.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import { signOutEverywhere } from "./begin-and-end-session.server.ts";
import type { FormFault } from "./form-faults.ts";
import { answerPasskeys } from "./passkeys/answer-passkeys.server.ts";
import type { PasskeysAnswer } from "./passkeys/answer-passkeys.server.ts";
import { answerPush } from "./push/answer-push.server.ts";
import { changePassphrase, confirmPassphrase } from "./set-passphrase.server.ts";
import type { PassphraseConfirmation } from "./set-passphrase.server.ts";
import { writeAdminCookie, writeLanguageCookie } from "./sign-in/sign-in-request.server.ts";
import type { SignInRequest } from "./sign-in/sign-in-request.server.ts";
import {
  deleteUnconfirmedFactor,
  insertUnconfirmedFactor,
} from "./two-factor/second-factors.sql.server.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  newTotpSecret,
  regenerateRecoveryCodes,
} from "./two-factor/two-factor.server.ts";
import { updateUser } from "./users.sql.server.ts";
import type { User } from "./users.sql.server.ts";

/** Where to redirect (`redirectTo`), or null and what the page shows. `cookies` are `Set-Cookie` values. */
export interface AccountAnswer {
  redirectTo: string | null;
  cookies: string[];
  faults: FormFault[];
  recoveryCodes: string[];
  /** The name typed for a new passkey that could not be started. */
  passkeyName: string;
}

/** The field `do` names the action; an unknown one changes nothing. */
export async function answerAccount(
  form: FormData,
  user: User,
  signInRequest: SignInRequest,
  app: App,
): Promise<AccountAnswer> {
  const typed = (name: string) => formText(form, name);
  const present = typed("present");
  const passkeysAnswer = await answerPasskeys(form, user, signInRequest, app);
  if (passkeysAnswer) return toAccountAnswer(passkeysAnswer);
  const pushDone = await answerPush(form, user, signInRequest, app);
  if (pushDone) return redirectAnswer(`${accountPath}?done=${pushDone}`);
  switch (typed("do")) {
    case "passphrase": {
      const input = { present, passphrase: typed("passphrase"), again: typed("again") };
      const changed = await changePassphrase(input, user, signInRequest, app);
      if (changed.ok) return redirectAnswer(`${accountPath}?done=passphrase`, changed.cookies);
      const field = fieldByReason[changed.reason] ?? "present";
      return refuse(field, changed);
    }
    case "begin": {
      const started = await startCodesSetup(present, user, app);
      return started.ok ? redirectAnswer(`${accountPath}#codes`) : refuse("codes-present", started);
    }
    case "on": {
      const on = await enableTwoFactor(typed("code"), user, app);
      return on.ok ? showRecoveryCodes(on.recoveryCodes) : refuse("code", { reason: "wrongCode" });
    }
    case "cancel":
      await cancelCodesSetup(user, app);
      return redirectAnswer(`${accountPath}#codes`);
    case "off": {
      const off = await disableTwoFactor(present, user, app);
      return off.ok ? redirectAnswer(`${accountPath}?done=codesOff`) : refuse("codes-present", off);
    }
    case "renew": {
      const renewed = await regenerateRecoveryCodes(present, user, app);
      return renewed.ok
        ? showRecoveryCodes(renewed.recoveryCodes)
        : refuse("codes-present", renewed);
    }
    case "language": {
      const language = typed("language");
      if (!isLanguage(language) || !isOffered(language, app.property.facts))
        return redirectAnswer(accountPath);
      await inTransaction(app.database.db, (trx) =>
        updateUser(trx, user.id, { language }, app.clock.now()),
      );
      return redirectAnswer(`${accountPath}?done=language`, [
        writeLanguageCookie(language, signInRequest.origin),
      ]);
    }
    case "everywhere":
      await signOutEverywhere(user, app);
      return redirectAnswer("/admin/sign-in", [
        writeAdminCookie("session", null, signInRequest.origin),
      ]);
    default:
      return redirectAnswer(accountPath);
  }
}

const accountPath = "/admin/account";

const fieldByReason: Partial<Record<string, string>> = {
  tooShort: "passphrase",
  tooLong: "passphrase",
  tooSimple: "passphrase",
  notTheSame: "again",
};

const emptyAnswer = { cookies: [], faults: [], recoveryCodes: [], passkeyName: "" };

function toAccountAnswer(answer: PasskeysAnswer): AccountAnswer {
  const { cookies } = answer;
  if (!answer.ok)
    return {
      ...emptyAnswer,
      redirectTo: null,
      cookies,
      faults: [answer.fault],
      passkeyName: answer.name,
    };
  return redirectAnswer(
    answer.done ? `${accountPath}?done=${answer.done}` : `${accountPath}#passkeys`,
    cookies,
  );
}

function redirectAnswer(redirectTo: string, cookies: string[] = []): AccountAnswer {
  return { ...emptyAnswer, redirectTo, cookies };
}

function showRecoveryCodes(recoveryCodes: string[]): AccountAnswer {
  return { ...emptyAnswer, redirectTo: null, recoveryCodes };
}

function refuse(
  field: string,
  { reason, waitSeconds }: { reason: FormFault["reason"] | "wrong"; waitSeconds?: number },
): AccountAnswer {
  const fault: FormFault = { field, reason: reason === "wrong" ? "wrongPassphrase" : reason };
  if (waitSeconds !== undefined) fault.waitSeconds = waitSeconds;
  return { ...emptyAnswer, redirectTo: null, faults: [fault] };
}

/** Confirmed two-factor codes stay on: disabling them asks for the passphrase. */
async function cancelCodesSetup(
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    if (!(await deleteUnconfirmedFactor(trx, user.id))) return;
    const { email: subject } = user;
    await writeAudit(trx, { actor: user, what: "codesOff", subject, now: clock.now() });
  });
}

/** Asks for the passphrase; two-factor codes that are already on stay as they are. */
async function startCodesSetup(
  passphrase: string,
  user: User,
  app: Pick<App, "database" | "clock">,
): Promise<PassphraseConfirmation> {
  const confirmed = await confirmPassphrase(passphrase, user, app);
  if (!confirmed.ok) return confirmed;
  const now = app.clock.now();
  return inTransaction(app.database.db, async (trx): Promise<PassphraseConfirmation> => {
    const started = await insertUnconfirmedFactor(trx, user.id, newTotpSecret(), now);
    const { email: subject } = user;
    if (started) await writeAudit(trx, { actor: user, what: "codesBegun", subject, now });
    return { ok: true };
  });
}
