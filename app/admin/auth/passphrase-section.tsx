// The form that changes one's own passphrase, and the two fields of a new one.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { faultOf, useFaultText } from "./form-faults.ts";
import type { FormFault } from "./form-faults.ts";
import { shortest } from "./rules/passphrase.ts";

/** Typed values are never sent back to the browser. */
export function PassphraseSection({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useTranslations("admin.account");
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

interface NewPassphraseFieldsProps {
  label: string;
  /** States the minimum length. */
  hint: (values: { shortest: number }) => string;
  again: string;
  faults: FormFault[];
}

/** Typed values are never sent back to the browser. */
export function NewPassphraseFields({ label, hint, again, faults }: NewPassphraseFieldsProps) {
  const faultText = useFaultText();
  return (
    <>
      <TextField
        name="passphrase"
        label={label}
        hint={hint({ shortest })}
        type="password"
        autoComplete="new-password"
        required
        error={faultOf("passphrase", faults, faultText)}
      />
      <TextField
        name="again"
        label={again}
        type="password"
        autoComplete="new-password"
        required
        error={faultOf("again", faults, faultText)}
      />
    </>
  );
}
