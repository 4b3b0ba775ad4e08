// The fields of a form that orders extras; they need no script.
import type { ComponentProps } from "react";
import { Picture } from "#app/pictures/picture.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { ShownExtra, ShownExtras, ShownField } from "./show-extras.server.ts";

/** A box for what can be had once, a list for more; a transfer also asks for its ways and flights. */
export function ExtraFields({ shown: { items, labels } }: { shown: ShownExtras }) {
  return (
    <fieldset className="block">
      <legend>{labels.heading}</legend>
      {labels.lead && <p className="hint">{labels.lead}</p>}
      <div className="stack-l gap">
        {items.map((item) => (
          <ExtraField key={item.id} item={item} none={labels.none} />
        ))}
      </div>
    </fieldset>
  );
}

function ExtraField({ item, none }: { item: ShownExtra; none: string }) {
  const { id, name, hint, counts, quantity, fields, bothWays, hidden, locked, picture } = item;
  const extra = `extra-${id}`;
  const hintId = `hint-${id}`;
  const control = { id: extra, name: extra, disabled: locked, "aria-describedby": hintId };
  return (
    <div className={picture ? "field pictured" : "field"}>
      {picture && <Picture {...picture} sizes="96px" widths={[352]} />}
      {counts ? (
        <label htmlFor={extra}>{name}</label>
      ) : bothWays ? (
        <b>{name}</b>
      ) : (
        <Box label={name} defaultChecked={quantity > 0} {...control} />
      )}
      <p className="hint" id={hintId}>
        {hint}
      </p>
      {counts && (
        <select className="select" {...control} defaultValue={quantity}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {count || none}
            </option>
          ))}
        </select>
      )}
      {hidden.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      {fields[0] && (
        <div className="formgrid">
          {fields.map((field) => (
            <FlightField key={field.name} field={field} disabled={locked} />
          ))}
        </div>
      )}
    </div>
  );
}

function Box({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label className="check">
      <input type="checkbox" value="1" {...input} />
      <span>{label}</span>
    </label>
  );
}

function FlightField({ field, disabled }: { field: ShownField; disabled: boolean }) {
  const { name, label, type, value, error } = field;
  const control = { name, id: name, disabled };
  if (type === "checkbox") return <Box label={label} defaultChecked={value !== ""} {...control} />;
  const fault = error && `${name}-e`;
  return (
    <div className="field c3">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        type={type}
        {...control}
        maxLength={20}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={!!error}
        aria-describedby={fault}
      />
      {fault && <FieldError id={fault}>{error}</FieldError>}
    </div>
  );
}
