// The first step of signing in.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultText } from "./form-faults.ts";
import type { FormFault } from "./form-faults.ts";

/** `email` as it was typed; a passphrase is never sent back. */
export function PassphraseForm({ faults, email }: { faults: FormFault[]; email: string }) {
  const t = useTranslations("owner.signIn");
  const faultText = useFaultText();
  return (
    <form method="post" className="stack-l">
      <ErrorSummary
        faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
      />
      <div className="stack">
        <TextField
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
        />
        <TextField
          name="passphrase"
          label={t("passphrase")}
          type="password"
          autoComplete="current-password"
          required
          error={faultOf("passphrase", faults, faultText)}
        />
      </div>
      <button className="btn btn--full" name="step" value="passphrase">
        {t("submit")}
      </button>
    </form>
  );
}
