// The second step of signing in.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { faultOf, useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";

/** Takes a recovery code in the same field: nobody has to find another page on a bad day. */
export function CodeForm({ faults }: { faults: FormFault[] }) {
  const t = useWords("owner.signIn");
  const say = useFaultWords();
  return (
    <>
      <form method="post" className="stack-l">
        <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
        <p>{t("codeText")}</p>
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={faultOf("code", faults, say)}
        />
        <button className="btn btn--full" name="step" value="code">
          {t("codeSubmit")}
        </button>
      </form>
      <form method="post">
        <button className="btn btn--link" name="step" value="over">
          {t("startOver")}
        </button>
      </form>
    </>
  );
}
