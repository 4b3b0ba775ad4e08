// Handles the forms of the sign-in page: passphrase, code, passkey, and starting over.
import type { RouterContextProvider } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { houseContext } from "#app/house.server.ts";
import { checkCode } from "./check-code.server.ts";
import { findSession } from "./find-session.server.ts";
import { writeCookie } from "./owner-cookies.server.ts";
import type { FormFault } from "../parts/faults.ts";
import { longestAnswer } from "../passkeys/rules/longest-answer.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.server.ts";
import { readSignInVisit } from "./read-sign-in-visit.server.ts";
import { formText } from "../rules/form-text.ts";
import { signInPerson } from "./sign-in-person.server.ts";
import { signOutPerson } from "./sign-out-person.server.ts";

/** `in`: signed in; `onward`: the page shows the next step. `cookies` are `Set-Cookie` values. */
export type SignInAnswer =
  | { status: "in"; cookies: string[] }
  | { status: "onward"; cookies: string[] }
  | { status: "refused"; cookies: string[]; fault: FormFault; email: string };

/** The form names its step; a code without a session that waits for one leads back to the passphrase. */
export async function answerSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SignInAnswer> {
  const house = context.get(houseContext);
  const form = (await readForm(request)) ?? new FormData();
  const typed = (name: string) => formText(form, name);
  const visit = readSignInVisit({ request, context });
  const step = typed("step");
  if (step === "passphrase") {
    const email = typed("email");
    const signed = await signInPerson({ email, passphrase: typed("passphrase") }, visit, house);
    if (signed.ok)
      return { status: signed.step === "done" ? "in" : "onward", cookies: signed.cookies };
    return refusal("passphrase", { ...signed, wrong: "signIn" }, email);
  }
  if (step === "passkey") {
    const signed = await signInByPasskey(formText(form, "answer", longestAnswer), visit, house);
    if (signed.ok) return { status: "in", cookies: signed.cookies };
    return refusal("passkey", { ...signed, wrong: "passkey" }, "");
  }
  const found = await findSession(request, house);
  const owes = found?.session.stage === "code" ? found : null;
  if (step === "code" && owes) {
    const checked = await checkCode(typed("code"), owes, visit, house);
    if (checked.ok) return { status: "in", cookies: checked.cookies };
    return refusal("code", { ...checked, wrong: "wrongCode" }, "");
  }
  if (owes) await signOutPerson(owes, house);
  const cookies = owes ? [writeCookie("session", null, visit.origin)] : [];
  return { status: "onward", cookies };
}

function refusal(
  field: string,
  refused: { reason: "wrong" | "wait"; waitSeconds?: number; wrong: string },
  email: string,
): SignInAnswer {
  const { reason, waitSeconds, wrong } = refused;
  const fault =
    waitSeconds === undefined
      ? { field, reason: reason === "wrong" ? wrong : reason }
      : { field, reason, waitSeconds };
  return { status: "refused", cookies: [], fault, email };
}
