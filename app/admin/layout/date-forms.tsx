// Forms that choose which days a page shows.
import type { ReactNode } from "react";
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Steps back and forward in time, and a form that goes to a day, so that they work without JavaScript. `children` follow. */
export function DateNavigation({
  path,
  name,
  shown,
  step,
  texts,
  children,
}: {
  path: string;
  /** Of the day in the query. */
  name: string;
  shown: PlainDate;
  /** In days. */
  step: number;
  texts: Record<"earlier" | "today" | "later" | "day" | "show", string>;
  children?: ReactNode;
}) {
  const at = (days: number) => `${path}?${name}=${addDays(shown, days)}`;
  return (
    <div className="row tlnav">
      <a className="btn btn--2 btn--s btn--icon" href={at(-step)} aria-label={texts.earlier}>
        <Icon name="chevron-left" />
      </a>
      <a className="btn btn--2 btn--s" href={path}>
        {texts.today}
      </a>
      <a className="btn btn--2 btn--s btn--icon" href={at(step)} aria-label={texts.later}>
        <Icon name="chevron-right" />
      </a>
      <form className="row tlgo" action={path}>
        <label className="vh" htmlFor={name}>
          {texts.day}
        </label>
        <input className="input" type="date" id={name} name={name} defaultValue={shown} required />
        <button className="btn btn--2 btn--s">{texts.show}</button>
      </form>
      {children}
    </div>
  );
}

/** The two days of a span, in the form around them. */
export function SpanFields({
  span: { from, to, typed, faulty },
  texts,
  isFresh = false,
}: {
  span: { from: string; to: string; typed: { from: string; to: string }; faulty: boolean };
  texts: Record<"from" | "to", string>;
  /** Shows other days anew when the same page shows another span. */
  isFresh?: boolean;
}) {
  const days = { from, to };
  return (["from", "to"] as const).map((end) => (
    <label key={end}>
      <span className="mini muted">{texts[end]}</span>
      <input
        className="input"
        type="date"
        name={end}
        key={isFresh ? days[end] : undefined}
        defaultValue={typed[end] || days[end]}
        aria-invalid={faulty}
      />
    </label>
  ));
}
