// The last step of a new passkey: the device asks for finger, face or number, and the browser answers with the key.
import { useWords } from "#app/i18n/language-provider.tsx";
import type { OwnPasskeys } from "../load-passkeys.server.ts";
import { PasskeyFaults } from "./passkey-faults.tsx";

/** The script takes what the device is asked for out of the form, and sends the form with its answer. */
export function PasskeyMaking({
  begun: { name, options },
}: {
  begun: NonNullable<OwnPasskeys["begun"]>;
}) {
  const t = useWords("owner-passkeys");
  const giveUp = useWords("owner.account")("giveUp");
  return (
    <div className="stack gap">
      <form method="post" className="stack" data-passkey="create" data-options={options} hidden>
        <h3>{t("makeTitle", { passkey: name })}</h3>
        <p>{t("makeText")}</p>
        <input type="hidden" name="do" value="addPasskey" />
        <input type="hidden" name="answer" />
        <PasskeyFaults kinds={["failed", "there"]} />
        <p>
          <button className="btn btn--s">{t("make")}</button>
        </p>
      </form>
      <form method="post">
        <button className="btn btn--link" name="do" value="giveUpPasskey">
          {giveUp}
        </button>
      </form>
    </div>
  );
}
