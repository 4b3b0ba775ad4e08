// The first step of signing in.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";

/** `email` as it was typed; a passphrase is never sent back. */
export function PassphraseForm({ faults, email }: { faults: FormFault[]; email: string }) {
  const t = useWords("owner.signIn");
  const say = useFaultWords();
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
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
          error={faultOf("passphrase", faults, say)}
        />
      </div>
      <button className="btn btn--full" name="step" value="passphrase">
        {t("submit")}
      </button>
    </form>
  );
}
