// Two-factor codes from an authenticator: off, being set up, or on.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedText } from "../../layout/typed-fields.tsx";
import type { Account, TwoFactorSetup } from "../load-account.server.ts";
import { PassphraseField } from "../sign-in/sign-in-screen.tsx";
import { groupByFour } from "../rules/base32.ts";

type TwoFactorSectionProps = Pick<Account, "codes" | "setup" | "codesLeft">;

/** Asks for the passphrase before each change, in case a signed-in browser was left unattended. */
export function TwoFactorSection({ codes, setup, codesLeft }: TwoFactorSectionProps) {
  const t = useTranslations("admin.account");
  return (
    <Panel id="codes" width="p6" title={t("codes")}>
      {setup ? (
        <EnableTwoFactor {...setup} />
      ) : (
        <form method="post" className="stack">
          <p className="muted">
            {codes === "on" ? t("codesOnText", { left: codesLeft }) : t("codesOffText")}
          </p>
          <PassphraseField name="present" id="codes-present" label={t("present")} />
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
function EnableTwoFactor({ secret, uri, qr }: TwoFactorSetup) {
  const qrLabel = useTranslations("admin-sign-in")("qr");
  const t = useTranslations("admin.account");
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
        <TypedText
          name="code"
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          defaultValue={undefined}
        />
        <button className="btn btn--s" name="do" value="on">
          {t("turnOn")}
        </button>
      </form>
      <form method="post">
        <button className="btn btn--link" name="do" value="cancel">
          {t("cancel")}
        </button>
      </form>
    </div>
  );
}
