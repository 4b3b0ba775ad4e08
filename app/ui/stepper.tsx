// A number with a button on each side; both buttons send the form, so it works without script.
import { type MouseEvent, useEffect, useRef } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface StepperProps {
  name: string;
  id?: string;
  /** Plain text: the buttons repeat it to screen readers. */
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What was typed, even when it is no number. */
  value: number | string;
  min: number;
  max: number;
  /** Where its buttons send the form, when not where the form itself says: to its own section of the page, say. */
  formAction?: string;
}

/**
 * The pressed button sends `name=value` before the number field does: who reads the form takes the first value
 * (`URLSearchParams.get`). A form with steppers starts with `<DefaultSubmit>`.
 */
export function Stepper(props: StepperProps) {
  const { name, id = name, label, hint, error, value, min, max, formAction } = props;
  const t = useWords("frame.form");
  const input = useRef<HTMLInputElement>(null);
  // The address may change the number while the field, and the focus in it, stay.
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (input.current) input.current.value = String(value);
  }, [value]);
  const present = Number(value);
  const step = (by: 1 | -1, from = present) =>
    Math.min(max, Math.max(min, (Number.isNaN(from) ? min : Math.round(from)) + by));
  const button = (by: 1 | -1) => ({
    type: "submit" as const,
    name,
    value: step(by),
    formAction,
    // Still focusable at its end, where it sends the same number again.
    "aria-disabled": step(by) === present || undefined,
    // What was typed since the page came counts too.
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      currentTarget.value = String(step(by, input.current?.valueAsNumber));
    },
  });
  return (
    <Field {...{ name, id, label, hint, error }}>
      {(control) => (
        <div className="step">
          <button {...button(-1)} aria-label={t("fewer", { label })}>
            <Icon name="minus" />
          </button>
          <button {...button(1)} aria-label={t("more", { label })}>
            <Icon name="plus" />
          </button>
          <input
            className="input"
            type="number"
            inputMode="numeric"
            {...{ min, max }}
            defaultValue={value}
            ref={input}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}

/** First in a form with steppers: Enter in a field presses a form's first button, which must not be "one fewer". */
export function DefaultSubmit() {
  return <button className="vh" tabIndex={-1} aria-hidden="true" />;
}
