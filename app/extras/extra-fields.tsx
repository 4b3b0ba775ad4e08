// The fields of a form that orders extras; they need no script.
import type { ShownExtra, ShownExtras } from "./show-extras.server.ts";

/** A box for what can be had once, a list for more; a transfer also asks for the flight. */
export function ExtraFields({ shown: { items, labels } }: { shown: ShownExtras }) {
  return (
    <fieldset className="block">
      <legend>{labels.heading}</legend>
      <p className="hint">{labels.lead}</p>
      <div className="stack gap">
        {items.map((item) => (
          <ExtraField key={item.id} item={item} labels={labels} />
        ))}
      </div>
    </fieldset>
  );
}

function ExtraField({ item, labels }: { item: ShownExtra; labels: ShownExtras["labels"] }) {
  const { id, name, hint, most, quantity, arrival, locked } = item;
  const control = { id: `extra-${id}`, name: `extra-${id}`, disabled: locked };
  const described = { "aria-describedby": `hint-${id}` };
  return (
    <div className="field">
      {most > 1 ? (
        <label htmlFor={control.id}>{name}</label>
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
        <select className="select" {...control} {...described} defaultValue={quantity}>
          {Array.from({ length: most + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? labels.none : count}
            </option>
          ))}
        </select>
      )}
      {arrival && (
        <div className="formgrid">
          {(["flight", "time"] as const).map((part) => (
            <div key={part} className="c3">
              <label htmlFor={`${part}-${id}`}>{labels[part]}</label>
              <input
                className="input"
                type={part === "time" ? "time" : "text"}
                id={`${part}-${id}`}
                name={`${part}-${id}`}
                maxLength={20}
                autoComplete="off"
                disabled={locked}
                defaultValue={arrival[part]}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
