// Two-factor codes from an authenticator: off, being set up, or on.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { faultOf, useFaultText } from "../form-faults.ts";
import type { FormFault } from "../form-faults.ts";
import type { Account, TwoFactorSetup } from "../load-account.server.ts";
import { groupByFour } from "../rules/base32.ts";

type TwoFactorSectionProps = Pick<Account, "codes" | "setup" | "codesLeft"> & {
  faults: FormFault[];
};

/** Asks for the passphrase before each change, in case a signed-in browser was left unattended. */
export function TwoFactorSection({ codes, setup, codesLeft, faults }: TwoFactorSectionProps) {
  const t = useTranslations("admin.account");
  return (
    <Panel id="codes" width="p6" title={t("codes")}>
      {setup ? (
        <EnableTwoFactor {...setup} faults={faults} />
      ) : (
        <form method="post" className="stack">
          <p className="muted">
            {codes === "on" ? t("codesOnText", { left: codesLeft }) : t("codesOffText")}
          </p>
          <CurrentPassphraseField faults={faults} />
          <p className="row">
            {codes === "on" ? (
              <>
                <button className="btn btn--s" name="do" value="renew">
                  {t("renew")}
                </button>
                <button className="btn btn--bad btn--s" name="do" value="off">
                  {t("turnOff")}
                </button>
              </>
            ) : (
              <button className="btn btn--s" name="do" value="begin">
                {t("begin")}
              </button>
            )}
          </p>
        </form>
      )}
    </Panel>
  );
}

/** The QR code is for the telephone beside a computer, the link for the telephone itself. */
function EnableTwoFactor({
  secret,
  uri,
  qr,
  faults,
}: TwoFactorSetup & {
  faults: FormFault[];
}) {
  const qrLabel = useTranslations("admin-sign-in")("qr");
  const t = useTranslations("admin.account");
  const faultText = useFaultText();
  return (
    <div className="stack">
      <p>{t("secretText")}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page: the policy allows no other image
        role="img"
        aria-label={qrLabel}
      >
        <path d={qr.path} />
      </svg>
      <dl className="secret">
        <dt className="label">{t("secret")}</dt>
        <dd>
          <code>{groupByFour(secret)}</code>
        </dd>
      </dl>
      <p className="small">
        <a href={uri}>{t("secretLink")}</a>
      </p>
      <form method="post" className="stack">
        <TextField
          name="code"
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={faultOf("code", faults, faultText)}
        />
        <button className="btn btn--s" name="do" value="on">
          {t("turnOn")}
        </button>
      </form>
      <form method="post">
        <button className="btn btn--link" name="do" value="giveUp">
          {t("giveUp")}
        </button>
      </form>
    </div>
  );
}

function CurrentPassphraseField({ faults }: { faults: FormFault[] }) {
  const t = useTranslations("admin.account");
  const faultText = useFaultText();
  return (
    <TextField
      name="present"
      id="codes-present"
      label={t("present")}
      type="password"
      autoComplete="current-password"
      required
      error={faultOf("codes-present", faults, faultText)}
    />
  );
}
