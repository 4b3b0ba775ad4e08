// A date to type or pick; an invalid one stays as it was typed, so that it can be corrected.
import { TextField } from "#app/ui/field.tsx";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";

/** `value` as in the query; `min` and `max` are plain dates. */
export function DateField(props: {
  name: "checkIn" | "checkOut";
  label: string;
  value: string | undefined;
  error: string | undefined;
  min?: string;
  max?: string;
}) {
  const { value = "", ...field } = props;
  // A date input shows nothing for a value that is not a date.
  const type = value === "" || isPlainDate(value) ? "date" : "text";
  return <TextField {...field} type={type} defaultValue={value} autoComplete="off" />;
}
