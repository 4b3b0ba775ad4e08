// Names of rows: a column is written hold_expires_at, the property of an object that stands for it holdExpiresAt.
import type { SelectType } from "kysely";

/** A row with its columns named as properties; the units and meanings of the values are documented at the row. */
export type CamelKeys<Row> = {
  [Column in keyof Row as PropertyName<Column & string>]: SelectType<Row[Column]>;
};

/** The object that a row becomes when `Parsed` replaces what the database stores as text or number: JSON and flags. */
export type RowObject<Row, Parsed = object> = Omit<CamelKeys<Row>, keyof Parsed> & Parsed;

/** An object with its properties named as columns. */
export type SnakeKeys<Values> = {
  -readonly [Name in keyof Values as ColumnName<Name & string>]: Values[Name];
};

type PropertyName<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyName<Rest>>}`
  : Column;

type ColumnName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : "";

/** The object of a row, with its properties in the order of the columns. Leave secrets out of the row first. */
export function fromRow<Row extends object>(row: Row): CamelKeys<Row> {
  return rename(row, propertyName) as CamelKeys<Row>;
}

/** The columns of an object, to be inserted or updated; a property that is undefined is left out. */
export function toRow<const Values extends object>(values: Values): SnakeKeys<Values> {
  return rename(values, columnName) as SnakeKeys<Values>;
}

function rename(from: object, nameOf: (name: string) => string): object {
  const to: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(from))
    if (value !== undefined) to[nameOf(name)] = value;
  return to;
}

const propertyName = remember((column) =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
);

const columnName = remember((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

// Lists have thousands of rows; the names are those of the tables, so that there are only some hundred to remember.
function remember(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const translated = translate(name);
    known.set(name, translated);
    return translated;
  };
}
