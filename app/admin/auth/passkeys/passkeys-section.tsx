// The user's own passkeys, the forms that create one, and the faults that the script shows.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedText, useTypedFault } from "../../layout/typed-fields.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { ListedPasskey, UserPasskeys } from "../load-account.server.ts";
import { PassphraseField } from "../sign-in/sign-in-screen.tsx";
import { maxPasskeyNameLength } from "../rules/sign-in.ts";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import passkeyScriptUrl from "./passkey.client.ts?worker&url";

/** For `<script type="module" src>`. */
export const passkeyScript = passkeyScriptUrl;

/** Listing and removing need no script; creating does, and is shown only where the browser supports it. */
export function PasskeysSection({
  passkeys: { listed, offered, begun, browser },
  typedName,
}: {
  passkeys: UserPasskeys;
  /** The name typed for a new one that could not be started. */
  typedName: string;
}) {
  const t = useTranslations("admin-passkeys");
  const accountWords = useTranslations("admin.account");
  const names = [browser.browser, browser.system].filter((name) => name !== null);
  return (
    <Panel id="passkeys" title={t("title")}>
      <p className="muted">{t("text")}</p>
      {listed.length > 0 && (
        <ul className="lines gap">
          {listed.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {offered && begun && <PasskeyCreation begun={begun} />}
      {offered && !begun && (
        <form method="post" className="stack gap" data-passkey="begin" hidden>
          <h3>{t("addTitle")}</h3>
          <div className="grid2">
            <TypedText
              name="name"
              id="passkey-name"
              label={t("name")}
              defaultValue={typedName || names.join(", ")}
              maxLength={maxPasskeyNameLength}
              required
            />
            <PassphraseField name="present" id="passkey-present" label={accountWords("present")} />
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

/** The script reads the options of creation from the form, and submits it with the device's response. */
function PasskeyCreation({
  begun: { name, options },
}: {
  begun: NonNullable<UserPasskeys["begun"]>;
}) {
  const t = useTranslations("admin-passkeys");
  const cancel = useTranslations("admin.account")("cancel");
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
        <button className="btn btn--link" name="do" value="cancelPasskey">
          {cancel}
        </button>
      </form>
    </div>
  );
}

/** Removing asks for the passphrase, so that an unattended browser cannot be used to lock its user out. */
function PasskeyLine({ passkey: { id, name, createdAt, usedAt } }: { passkey: ListedPasskey }) {
  const t = useTranslations("admin-passkeys");
  const accountWords = useTranslations("admin.account");
  const moment = useInstantFormat();
  const field = `remove-${id}`;
  const isFaulty = useTypedFault()(field) !== undefined;
  return (
    <li>
      <span>
        {name}
        <span className="mini muted blk">
          {usedAt === null
            ? t("unused", { made: moment(createdAt) })
            : t("uses", { made: moment(createdAt), used: moment(usedAt) })}
        </span>
      </span>
      <details className="sure" open={isFaulty}>
        <summary aria-label={t("removeOf", { passkey: name })}>{t("remove")}</summary>
        <form method="post" className="stack">
          <p className="small muted">{t("removeText")}</p>
          <input type="hidden" name="passkey" value={id} />
          <PassphraseField name="present" id={field} label={accountWords("present")} />
          <button className="btn btn--bad btn--s" name="do" value="removePasskey">
            {t("removeNow")}
          </button>
        </form>
      </details>
    </li>
  );
}

/** Hidden until the script shows the one that applies; a hidden alert that appears is read out. */
export function PasskeyFaults({ kinds }: { kinds: ("failed" | "there" | "busy")[] }) {
  const t = useTranslations("admin-passkeys.ceremony");
  return kinds.map((kind) => (
    <p key={kind} className="error" role="alert" data-fault={kind} hidden>
      <Icon name="circle-alert" />
      <span>{t(kind)}</span>
    </p>
  ));
}
