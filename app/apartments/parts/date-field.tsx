// A date to type or to pick; what is no date stays as it was typed, so that it can be mended.
import { TextField } from "#app/ui/field.tsx";
import { isPlainDate } from "#app/booking/rules/plain-date.ts";

/** `value` as the address has it; `min` and `max` are plain dates. */
export function DateField(props: {
  name: "checkIn" | "checkOut";
  label: string;
  value: string | undefined;
  error: string | undefined;
  min?: string;
  max?: string;
}) {
  const { value = "", ...field } = props;
  // A date field shows nothing in place of a text that is no date.
  const type = value === "" || isPlainDate(value) ? "date" : "text";
  return <TextField {...field} type={type} defaultValue={value} autoComplete="off" />;
}
