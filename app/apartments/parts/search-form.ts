// What script adds to a GET form: a change shows at once, and the fields follow the address when it changes elsewhere.
import { type RefObject, useEffect, useRef } from "react";
import { isPlainDate } from "#app/booking/rules/plain-date.ts";

/** Calls `show` when a field has got a new value: a slider let go, a text left, a choice made; not while a date is half typed. */
export function useShowOnChange(form: RefObject<HTMLFormElement | null>, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const present = form.current;
    let pause: ReturnType<typeof setTimeout> | undefined;
    // React's own onChange speaks at every key and every step of a slider.
    const onChange = ({ target }: Event) => {
      clearTimeout(pause);
      if (isHalfTyped(target)) return;
      // Arrow keys change a slider step by step: an answer to one must not undo the next.
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

/** Sets the fields to `values`, by their names, whenever these change: by a link, or by going back. */
export function useFormFollowsAddress(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
): void {
  const said = JSON.stringify(values);
  useEffect(() => {
    const { elements } = form.current ?? {};
    for (const [name, value] of Object.entries(JSON.parse(said) as Record<string, string>)) {
      const field = elements?.namedItem(name);
      if (field && "value" in field && field.value !== value) field.value = value;
    }
  }, [form, said]);
}

function isHalfTyped(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "date") return false;
  if (field.value !== "" && !isPlainDate(field.value)) return true;
  const dates = [...(field.form?.querySelectorAll<HTMLInputElement>("[type=date]") ?? [])];
  return dates.filter(({ value }) => value !== "").length === 1;
}
