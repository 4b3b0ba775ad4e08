// Parts of forms on several admin pages: the choices of a list, and buttons to move an entry of a list, to block nights, to enter a
// booking.
import type { ComponentProps } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Icon } from "#app/ui/icon.tsx";

/** `of` are values with their texts, in order; a number is the id of a row. */
export function Options({
  of,
}: {
  of: readonly (readonly [value: string | number, text: string])[];
}) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Languages, each by its own name. */
export function LanguageOptions({ of }: { of: readonly Language[] }) {
  return of.map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {endonyms[tag]}
    </option>
  ));
}

/** Moves an entry of a list of `count` up or down; `place` counts from 0, `what` names the entry for screen readers. */
export function MoveButtons({
  entry,
  what,
  place,
  count,
}: {
  entry: string | number;
  what: string;
  place: number;
  count: number;
}) {
  const t = useTranslations("admin-apartments");
  return (["up", "down"] as const).map((move) => {
    const words = t(`${move}Of`, { what });
    return (
      <button
        key={move}
        className="btn btn--2 btn--icon"
        name="do"
        value={`${move}:${entry}`}
        aria-label={words}
        title={words}
        disabled={place === (move === "up" ? 0 : count - 1)}
      >
        <Icon name={`arrow-${move}`} />
      </button>
    );
  });
}

/** Does something else with an entry: a short text that everybody sees, and a full one for screen readers. */
export function EntryButton({
  short,
  full,
  className = "btn btn--link mini",
  ...button
}: { short: string; full: string } & ComponentProps<"button">) {
  return (
    <button className={className} name="do" {...button}>
      <span aria-hidden="true">{short}</span>
      <span className="vh">{full}</span>
    </button>
  );
}

/** To the form that blocks nights. */
export function BlockNightsLink() {
  const t = useTranslations("admin-calendar");
  return (
    <a className="btn btn--2 btn--s" href="/admin/calendar/block">
      <Icon name="calendar-off" />
      {t("blockNights")}
    </a>
  );
}

/** To the form of a booking by telephone. */
export function NewBookingLink() {
  const t = useTranslations("admin-calendar");
  return (
    <a className="btn btn--s" href="/admin/calendar/new">
      <Icon name="plus" />
      {t("newBooking")}
    </a>
  );
}
