// The choices of a list in a form.

/** `of` are values with their texts, in order; a number is the id of a row. */
export function Options({
  of,
}: {
  of: readonly (readonly [value: string | number, text: string])[];
}) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
