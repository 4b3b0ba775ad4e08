// The search form of list and apartment: changes apply at once, dates stay as typed, and faults have their messages.
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import { wasTouched } from "#app/ui/touched.ts";
import type { SearchFault } from "./rules/list-search.ts";

/** Calls `show` on a field's change event: a slider released, a text field left, a choice made; not on half-typed dates. */
export function useShowOnChange(form: RefObject<HTMLFormElement | null>, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const present = form.current;
    let pause: ReturnType<typeof setTimeout> | undefined;
    // React's onChange fires on every key and every step of a slider; the native change event does not.
    const onChange = ({ target }: Event) => {
      clearTimeout(pause);
      if (isHalfTyped(target)) return;
      // Arrow keys change a slider step by step: the response to one step must not undo the next.
      const isSlider = target instanceof HTMLInputElement && target.type === "range";
      pause = setTimeout(() => latest.current(), isSlider ? sliderPause : 0);
    };
    present?.addEventListener("change", onChange);
    // Pressed before the script came.
    if (present && wasTouched(present)) latest.current();
    return () => {
      clearTimeout(pause);
      present?.removeEventListener("change", onChange);
    };
  }, [form]);
}

const sliderPause = 300;

/**
 * Sets the fields to `values` by name whenever these change, e.g. by a link or by going back: a text to that value, boxes and
 * radio buttons to a list of those that are ticked.
 */
export function useFormFollowsAddress(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string | string[]>,
): void {
  const serialized = JSON.stringify(values);
  const followed = useRef(serialized);
  useEffect(() => {
    // The fields come with the first values, or with what was pressed since.
    if (followed.current === serialized) return;
    followed.current = serialized;
    const shown = JSON.parse(serialized) as Partial<typeof values>;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("[name]") ?? []) {
      const value = shown[field.name];
      if (Array.isArray(value)) field.checked = value.includes(field.value);
      else if (value !== undefined && field.value !== value) field.value = value;
    }
  }, [form, serialized]);
}

function isHalfTyped(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "date") return false;
  if (field.value !== "" && !isPlainDate(field.value)) return true;
  const dates = [...(field.form?.querySelectorAll<HTMLInputElement>("[type=date]") ?? [])];
  return dates.filter(({ value }) => value !== "").length === 1;
}

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

/** Returns the function that gives the message of a fault. The page loads the messages `apartments` and `booking.faults`. */
export function useFaultText(): (fault: Pick<SearchFault, "key" | "values">) => string {
  const own = useTranslations("apartments.faults");
  const booking = useTranslations("booking.faults");
  const { format } = useLanguage();
  return ({ key, values = {} }) => {
    const formatted = withDates(values, format);
    return own.has(key) ? own(key, formatted) : booking(key, formatted);
  };
}
