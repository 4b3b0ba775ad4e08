// Asks which stay it shall be: a plain form that writes it into the address. Nothing is changed by asking.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { MyChange } from "./load-my-change.server.ts";
import { myChangeFields } from "../rules/my-change-form.ts";
import { isPlainDate } from "../rules/plain-date.ts";

/** `path` is that of the booking's page; `errorOf` gives the words beside a field. */
export function MyChangeForm({
  view: { typed, fromAge, capacity, today, offer },
  path,
  errorOf,
}: {
  view: MyChange;
  path: string;
  errorOf(field: string): string | undefined;
}) {
  const t = useWords("my-change");
  const words = useWords("booking.room");
  const { to } = useLanguage();
  const kinds = {
    checkIn: { ...dateField(typed.checkIn), min: today },
    checkOut: { ...dateField(typed.checkOut), min: today },
    adults: { ...number, min: 1, max: capacity, hint: words("adultsHint", { age: fromAge }) },
    children: {
      ...number,
      min: 0,
      max: capacity - 1,
      hint: words("childrenHint", { age: fromAge }),
    },
  };
  return (
    <form className="stack" action={to(`${path}/change#offer`)} noValidate>
      <h2 className="lg2">{t("form")}</h2>
      <div className="formgrid">
        {myChangeFields.map((name) => (
          <div key={name} className="c3">
            <TextField
              {...kinds[name]}
              name={name}
              label={words(name)}
              defaultValue={typed[name]}
              error={errorOf(name)}
              autoComplete="off"
              required
            />
          </div>
        ))}
      </div>
      <p>
        <button className={offer ? "btn btn--2" : "btn"}>{t("show")}</button>
      </p>
    </form>
  );
}

const number = { type: "number", inputMode: "numeric" } as const;

// A date field would show nothing in place of a text that is no date: so it can be mended.
function dateField(value: string) {
  return { type: value === "" || isPlainDate(value) ? "date" : "text" };
}
