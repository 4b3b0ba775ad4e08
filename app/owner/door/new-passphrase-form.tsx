// Sets a passphrase with a link.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { shortest } from "../rules/passphrase.ts";
import { faultOf, useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";

/** The address stands in the form too, for password managers. */
export function NewPassphraseForm({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useWords("owner.invitation");
  const say = useFaultWords();
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="stack">
        <TextField
          name="passphrase"
          label={t("passphrase")}
          hint={t("hint", { shortest })}
          type="password"
          autoComplete="new-password"
          required
          error={faultOf("passphrase", faults, say)}
        />
        <TextField
          name="again"
          label={t("again")}
          type="password"
          autoComplete="new-password"
          required
          error={faultOf("again", faults, say)}
        />
      </div>
      <button className="btn btn--full">{t("submit")}</button>
    </form>
  );
}
