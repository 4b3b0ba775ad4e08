// The two fields of a new passphrase.
import { TextField } from "#app/ui/field.tsx";
import { shortest } from "./rules/passphrase.ts";
import { faultOf, useFaultText } from "./form-faults.ts";
import type { FormFault } from "./form-faults.ts";

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
