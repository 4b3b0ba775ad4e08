// Row types of pictures, testimonials and the site's texts, beside those of tables.ts.

/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** A picture as the owner changed it; one of property/photos has a row only once it was changed in the admin area. */
export interface PictureRow {
  /** As in URLs and `picture_words`. */
  name: string;
  /**
   * The name of its file; null for one of property/photos, as are its size in pixels and `hash`, the SHA-256 of the
   * original's bytes.
   */
  original: string | null;
  hash: string | null;
  width: number | null;
  height: number | null;
  kind: "photo" | "render" | "illustration";
  category: "exterior" | "rooms" | "amenities";
  /** The slug of the apartment it shows; null for one of the whole property. */
  apartment: string | null;
  position: number;
  shown: 0 | 1;
  /** Counts its changes. */
  version: number;
  created_at: Instant;
}

/** The original of an uploaded picture: a JPEG of some megabytes. Never selected in lists. */
export interface PictureOriginalRow {
  picture: string;
  bytes: Uint8Array;
}

/** A picture's alternative text, in one language. */
export interface PictureWordsRow {
  picture: string;
  language: string;
  alt: string;
}

/** A testimonial; source `guest` is reserved for those that guests write themselves. */
export interface TestimonialRow {
  id: string;
  /** `owner`: entered by staff. */
  source: "owner" | "guest";
  /** The original language; shown where there is no translation. */
  language: string;
  guest: string;
  origin: string;
  /** The month of the stay, 'YYYY-MM', or "". */
  month: string;
  apartment_id: number | null;
  position: number;
  active: 0 | 1;
  version: number;
  created_at: Instant;
}

/** Its text in one language. */
export interface TestimonialWordsRow {
  testimonial_id: string;
  language: string;
  quote: string;
}

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
  published_at: Instant;
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
  changed_at: Instant;
  /** The name of a user. */
  changed_by: string;
}
