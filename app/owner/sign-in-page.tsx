// `/admin/sign-in`: email and passphrase, then the two-factor code for users who have one; or a passkey.
import { data, redirect } from "react-router";
import { houseContext } from "#app/house.server.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/sign-in-page";
import { answerSignIn } from "./door/answer-sign-in.server.ts";
import { findSession } from "./door/find-session.server.ts";
import { Gate } from "./door/gate.tsx";
import { PassphraseForm } from "./door/passphrase-form.tsx";
import styles from "./owner.css?url";
import { faultOf, useFaultWords } from "./parts/faults.ts";
import type { FormFault } from "./parts/faults.ts";
import { PasskeyFaults } from "./passkeys/parts/passkey-faults.tsx";
import { passkeyScript } from "./passkeys/passkey-script.ts";
import { passkeySite } from "./passkeys/rules/passkey-site.ts";
import type { AccessHandle } from "./rules/access.ts";
import { ownPath } from "./rules/next-path.ts";

export const handle = { access: "public", bare: true } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Redirects a user who is signed in; shows the code form after a correct passphrase. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findSession(request, context.get(houseContext));
  const { searchParams } = new URL(request.url);
  if (found?.session.stage === "open") throw redirect(ownPath(searchParams.get("next")), 303);
  return {
    words: wordsOf(readLanguage({ request, params: {} }).language, "owner", "owner-passkeys"),
    owesCode: found !== null,
    // Passkeys need https and a host name (or localhost); elsewhere the page does not offer them.
    passkeys: passkeySite(context.get(houseContext).environment.origin) !== null,
    welcome: searchParams.has("welcome"),
  };
}

/** Redirects to `?next=`; after a fault the form is shown again, with the same URL and the typed email address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get("next"));
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
  const t = useWords("owner.signIn");
  const { owesCode, welcome, passkeys } = loaderData;
  const faults = actionData ? [actionData.fault] : [];
  const title = t(owesCode ? "codeTitle" : "title");
  return (
    <Gate title={title}>
      <PageHead title={title} faulty={faults.length > 0} />
      {owesCode ? (
        <CodeForm faults={faults} />
      ) : (
        <>
          {welcome && faults.length === 0 && <Note kind="ok">{t("welcome")}</Note>}
          <PassphraseForm faults={faults} email={actionData?.email ?? ""} />
          {passkeys && <PasskeyEntry />}
          <details className="help small">
            <summary>{t("trouble")}</summary>
            <p>{t("troubleText")}</p>
          </details>
        </>
      )}
    </Gate>
  );
}

/** The script requests a challenge, has the browser answer it, and submits the form; the page's URL keeps `next`. */
function PasskeyEntry() {
  const t = useWords("owner-passkeys");
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
  const t = useWords("owner.signIn");
  const say = useFaultWords();
  return (
    <>
      <form method="post" className="stack-l">
        <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
        <p>{t("codeText")}</p>
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={faultOf("code", faults, say)}
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
