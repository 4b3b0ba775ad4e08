// Handles the forms of the sign-in page: passphrase, code, passkey, and starting over.
import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/app.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { signOut } from "../begin-and-end-session.server.ts";
import type { FormFault } from "../form-faults.ts";
import { signInByPasskey } from "../passkeys/passkey-responses.server.ts";
import { findSession } from "../require-user.server.ts";
import { maxResponseLength } from "../rules/sign-in.ts";
import { checkCode, signInByPassphrase } from "./sign-in-by-passphrase.server.ts";
import { readSignInRequest, writeAdminCookie } from "./sign-in-request.server.ts";

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
  const app = context.get(appContext);
  const form = await readForm(request);
  const typed = (name: string) => formText(form, name);
  const signInRequest = readSignInRequest({ request, context });
  const step = typed("step");
  if (step === "passphrase") {
    const email = typed("email");
    const result = await signInByPassphrase(
      { email, passphrase: typed("passphrase") },
      signInRequest,
      app,
    );
    if (result.ok)
      return { status: result.step === "done" ? "in" : "onward", cookies: result.cookies };
    return refusal("passphrase", { ...result, wrong: "signIn" }, email);
  }
  if (step === "passkey") {
    const result = await signInByPasskey(
      formText(form, "answer", maxResponseLength),
      signInRequest,
      app,
    );
    if (result.ok) return { status: "in", cookies: result.cookies };
    return refusal("passkey", { ...result, wrong: "passkey" }, "");
  }
  const found = await findSession(request, app);
  const pending = found?.session.stage === "code" ? found : null;
  if (step === "code" && pending) {
    const checked = await checkCode(typed("code"), pending, signInRequest, app);
    if (checked.ok) return { status: "in", cookies: checked.cookies };
    return refusal("code", { ...checked, wrong: "wrongCode" }, "");
  }
  if (pending) await signOut(pending, app);
  const cookies = pending ? [writeAdminCookie("session", null, signInRequest.origin)] : [];
  return { status: "onward", cookies };
}

function refusal(
  field: string,
  refused: {
    reason: "wrong" | "wait";
    waitSeconds?: number;
    wrong: "signIn" | "wrongCode" | "passkey";
  },
  email: string,
): SignInAnswer {
  const { reason, waitSeconds, wrong } = refused;
  const fault: FormFault =
    waitSeconds === undefined
      ? { field, reason: reason === "wrong" ? wrong : reason }
      : { field, reason: reason === "wrong" ? wrong : reason, waitSeconds };
  return { status: "refused", cookies: [], fault, email };
}
