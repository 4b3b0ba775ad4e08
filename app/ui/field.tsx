// Form fields with their labels, hints and faults, and the summary of the faults above a form.
import { useEffect, useRef } from "react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { toolFieldOf } from "./agent-tools.ts";
import { Icon } from "./icon.tsx";

/** The parts around a control. Texts are already translated. */
export interface FieldProps {
  /** The control's name in the form; also its id, unless `id` is given. */
  name: string;
  /** Unique on the page; the error summary links to it. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error text, the same as in the error summary. */
  error?: string | undefined;
  /** Marks the field as optional; a required control sets its own `required`. */
  optional?: boolean;
}

/** Attributes that a custom control must spread, so that label, hint and error are associated with it. */
export interface FieldControl {
  id: string;
  name: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

type Children = { children: (control: FieldControl) => ReactNode };

/** Label, hint and error around any control: `<Field name="nights" label={...}>{(control) => <input {...control} />}</Field>`. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & Children) {
  const t = useTranslations("layout.form");
  const { format } = useLanguage();
  const control: FieldControl = { id, name };
  // The build leaves it out of the browser's code.
  if (import.meta.env.SSR || import.meta.env.DEV) Object.assign(control, toolFieldOf(name));
  const describing = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(" ");
  if (describing) control["aria-describedby"] = describing;
  if (error) control["aria-invalid"] = true;
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={id}>
        {label}
        {optional && (
          <span className="opt">
            {format.space}
            {t("optional")}
          </span>
        )}
      </label>
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {children(control)}
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
    </div>
  );
}

/** The error text of a field or a group, with its icon; the control refers to `id` in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  );
}

type FieldOf<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

/** One line of text; takes the props of a field and of an `<input>`. */
export function TextField(props: FieldOf<"input">) {
  const [field, input] = splitProps(props);
  return (
    <Field {...field}>
      {(control) => <input className="input" type="text" {...input} {...control} />}
    </Field>
  );
}

/** Several lines of text. */
export function AreaField(props: FieldOf<"textarea">) {
  const [field, area] = splitProps(props);
  return (
    <Field {...field}>{(control) => <textarea className="area" {...area} {...control} />}</Field>
  );
}

/** A choice from a list; the children are its `<option>`s. */
export function SelectField(props: FieldOf<"select">) {
  const [field, select] = splitProps(props);
  return (
    <Field {...field}>{(control) => <select className="select" {...select} {...control} />}</Field>
  );
}

function splitProps<Props extends FieldProps>(props: Props) {
  const { name, id, label, hint, error, optional, ...rest } = props;
  return [{ name, id, label, hint, error, optional }, rest] as const;
}

/** One fault: the id of its field, and the same text as beside the field. */
export interface ListedFault {
  field: string;
  text: string;
}

// To a fragment the router would navigate, and forget what was refused. What cannot have the focus is left to the browser.
function focusField(event: MouseEvent, field: string): void {
  const control = document.getElementById(field);
  control?.focus();
  if (control && control === document.activeElement) event.preventDefault();
}

interface ErrorSummaryProps {
  faults: ListedFault[];
  /** The fragment of the form's action, which focuses the summary without JavaScript. */
  id?: string;
}

/**
 * Renders nothing without faults. New faults take the focus: by React here, by the layout script on a page without React.
 * The page's title mentions them too: `<PageHead faulty>`.
 */
export function ErrorSummary({ faults, id }: ErrorSummaryProps) {
  const t = useTranslations("layout.form");
  const summary = useRef<HTMLDivElement>(null);
  const faultText = faults.map(({ field, text }) => `${field} ${text}`).join("\n");
  useEffect(() => {
    if (faultText) summary.current?.focus();
  }, [faultText]);
  if (faults.length === 0) return null;
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={summary} id={id}>
      <h2>{t("faults", { count: faults.length })}</h2>
      <ul>
        {faults.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
