// Validates linked data against the vocabulary of schema.org: types, where a property belongs, and what it takes.
import vocabulary from "./schema-org.json" with { type: "json" };

const types = vocabulary.types as unknown as Record<
  string,
  { is: string[]; has: Record<string, string> }
>;

/** The faults of a thing and everything in it, each with the path to it; none for a valid one. */
export function vocabularyFaults(thing: unknown, path = ""): string[] {
  if (Array.isArray(thing))
    return thing.flatMap((one, at) => vocabularyFaults(one, `${path}[${at}]`));
  if (typeof thing !== "object" || thing === null) return [];
  const { "@type": type, "@id": id, ...properties } = thing as Record<string, unknown>;
  if (type === undefined)
    return typeof id === "string" && Object.keys(properties).length === 0
      ? [] // a reference
      : [`${path} has no type`];
  if (typeof type !== "string" || !types[type])
    return [`${path} is of an unknown type ${JSON.stringify(type)}`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const here = `${path}/${type}.${name}`;
    const range = rangeOf(type, name);
    if (range === null) return [`${here} is no property of it`];
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((one, at) => {
      const place = Array.isArray(value) ? `${here}[${at}]` : here;
      return range.some((expected) => fits(one, expected))
        ? vocabularyFaults(one, place)
        : [`${place} is ${JSON.stringify(one)}, not ${range.join(" or ")}`];
    });
  });
}

// What a property of a type, or of a type above it, takes; null where there is no such property.
function rangeOf(type: string, property: string): string[] | null {
  const known = types[type];
  if (!known) return null;
  if (Object.hasOwn(known.has, property)) return (known.has[property] ?? "").split(" ");
  for (const above of known.is) {
    const range = rangeOf(above, property);
    if (range) return range;
  }
  return null;
}

const literals: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === "string" && value !== "",
  URL: (value) => typeof value === "string" && URL.canParse(value),
  Boolean: (value) => typeof value === "boolean",
  Number: (value) => typeof value === "number",
  Integer: (value) => Number.isInteger(value),
  Date: (value) => typeof value === "string" && isDate.test(value),
  Time: (value) => typeof value === "string" && isTime.test(value),
  DayOfWeek: (value) => typeof value === "string" && isWeekday.test(value),
};

// ISO 8601.
const isDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([+-]\d\d:\d\d|Z)?)?$/;
const isWeekday = /^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;

function fits(value: unknown, expected: string): boolean {
  if (literals[expected]?.(value)) return true;
  // A thing's address may be given in its place.
  if (!literals[expected] && typeof value === "string") return /^https?:\/\//.test(value);
  if (typeof value !== "object" || value === null) return false;
  const { "@type": type, "@id": id } = value as Record<string, unknown>;
  return typeof type === "string" ? isA(type, expected) : typeof id === "string";
}

function isA(type: string, expected: string): boolean {
  return type === expected || (types[type]?.is ?? []).some((above) => isA(above, expected));
}
