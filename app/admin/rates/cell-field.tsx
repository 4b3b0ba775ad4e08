// A field in a table cell: its label is visually hidden, since the headings of row and column say the same.
import { FieldError } from "#app/ui/field.tsx";

interface CellFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
}

/** A number, with its fault below it. */
export function CellField({ id, name, label, value, error }: CellFieldProps) {
  return (
    <>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-e`}
      />
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
    </>
  );
}
