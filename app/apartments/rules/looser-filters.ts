// What would help when no apartment passes the filters: the one filter to drop, and what is found then.
import { filterApartments, noFilters } from "./filters.ts";
import type { Apartment, Cents } from "./apartment.ts";
import type { ApartmentFilters } from "./filters.ts";

/** Without the filter `drop` there are `count` apartments, the cheapest at `from` a night. */
export interface LooserFilters {
  drop: "price" | "side" | "guests";
  count: number;
  from: Cents;
}

/** The first single filter that helps, in the order price, location, guests. Null when dropping one is not enough. */
export function looserFilters(
  apartments: readonly Apartment[],
  filters: ApartmentFilters,
): LooserFilters | null {
  for (const { drop, ...without } of ways) {
    const found = filterApartments(apartments, { ...filters, ...without });
    if (found.length > 0)
      return {
        drop,
        count: found.length,
        from: Math.min(...found.map(({ baseRate }) => baseRate)),
      };
  }
  return null;
}

const ways = [
  { drop: "price" as const, priceMin: noFilters.priceMin, priceMax: noFilters.priceMax },
  { drop: "side" as const, side: noFilters.side },
  { drop: "guests" as const, guests: noFilters.guests },
];
