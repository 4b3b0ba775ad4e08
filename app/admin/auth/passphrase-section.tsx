// The form that changes one's own passphrase.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultText } from "./form-faults.ts";
import type { FormFault } from "./form-faults.ts";
import { Panel } from "../layout/panel.tsx";
import { NewPassphraseFields } from "./new-passphrase-fields.tsx";

/** Typed values are never sent back to the browser. */
export function PassphraseSection({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useTranslations("owner.account");
  const faultText = useFaultText();
  return (
    <Panel id="passphrase-title" width="p6" title={t("passphrase")}>
      <form method="post" className="stack">
        <p className="muted">{t("passphraseText")}</p>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          name="present"
          label={t("present")}
          type="password"
          autoComplete="current-password"
          required
          error={faultOf("present", faults, faultText)}
        />
        <NewPassphraseFields
          label={t("new")}
          hint={(values) => t("newHint", values)}
          again={t("again")}
          faults={faults}
        />
        <button className="btn btn--s" name="do" value="passphrase">
          {t("change")}
        </button>
      </form>
    </Panel>
  );
}
