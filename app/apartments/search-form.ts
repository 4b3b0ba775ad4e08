// JavaScript for a GET form: a change applies at once, and the fields follow the URL when it changes elsewhere.
import { type RefObject, useEffect, useRef } from "react";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";

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
    return () => {
      clearTimeout(pause);
      present?.removeEventListener("change", onChange);
    };
  }, [form]);
}

const sliderPause = 300;

/** Sets the fields to `values` by name whenever these change, e.g. by a link or by going back. */
export function useFormFollowsAddress(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
): void {
  const serialized = JSON.stringify(values);
  useEffect(() => {
    const { elements } = form.current ?? {};
    for (const [name, value] of Object.entries(JSON.parse(serialized) as Record<string, string>)) {
      const field = elements?.namedItem(name);
      if (field && "value" in field && field.value !== value) field.value = value;
    }
  }, [form, serialized]);
}

function isHalfTyped(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "date") return false;
  if (field.value !== "" && !isPlainDate(field.value)) return true;
  const dates = [...(field.form?.querySelectorAll<HTMLInputElement>("[type=date]") ?? [])];
  return dates.filter(({ value }) => value !== "").length === 1;
}
