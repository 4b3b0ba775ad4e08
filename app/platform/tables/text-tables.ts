// Row types of the texts that the owner changes, beside those of tables.ts.

/** The tables of the site's texts, by their names in the database. */
export interface TextTables {
  site_text_versions: SiteTextVersionRow;
  site_text_drafts: SiteTextDraftRow;
}

/**
 * A publication of a section: all its changed texts in all languages, JSON `{language: {key: {text, source}}}`. The highest
 * number of a section is what visitors read; an undone publication is followed by one with the texts before it.
 */
interface SiteTextVersionRow {
  section: string;
  /** From 1. */
  number: number;
  texts: string;
  /** Of a legal text: the version that bookings refer to, such as 2026-11-23; otherwise null. */
  label: string | null;
  published_at: string;
  /** The name of a user. */
  published_by: string;
}

/**
 * What was typed for a section in a language and is not published: JSON `{key: {text, source}}`, where null stands for the
 * text of the property's folder; `{}` after publishing.
 */
interface SiteTextDraftRow {
  section: string;
  language: string;
  /** Increments with each change, from 1. */
  version: number;
  texts: string;
  changed_at: string;
  /** The name of a user. */
  changed_by: string;
}
