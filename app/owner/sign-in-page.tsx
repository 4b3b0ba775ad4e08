// `/admin/sign-in`: e-mail and passphrase, then the code for those who use one; or a passkey.
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

/** Whoever is signed in goes on; whoever owes the code sees its form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findSession(request, context.get(houseContext));
  const { searchParams } = new URL(request.url);
  if (found?.session.stage === "open") throw redirect(ownPath(searchParams.get("next")), 303);
  return {
    words: wordsOf(readLanguage({ request, params: {} }).language, "owner", "owner-passkeys"),
    owesCode: found !== null,
    // A browser that cannot use them is not told of them.
    passkeys: passkeySite(context.get(houseContext).environment.origin) !== null,
    welcome: searchParams.has("welcome"),
  };
}

/** Goes on where the address says (`next`); a fault is shown with the address kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get("next"));
  const answer = await answerSignIn(request, context);
  const headers = new Headers(answer.cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (answer.status === "in") return redirect(next, { status: 303, headers });
  // The next step is a page of its own: a reload sends nothing twice.
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

/** The script asks for a challenge, lets the browser answer it, and sends the form; its address says where to go on. */
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

/** Takes a recovery code in the same field: nobody has to find another page on a bad day. */
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
