// Signing in with a passkey, below the passphrase: only where the browser can.
import { useWords } from "#app/i18n/language-provider.tsx";
import { passkeyScript } from "../passkey-script.ts";
import { PasskeyFaults } from "./passkey-faults.tsx";

/** The script asks for a challenge, lets the browser answer it, and sends the form; its address says where to go on. */
export function PasskeyEntry() {
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
