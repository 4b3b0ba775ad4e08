// One's passkeys: which there are, and how a new one is made.
import { useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultWords } from "../../parts/faults.ts";
import type { FormFault } from "../../parts/faults.ts";
import { Panel } from "../../parts/panel.tsx";
import type { OwnPasskeys } from "../load-passkeys.server.ts";
import { passkeyScript } from "../passkey-script.ts";
import { longestName } from "../rules/passkey-name.ts";
import { PasskeyLine } from "./passkey-line.tsx";
import { PasskeyMaking } from "./passkey-making.tsx";

/** The list and the way to remove one need no script; making one does, and is shown only where the browser can. */
export function PasskeysSection({
  passkeys: { listed, offered, begun, browser },
  faults,
  typedName,
}: {
  passkeys: OwnPasskeys;
  faults: FormFault[];
  /** The name of a new one that could not begin. */
  typedName: string;
}) {
  const t = useWords("owner-passkeys");
  const ofAccount = useWords("owner.account");
  const say = useFaultWords();
  const names = [browser.browser, browser.system].filter((name) => name !== null);
  return (
    <Panel id="passkeys" title={t("title")}>
      <p className="muted">{t("text")}</p>
      {listed.length > 0 && (
        <ul className="lines gap">
          {listed.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} faults={faults} />
          ))}
        </ul>
      )}
      {offered && begun && <PasskeyMaking begun={begun} />}
      {offered && !begun && (
        <form method="post" className="stack gap" data-passkey="begin" hidden>
          <h3>{t("addTitle")}</h3>
          <div className="grid2">
            <TextField
              name="name"
              id="passkey-name"
              label={t("name")}
              defaultValue={typedName || names.join(", ")}
              maxLength={longestName}
              autoComplete="off"
              required
              error={faultOf("passkey-name", faults, say)}
            />
            <TextField
              name="present"
              id="passkey-present"
              label={ofAccount("present")}
              type="password"
              autoComplete="current-password"
              required
              error={faultOf("passkey-present", faults, say)}
            />
          </div>
          <p>
            <button className="btn btn--s" name="do" value="beginPasskey">
              {t("begin")}
            </button>
          </p>
        </form>
      )}
      <p className="small muted gap" data-without-passkey>
        {t("without")}
      </p>
      <script type="module" src={passkeyScript} />
    </Panel>
  );
}
