// The two fields of a new passphrase.
import { TextField } from "#app/ui/field.tsx";
import { shortest } from "../rules/passphrase.ts";
import { faultOf, useFaultWords } from "../parts/faults.ts";
import type { FormFault } from "../parts/faults.ts";

interface NewPassphraseFieldsProps {
  label: string;
  /** States the minimum length. */
  hint: (values: { shortest: number }) => string;
  again: string;
  faults: FormFault[];
}

/** Typed values are never sent back to the browser. */
export function NewPassphraseFields({ label, hint, again, faults }: NewPassphraseFieldsProps) {
  const say = useFaultWords();
  return (
    <>
      <TextField
        name="passphrase"
        label={label}
        hint={hint({ shortest })}
        type="password"
        autoComplete="new-password"
        required
        error={faultOf("passphrase", faults, say)}
      />
      <TextField
        name="again"
        label={again}
        type="password"
        autoComplete="new-password"
        required
        error={faultOf("again", faults, say)}
      />
    </>
  );
}
