// Rows become objects and objects rows, with the names, values and types that belong to them.
import type { Generated } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import { fromRow, toRow } from "./row-names.ts";
import type { CamelKeys, RowObject, SnakeKeys } from "./row-names.ts";
import type { Tables } from "../tables/tables.ts";

interface Row {
  id: string;
  size_m2: number;
  card_last4: string | null;
  hold_expires_at: string | null;
  due_at_property: Generated<number>;
  quote: string;
  active: 0 | 1;
}

const row = {
  id: "a",
  size_m2: 57,
  card_last4: "4242",
  hold_expires_at: null,
  due_at_property: 0,
  quote: "{}",
  active: 1,
} as const;

const object = {
  id: "a",
  sizeM2: 57,
  cardLast4: "4242",
  holdExpiresAt: null,
  dueAtProperty: 0,
  quote: "{}",
  active: 1,
} as const;

test("a row becomes an object with the same values in the same order", () => {
  expect(fromRow(row)).toEqual(object);
  expect(Object.keys(fromRow(row))).toEqual(Object.keys(object));
});

test("an object becomes a row, without what is undefined", () => {
  expect(toRow(object)).toEqual(row);
  expect(Object.keys(toRow({ checkIn: undefined, checkOut: null }))).toEqual(["check_out"]);
});

test("names that were translated before are translated in the same way again", () => {
  expect(fromRow(toRow(fromRow(row)))).toEqual(object);
  expect(toRow({ row_id: 1, rowId: 2 })).toEqual({ row_id: 2 });
});

test("every column of the database keeps its name both ways", async () => {
  const { readdirSync, readFileSync } = await import("node:fs");
  const folder = new URL("../../../db/migrations/", import.meta.url);
  const columns = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/addColumn\("(\w+)"/g)].map(
      ([, column]) => String(column),
    ),
  );
  expect(columns).toContain("hold_expires_at");
  const named = Object.fromEntries(columns.map((column) => [column, column]));
  expect(toRow(fromRow(named))).toEqual(named);
});

test("types follow the names, and a generated column has the type that is read from it", () => {
  expectTypeOf<CamelKeys<Row>>().toEqualTypeOf<{
    id: string;
    sizeM2: number;
    cardLast4: string | null;
    holdExpiresAt: string | null;
    dueAtProperty: number;
    quote: string;
    active: 0 | 1;
  }>();
  expectTypeOf<keyof SnakeKeys<CamelKeys<Tables["bookings"]>>>().toEqualTypeOf<
    keyof Tables["bookings"]
  >();
  expectTypeOf<RowObject<Row, { quote: Date }>["quote"]>().toEqualTypeOf<Date>();
  expectTypeOf<RowObject<Row, { quote: Date }>["sizeM2"]>().toEqualTypeOf<number>();
});

test("types keep what is optional, and the literals of columns with few values", () => {
  expectTypeOf<SnakeKeys<{ checkIn?: string }>>().toEqualTypeOf<{ check_in?: string }>();
  const isActive = row.active === 1;
  expectTypeOf(toRow({ isActive: isActive ? 1 : 0 })).toEqualTypeOf<{ is_active: 0 | 1 }>();
});
