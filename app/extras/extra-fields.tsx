// The fields of a form that orders extras; they need no script.
import { Picture } from "#app/pictures/picture.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { ShownExtra, ShownExtras, ShownField } from "./show-extras.server.ts";

/** A box for what can be had once, a list for more; a transfer also asks for its ways and flights. */
export function ExtraFields({ shown: { items, labels } }: { shown: ShownExtras }) {
  return (
    <fieldset className="block">
      <legend>{labels.heading}</legend>
      <p className="hint">{labels.lead}</p>
      <div className="stack gap">
        {items.map((item) => (
          <ExtraField key={item.id} item={item} none={labels.none} />
        ))}
      </div>
    </fieldset>
  );
}

function ExtraField({ item, none }: { item: ShownExtra; none: string }) {
  const { id, name, hint, most, quantity, fields, bothWays, locked, picture } = item;
  const extra = `extra-${id}`;
  const control = { id: extra, name: extra, disabled: locked };
  const described = { "aria-describedby": `hint-${id}` };
  return (
    <div className={picture ? "field pictured" : "field"}>
      {picture && <Picture {...picture} sizes="96px" widths={[352]} />}
      {most > 1 ? (
        <label htmlFor={extra}>{name}</label>
      ) : bothWays ? (
        <b>{name}</b>
      ) : (
        <label className="check">
          <input
            type="checkbox"
            {...control}
            {...described}
            value="1"
            defaultChecked={quantity > 0}
          />
          <span>{name}</span>
        </label>
      )}
      <p className="hint" id={`hint-${id}`}>
        {hint}
      </p>
      {most > 1 && (
        <select className="select" {...control} {...described} defaultValue={quantity || +bothWays}>
          {Array.from({ length: most + 1 - +bothWays }, (_, at) => at + +bothWays).map((count) => (
            <option key={count} value={count}>
              {count || none}
            </option>
          ))}
        </select>
      )}
      {item.hidden.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      {bothWays && most < 2 && <input type="hidden" name={extra} value="1" />}
      {fields[0] && (
        <div className="formgrid">
          {fields.map((field) => (
            <FlightField key={field.name} field={field} locked={locked} />
          ))}
        </div>
      )}
    </div>
  );
}

function FlightField({ field, locked }: { field: ShownField; locked: boolean }) {
  const { name, label, type, value, error } = field;
  const control = { type, name, id: name, disabled: locked };
  if (type === "checkbox")
    return (
      <label className="check">
        <input {...control} value="1" defaultChecked={value !== ""} />
        <span>{label}</span>
      </label>
    );
  const fault = error && `${name}-e`;
  return (
    <div className="c3">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        {...control}
        maxLength={20}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={fault}
      />
      {fault && <FieldError id={fault}>{error}</FieldError>}
    </div>
  );
}
