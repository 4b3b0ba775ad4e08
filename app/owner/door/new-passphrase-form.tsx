// Sets a passphrase with a link.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";
import { NewPassphraseFields } from "./new-passphrase-fields.tsx";

/** The address stands in the form too, for password managers. */
export function NewPassphraseForm({ email, faults }: { email: string; faults: FormFault[] }) {
  const t = useWords("owner.invitation");
  const say = useFaultWords();
  return (
    <form method="post" className="stack-l">
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="stack">
        <NewPassphraseFields
          label={t("passphrase")}
          hint={(values) => t("hint", values)}
          again={t("again")}
          faults={faults}
        />
      </div>
      <button className="btn btn--full">{t("submit")}</button>
    </form>
  );
}
