// A number input with minus and plus buttons; both submit the form, so it works without JavaScript.
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface StepperProps {
  name: string;
  id?: string;
  /** Plain text: the buttons repeat it for screen readers. */
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The typed value, even if it is not a number. */
  value: number | string;
  min: number;
  max: number;
  /** The action of its buttons, if different from the form's, e.g. with a fragment for its section of the page. */
  formAction?: string;
}

/**
 * The clicked button sends `name=value` before the number field does: read the first value of the form
 * (`URLSearchParams.get`). A form with steppers starts with `<DefaultSubmit>`.
 */
export function Stepper(props: StepperProps) {
  const { name, id = name, label, hint, error, value, min, max, formAction } = props;
  const t = useTranslations("layout.form");
  const input = useRef<HTMLInputElement>(null);
  // A navigation may change the value while the field stays mounted and focused.
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
    // Still focusable at the limit, where it sends the same number again.
    "aria-disabled": step(by) === present || undefined,
    // Steps from what was typed since the page was rendered.
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

/** First in a form with steppers: Enter in a field activates the form's first button, which must not be "one fewer". */
export function DefaultSubmit() {
  return <button className="vh" tabIndex={-1} aria-hidden="true" />;
}
