// Parts of forms on several admin pages: the choices of a list, the languages of texts, and buttons to move an entry of a list, to block nights, to enter
// a booking.
import type { ComponentProps, ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
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

/**
 * Links to the languages in which something is edited, each by its own name and with how many texts are missing or to be checked, which
 * `missingText` and `staleText` say in words. They save no input of the page's forms. `children` come after them.
 */
export function LanguageChips({
  label,
  of,
  edited,
  hrefOf,
  missingText,
  staleText,
  gap = false,
  children,
}: {
  label: string;
  of: readonly { language: Language; missing: number; stale: number }[];
  edited: Language | null | undefined;
  hrefOf: (language: Language) => string;
  missingText: (count: number) => string;
  staleText: (count: number) => string;
  gap?: boolean;
  children?: ReactNode;
}) {
  const { language: reader } = useLanguage();
  return (
    <nav className={gap ? "row chips gap" : "row chips"} aria-label={label}>
      {of.map(({ language, missing, stale }) => (
        <a
          key={language}
          className="chip"
          lang={language}
          href={hrefOf(language)}
          aria-current={language === edited ? "true" : undefined}
        >
          {endonyms[language]}
          {missing + stale > 0 && (
            <span className="num">
              <span aria-hidden="true">{missing + stale}</span>
              <span className="vh" lang={reader}>
                {missing > 0 && missingText(missing)} {stale > 0 && staleText(stale)}
              </span>
            </span>
          )}
        </a>
      ))}
      {children}
    </nav>
  );
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

/** An entry of a list in the owner's order. */
interface SortedEntry {
  id: string | number;
  name: string;
  /** Whether visitors see it. */
  active: boolean;
  /** Without the button that offers it or takes it off. */
  isFixed?: boolean;
}

/**
 * The entries of a list in one form, which sends along the order that was shown: each leads to its page at `path`, with buttons
 * that move it, and that offer it to visitors or take it off. `namespace` has the words of these.
 */
export function SortedLines<Entry extends SortedEntry>({
  path,
  namespace,
  entries,
  children,
}: {
  path: string;
  namespace: "admin-apartments" | "admin-extras" | "admin-testimonials";
  entries: readonly Entry[];
  /** What is shown below the name. */
  children: (entry: Entry) => ReactNode;
}) {
  const t = useTranslations(namespace);
  return (
    <form method="post" action={path}>
      <input type="hidden" name="seen" value={entries.map(({ id }) => id).join()} />
      <ol className="lines sorted">
        {entries.map((entry, place) => {
          const { id, name, active, isFixed = false } = entry;
          return (
            <li key={id}>
              <span>
                <a href={`${path}/${id}`}>
                  <b>{name}</b>
                </a>
                {children(entry)}
              </span>
              <span className="moves">
                <MoveButtons entry={id} what={name} place={place} count={entries.length} />
                {!isFixed && (
                  <EntryButton
                    className="btn btn--2 btn--s"
                    value={`${active ? "off" : "on"}:${id}`}
                    short={t(active ? "off" : "on")}
                    full={t(active ? "offOf" : "onOf", { what: name })}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </form>
  );
}

/** A button for another action on an entry: a short visible text, and a full one for screen readers. */
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
