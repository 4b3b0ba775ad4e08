// Client-side behaviour of step one's search form: a change, or a day selected in view, applies at once, and the fields follow the URL.
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { addressOfForm } from "#app/availability/rules/book-address.ts";
import { chosenDates, pickDayInView } from "#app/availability/rules/calendar-day.ts";
import type { ChosenDates } from "#app/availability/rules/calendar-day.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage } from "#app/i18n/language-provider.tsx";
import type { RawStayQuery } from "#app/stays/rules/stay-query.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { wasTouched } from "#app/ui/touched.ts";
import type { ApartmentStep } from "./load-apartment-step.server.ts";

/**
 * For `<form ref={form} onSubmit={onSubmit}>`. `submitCount` is how often the guest submitted the form; it is null after the
 * form was only sent because a field changed: then an error must not take the focus.
 */
export function useSearchForm({ raw, calendar }: Pick<ApartmentStep, "raw" | "calendar">) {
  const { to } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const submits = useRef(0);
  const pending = useRef(0);
  const [submitCount, setSubmitCount] = useState<number | null>(0);

  function send(button: HTMLButtonElement | null, isChange: boolean): void {
    if (!form.current) return;
    const fields = paramsOf(new FormData(form.current, button));
    const continues = button?.name === "step";
    const isUpdate = isChange || Boolean(button?.name && !continues);
    submits.current += 1;
    setSubmitCount(isUpdate ? null : submits.current);
    const day = fields.get("day");
    const dates = day === null ? null : pickDayInView(datesIn(fields), day, calendar);
    const { checkIn, checkOut } = dates ?? {};
    if (dates) {
      fields.set("checkIn", checkIn ?? "");
      fields.set("checkOut", checkOut ?? "");
      fields.delete("day");
    }
    // The next selection builds on this one, even before the server has responded.
    fillIn(form.current, firstValues(fields));
    const address = fields.has("day") ? `/book?${fields.toString()}` : addressOfForm(fields);
    const sent = submits.current;
    pending.current = sent;
    const options = { preventScrollReset: !continues, replace: !continues };
    afterPaint(() => {
      void Promise.resolve(navigate(to(address), options)).finally(() => {
        if (pending.current === sent) pending.current = 0;
      });
    });
  }

  useChanges(form, () => send(null, true));
  useSyncFields(form, raw, pending);

  return {
    form,
    asked: submitCount,
    onSubmit(event: SubmitEvent<HTMLFormElement>): void {
      event.preventDefault();
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      send(submitter as HTMLButtonElement | null, false);
    },
  };
}

type FormRef = { readonly current: HTMLFormElement | null };

// React's onChange fires at every key; the native event fires when a choice is made or a field is left.
function useChanges(form: FormRef, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const element = form.current;
    const onChange = ({ target }: Event) => {
      if (!isHalfTyped(target)) latest.current();
    };
    element?.addEventListener("change", onChange);
    // Pressed before the script came. Sent before the fields follow the URL.
    if (element && wasTouched(element)) latest.current();
    return () => element?.removeEventListener("change", onChange);
  }, [form]);
}

// A date input fires from the first digit of a year on: 0002 is an unfinished year.
function isHalfTyped(field: EventTarget | null): boolean {
  return (
    field instanceof HTMLInputElement &&
    field.type === "date" &&
    field.value !== "" &&
    !isPlainDate(field.value)
  );
}

// A link, the calendar, or going back may change the URL without the form. The response to an earlier change may be rendered
// after the guest sent a later one: then the fields are already newer than it.
function useSyncFields(
  form: FormRef,
  raw: RawStayQuery,
  pending: { readonly current: number },
): void {
  const serialized = JSON.stringify(raw);
  useEffect(() => {
    const {
      checkIn = "",
      checkOut = "",
      apartment = "",
      plan = "flexible",
    } = JSON.parse(serialized) as RawStayQuery;
    if (form.current && pending.current === 0)
      fillIn(form.current, { checkIn, checkOut, apartment, plan });
  }, [form, serialized, pending]);
}

function fillIn({ elements }: HTMLFormElement, values: Record<string, string>): void {
  for (const field of elements) {
    if (!(field instanceof HTMLInputElement) || /hidden|checkbox/.test(field.type)) continue;
    // The response to another change may come while a year is being typed; the field is updated once it is left.
    if (field === document.activeElement && isHalfTyped(field)) continue;
    const value = values[field.name];
    if (value === undefined) continue;
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
  }
}

function paramsOf(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") params.append(name, value);
  return params;
}

// Of a stepper's two values the first is that of the clicked button.
function firstValues(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].toReversed());
}

function datesIn(fields: URLSearchParams): ChosenDates {
  const read = (name: string) => fields.get(name) ?? undefined;
  return chosenDates({ checkIn: read("checkIn"), checkOut: read("checkOut") });
}
