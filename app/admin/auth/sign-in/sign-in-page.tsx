// `/admin/sign-in`: email and passphrase, then the two-factor code for users who have one; or a passkey.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/app.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import styles from "../../layout/admin.css?url";
import { listFaults, TypedFields } from "../../layout/typed-fields.tsx";
import { signOut } from "../begin-and-end-session.server.ts";
import { useFaultText } from "../form-faults.ts";
import type { FormFault } from "../form-faults.ts";
import { signInByPasskey } from "../passkeys/passkey-responses.server.ts";
import { PasskeyFaults, passkeyScript } from "../passkeys/passkeys-section.tsx";
import { SignInScreen, PassphraseField } from "./sign-in-screen.tsx";
import { findSession } from "../require-user.server.ts";
import { findRelyingParty, maxResponseLength, safeNextPath } from "../rules/sign-in.ts";
import type { Route } from "./+types/sign-in-page";
import { checkCode, signInByPassphrase } from "./sign-in-by-passphrase.server.ts";
import { readAdminCookie, readSignInRequest, writeAdminCookie } from "./sign-in-request.server.ts";

export const handle = {
  access: "public",
  bare: true,
  limits: { write: ["guesses", "signIns"] },
  private: true,
  secretForm: true,
  disallowed: "/admin",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Redirects a user who is signed in; shows the code form after a correct passphrase. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params: {}, context });
  const found = await findSession(request, app);
  if (found?.session.stage === "open") throw redirect(safeNextPath(searchParams.get("next")), 303);
  const next = safeNextPath(searchParams.get("next"));
  const hadSession = readAdminCookie(request, "session", app.environment.origin) !== null;
  return {
    words: selectMessages(language, "admin", "admin-passkeys", "admin-sign-in"),
    // Why the user is here: a form that waits, or a session that has expired.
    reason: reasonOf(next, hadSession),
    needsCode: found !== null,
    // Passkeys need https and a host name (or localhost); elsewhere the page does not offer them.
    passkeys: findRelyingParty(app.environment.origin) !== null,
    welcome: searchParams.has("welcome"),
  };
}

function reasonOf(next: string, hadSession: boolean): "kept" | "expired" | null {
  if (next.startsWith("/admin/kept/")) return "kept";
  return hadSession ? "expired" : null;
}

/** Redirects to `?next=`; after a fault the form is shown again, with the same URL and the typed email address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const next = safeNextPath(searchParams.get("next"));
  const answer = await answerSignIn(request, context);
  const headers = new Headers(answer.cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (answer.status === "in") return redirect(next, { status: 303, headers });
  // The next step follows a redirect, so that a reload does not resend the form.
  if (answer.status === "onward") return redirect(pathname + search, { status: 303, headers });
  const { fault, email } = answer;
  if (fault.waitSeconds !== undefined) headers.set("Retry-After", String(fault.waitSeconds));
  const status = fault.waitSeconds === undefined ? 401 : 429;
  return data({ fault, email }, { status, headers });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin.signIn");
  const expired = useTranslations("admin-sign-in.expired");
  const { needsCode, welcome, passkeys, reason } = loaderData;
  const faults = actionData ? [actionData.fault] : [];
  const title = t(needsCode ? "codeTitle" : "title");
  return (
    <SignInScreen title={title}>
      <PageHead title={title} faulty={faults.length > 0} />
      {needsCode ? (
        <CodeForm faults={faults} />
      ) : (
        <>
          {reason && faults.length === 0 && <Note kind="info">{expired(reason)}</Note>}
          {welcome && faults.length === 0 && <Note kind="ok">{t("welcome")}</Note>}
          <PassphraseForm faults={faults} email={actionData?.email ?? ""} />
          {passkeys && <PasskeySignIn />}
          <details className="help small">
            <summary>{t("trouble")}</summary>
            <p>{t("troubleText")}</p>
          </details>
        </>
      )}
    </SignInScreen>
  );
}

/** The script requests a challenge, has the browser answer it, and submits the form; the page's URL keeps `next`. */
function PasskeySignIn() {
  const t = useTranslations("admin-passkeys");
  return (
    <form method="post" className="stack" data-passkey="get" hidden>
      <input type="hidden" name="step" value="passkey" />
      <input type="hidden" name="answer" />
      <PasskeyFaults kinds={["failed", "busy"]} />
      <button className="btn btn--2 btn--full" id="passkey">
        {t("signIn")}
      </button>
      <script type="module" src={passkeyScript} />
    </form>
  );
}

/** Accepts a recovery code in the same field, so that it needs no page of its own. */
function CodeForm({ faults }: { faults: FormFault[] }) {
  const t = useTranslations("admin.signIn");
  const listed = listFaults(faults, useFaultText());
  return (
    <>
      <form method="post" className="stack-l">
        <ErrorSummary faults={listed} />
        <p>{t("codeText")}</p>
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={listed.find(({ field }) => field === "code")?.text}
        />
        <button className="btn btn--full" name="step" value="code">
          {t("codeSubmit")}
        </button>
      </form>
      <form method="post">
        <button className="btn btn--link" name="step" value="over">
          {t("startOver")}
        </button>
      </form>
    </>
  );
}

/** `email` as it was typed; a passphrase is never sent back. */
function PassphraseForm({ faults, email }: { faults: FormFault[]; email: string }) {
  const t = useTranslations("admin.signIn");
  const listed = listFaults(faults, useFaultText());
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={listed} />
      <div className="stack">
        <TextField
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
        />
        <TypedFields typed={null} faults={listed}>
          <PassphraseField name="passphrase" label={t("passphrase")} />
        </TypedFields>
      </div>
      <button className="btn btn--full" name="step" value="passphrase">
        {t("submit")}
      </button>
    </form>
  );
}

/** `in`: signed in; `onward`: the next step follows. `cookies` are `Set-Cookie` values. */
type SignInAnswer =
  | { status: "in"; cookies: string[] }
  | { status: "onward"; cookies: string[] }
  | { status: "refused"; cookies: string[]; fault: FormFault; email: string };

/** The form names its step; a code without a session that waits for one leads back to the passphrase. */
async function answerSignIn(
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
