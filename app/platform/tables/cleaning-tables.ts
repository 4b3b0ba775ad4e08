// Row types of cleaning, beside those of tables.ts.

/** A calendar day, as in tables.ts. */
type Day = string;
/** An instant as ISO-8601 UTC text with milliseconds, as in tables.ts. */
type Instant = string;

/** The tables of this file, by their names in the database. */
export interface CleaningTables {
  cleanings: CleaningRow;
}

/** The cleaning of an apartment after a departure on `day`; without a row nobody has begun. */
export interface CleaningRow {
  apartment_id: number;
  day: Day;
  /** When it was begun and finished, and the names of the users who said so. */
  started_at: Instant | null;
  started_by: string | null;
  done_at: Instant | null;
  done_by: string | null;
}
