// Handles the forms of the account page: passphrase, two-factor codes, recovery codes, passkeys, sessions.
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { FormFault } from "../parts/faults.ts";
import { answerPasskeys } from "../passkeys/answer-passkeys.server.ts";
import type { PasskeysAnswer } from "../passkeys/answer-passkeys.server.ts";
import { formText } from "../rules/form-text.ts";
import { changePassphrase } from "./change-passphrase.server.ts";
import { confirmPassphrase } from "./confirm-passphrase.server.ts";
import type { Confirmed } from "./confirm-passphrase.server.ts";
import { writeCookie } from "./owner-cookies.server.ts";
import type { Person } from "./people.sql.server.ts";
import { renewCodes } from "./renew-codes.server.ts";
import { beginSecondFactor, dropBegunFactor } from "./second-factors.sql.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";
import { signOutEverywhere } from "./sign-out-everywhere.server.ts";
import { newTimeSecret } from "./time-code.server.ts";
import { turnCodesOff } from "./turn-codes-off.server.ts";
import { turnCodesOn } from "./turn-codes-on.server.ts";

/** Where to redirect (`redirectTo`), or null and what the page shows. `cookies` are `Set-Cookie` values. */
export interface AccountAnswer {
  to: string | null;
  cookies: string[];
  faults: FormFault[];
  recoveryCodes: string[];
  /** The name typed for a new passkey that could not be started. */
  passkeyName: string;
}

/** The field `do` names the action; an unknown one changes nothing. */
export async function answerAccount(
  form: FormData,
  person: Person,
  visit: SignInVisit,
  house: House,
): Promise<AccountAnswer> {
  const typed = (name: string) => formText(form, name);
  const present = typed("present");
  const aboutPasskeys = await answerPasskeys(form, person, visit, house);
  if (aboutPasskeys) return asAnswer(aboutPasskeys);
  switch (typed("do")) {
    case "passphrase": {
      const wished = { present, passphrase: typed("passphrase"), again: typed("again") };
      const changed = await changePassphrase(wished, person, visit, house);
      if (changed.ok) return goOn(`${page}?done=passphrase`, changed.cookies);
      const field = ofNewPassphrase[changed.reason] ?? "present";
      return refuse(field, changed);
    }
    case "begin": {
      const begun = await beginCodes(present, person, house);
      return begun.ok ? goOn(`${page}#codes`) : refuse("codes-present", begun);
    }
    case "on": {
      const on = await turnCodesOn(typed("code"), person, house);
      return on.ok ? show(on.recoveryCodes) : refuse("code", { reason: "wrongCode" });
    }
    case "giveUp":
      await giveUpCodes(person, house);
      return goOn(`${page}#codes`);
    case "off": {
      const off = await turnCodesOff(present, person, house);
      return off.ok ? goOn(`${page}?done=codesOff`) : refuse("codes-present", off);
    }
    case "renew": {
      const renewed = await renewCodes(present, person, house);
      return renewed.ok ? show(renewed.recoveryCodes) : refuse("codes-present", renewed);
    }
    case "everywhere":
      await signOutEverywhere(person, house);
      return goOn("/admin/sign-in", [writeCookie("session", null, visit.origin)]);
    default:
      return goOn(page);
  }
}

const page = "/admin/account";

const ofNewPassphrase: Partial<Record<string, string>> = {
  tooShort: "passphrase",
  tooLong: "passphrase",
  tooSimple: "passphrase",
  notTheSame: "again",
};

const nothing = { cookies: [], faults: [], recoveryCodes: [], passkeyName: "" };

function asAnswer(answer: PasskeysAnswer): AccountAnswer {
  const { cookies } = answer;
  if (!answer.ok)
    return { ...nothing, to: null, cookies, faults: [answer.fault], passkeyName: answer.name };
  return goOn(answer.done ? `${page}?done=${answer.done}` : `${page}#passkeys`, cookies);
}

function goOn(to: string, cookies: string[] = []): AccountAnswer {
  return { ...nothing, to, cookies };
}

function show(recoveryCodes: string[]): AccountAnswer {
  return { ...nothing, to: null, recoveryCodes };
}

function refuse(
  field: string,
  { reason, waitSeconds }: { reason: string; waitSeconds?: number },
): AccountAnswer {
  const fault: FormFault = { field, reason: reason === "wrong" ? "wrongPassphrase" : reason };
  if (waitSeconds !== undefined) fault.waitSeconds = waitSeconds;
  return { ...nothing, to: null, faults: [fault] };
}

/** Confirmed two-factor codes stay on: disabling them asks for the passphrase. */
async function giveUpCodes(
  person: Person,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    if (!(await dropBegunFactor(trx, person.id))) return;
    const { email: subject } = person;
    await writeAudit(trx, { actor: person, what: "codesOff", subject, now: clock.now() });
  });
}

/** Asks for the passphrase; two-factor codes that are already on stay as they are. */
async function beginCodes(
  passphrase: string,
  person: Person,
  house: Pick<House, "database" | "clock">,
): Promise<Confirmed> {
  const confirmed = await confirmPassphrase(passphrase, person, house);
  if (!confirmed.ok) return confirmed;
  const now = house.clock.now();
  return inTransaction(house.database.db, async (trx): Promise<Confirmed> => {
    const begun = await beginSecondFactor(trx, person.id, newTimeSecret(), now);
    const { email: subject } = person;
    if (begun) await writeAudit(trx, { actor: person, what: "codesBegun", subject, now });
    return { ok: true };
  });
}
