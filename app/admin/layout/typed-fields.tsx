// The fields of the admin's forms: each shows what was typed and what is wrong with it, as the form around it says.
import { createContext, useContext } from "react";
import type { ComponentProps, ReactNode } from "react";
import { AreaField, FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { Options } from "./form-parts.tsx";

interface FormState {
  /** Texts by the names of their fields; null before anything was typed. What the fields below do not show may be anything. */
  typed: object | null | undefined;
  faults: readonly ListedFault[] | null | undefined;
}

const FormContext = createContext<FormState>({ typed: null, faults: null });

/** Provides what was typed, and the faults, to the fields of a form. */
export function TypedFields({ typed, faults, children }: FormState & { children: ReactNode }) {
  return <FormContext value={{ typed, faults }}>{children}</FormContext>;
}

/** The faults of a form with their texts, for the summary above it and for its fields. */
export function listFaults<Fault extends { field: string }>(
  faults: readonly Fault[] | null | undefined,
  textOf: (fault: Fault) => string,
): ListedFault[] {
  return (faults ?? []).map((fault) => ({ field: fault.field, text: textOf(fault) }));
}

/** The text of a control's fault, by its id, if it has one. */
export function useTypedFault(): (id: string) => string | undefined {
  const { faults } = useContext(FormContext);
  return (id) => faults?.find(({ field }) => field === id)?.text;
}

// A field whose value is not in `typed` by its name is given its `defaultValue`.
function useField({ name, id = name }: { name: string; id?: string }) {
  const { typed } = useContext(FormContext);
  const value = (typed as Record<string, unknown> | null | undefined)?.[name];
  const faultAt = useTypedFault();
  return { defaultValue: typeof value === "string" ? value : "", error: faultAt(id) };
}

/** One line of text, which browsers do not fill in. */
export function TypedText({ inputMode, ...props }: ComponentProps<typeof TextField>) {
  const { defaultValue, error } = useField(props);
  return (
    <TextField
      inputMode={inputMode}
      autoComplete="off"
      defaultValue={defaultValue}
      {...props}
      error={error}
    />
  );
}

/** A date of the form YYYY-MM-DD. */
export function TypedDate(props: ComponentProps<typeof TextField>) {
  return <TypedText type="date" autoComplete={undefined} {...props} />;
}

/** Several lines of text. */
export function TypedArea(props: ComponentProps<typeof AreaField>) {
  const { defaultValue, error } = useField(props);
  return <AreaField defaultValue={defaultValue} {...props} error={error} />;
}

/** A choice from a list: values with their texts. `children` come before them. */
export function TypedSelect({
  of,
  children,
  ...props
}: ComponentProps<typeof SelectField> & ComponentProps<typeof Options>) {
  const { defaultValue, error } = useField(props);
  return (
    <SelectField defaultValue={defaultValue} {...props} error={error}>
      {children}
      <Options of={of} />
    </SelectField>
  );
}

/** A box to tick, with its fault below it. */
export function Tick({
  name,
  children,
  ...input
}: { name: string; children: ReactNode } & ComponentProps<"input">) {
  const fault = useTypedFault()(name);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          {...input}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${name}-e`}
        />
        <span>{children}</span>
      </label>
      {fault && <FieldError id={`${name}-e`}>{fault}</FieldError>}
    </>
  );
}

/** A box, or with `type` a button, for each of some values with their texts; `chosen` are the values that are ticked. */
export function Choices({
  of,
  chosen,
  ...input
}: {
  of: readonly (readonly [value: string | number, text: ReactNode])[];
  chosen: readonly string[];
} & ComponentProps<"input">) {
  return of.map(([value, text]) => (
    <label key={value} className="check">
      <input
        type="checkbox"
        {...input}
        value={value}
        defaultChecked={chosen.includes(String(value))}
      />
      <span>{text}</span>
    </label>
  ));
}
