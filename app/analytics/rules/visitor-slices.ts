// Divides visitors by the first two characters of their hash, so that a day with many rows is counted in parts.

/** Hashes from `from` that sort before `below`, bytewise; null means unbounded. */
export interface VisitorSlice {
  from: string | null;
  below: string | null;
}

/** Slices of about two thousand of `rows` rows, at least one; together they cover all visitors. */
export function visitorSlices(rows: number): VisitorSlice[] {
  const count = Math.min(most, Math.max(1, Math.ceil(rows / rowsOfSlice)));
  const bound = (place: number) => {
    const beginning = Math.floor((place * most) / count);
    return place === 0 || place === count
      ? null
      : `${base64urlOrder[beginning >> 6]}${base64urlOrder[beginning & 63]}`;
  };
  return Array.from({ length: count }, (_, place) => ({
    from: bound(place),
    below: bound(place + 1),
  }));
}

const rowsOfSlice = 2_000;
const most = 64 * 64;
// The characters of base64url in byte order.
const base64urlOrder = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
