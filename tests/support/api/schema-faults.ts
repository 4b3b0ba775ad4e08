// Validates JSON against the schemas of an OpenAPI description: as much of JSON Schema as our description uses.

type Schema = Record<string, unknown>;

/** One line per place where `value` does not match `schema`; empty when it conforms. Throws on an unknown keyword. */
export function schemaFaults(
  value: unknown,
  schema: Schema,
  named: Record<string, Schema>,
): string[] {
  return check(value, schema, named, "answer");
}

function check(
  value: unknown,
  schema: Schema,
  named: Record<string, Schema>,
  at: string,
): string[] {
  const faults: string[] = [];
  const within = (inner: unknown, part: Schema, place: string) => check(inner, part, named, place);
  for (const [word, wanted] of Object.entries(schema)) {
    const checkKeyword = words[word];
    if (!checkKeyword) throw new Error(`shapeFaults does not know "${word}"`);
    faults.push(...checkKeyword(value, wanted, { at, within, named, schema }));
  }
  return faults;
}

interface Place {
  at: string;
  named: Record<string, Schema>;
  schema: Schema;
  within(value: unknown, schema: Schema, at: string): string[];
}

type KeywordCheck = (value: unknown, wanted: unknown, place: Place) => string[];

const nothing: KeywordCheck = () => [];
const oneOf: KeywordCheck = (value, wanted, { at, within }) =>
  (wanted as Schema[]).some((each) => within(value, each, at).length === 0)
    ? []
    : [`${at}: fits none of the shapes`];

const words: Record<string, KeywordCheck> = {
  description: nothing,
  format: nothing,
  default: nothing,
  anyOf: oneOf,
  oneOf,
  $ref(value, wanted, { at, named, within }) {
    const name = String(wanted).replace("#/components/schemas/", "");
    const schema = named[name];
    return schema ? within(value, schema, at) : [`${at}: there is no shape ${name}`];
  },
  type(value, wanted, { at }) {
    const types = [wanted].flat() as string[];
    return types.some((type) => isOfType(value, type))
      ? []
      : [`${at}: ${JSON.stringify(value)} is not ${types.join(" or ")}`];
  },
  const: (value, wanted, { at }) => (value === wanted ? [] : [`${at}: not ${String(wanted)}`]),
  enum: (value, wanted, { at }) =>
    (wanted as unknown[]).includes(value) ? [] : [`${at}: ${String(value)} is not of the list`],
  pattern: (value, wanted, { at }) =>
    typeof value !== "string" || new RegExp(String(wanted)).test(value)
      ? []
      : [`${at}: "${value}" does not match ${String(wanted)}`],
  minimum: (value, wanted, { at }) =>
    Number(value) >= Number(wanted) ? [] : [`${at}: less than ${String(wanted)}`],
  maximum: (value, wanted, { at }) =>
    Number(value) <= Number(wanted) ? [] : [`${at}: more than ${String(wanted)}`],
  minLength: (value, wanted, { at }) =>
    typeof value !== "string" || value.length >= Number(wanted) ? [] : [`${at}: too short`],
  maxLength: (value, wanted, { at }) =>
    typeof value !== "string" || value.length <= Number(wanted) ? [] : [`${at}: too long`],
  propertyNames: (value, wanted, { at, within }) =>
    Object.keys(Object(value) as object).flatMap((name) => within(name, wanted as Schema, at)),
  additionalProperties: (value, wanted, { at, within, schema }) =>
    typeof wanted !== "object"
      ? []
      : Object.entries(Object(value) as object).flatMap(([name, inner]) =>
          Object.hasOwn(Object(schema.properties), name)
            ? []
            : within(inner, wanted as Schema, `${at}.${name}`),
        ),
  maxItems: (value, wanted, { at }) =>
    !Array.isArray(value) || value.length <= Number(wanted) ? [] : [`${at}: too many`],
  minItems: (value, wanted, { at }) =>
    !Array.isArray(value) || value.length >= Number(wanted) ? [] : [`${at}: too few`],
  required(value, wanted, { at }) {
    const missing = (wanted as string[]).filter((name) => !Object.hasOwn(Object(value), name));
    return missing.map((name) => `${at}: no ${name}`);
  },
  properties(value, wanted, { at, within }) {
    const known = wanted as Record<string, Schema>;
    return Object.entries(Object(value) as object).flatMap(([name, inner]) =>
      known[name] ? within(inner, known[name], `${at}.${name}`) : [],
    );
  },
  items: (value, wanted, { at, within }) =>
    Array.isArray(value)
      ? value.flatMap((each, i) => within(each, wanted as Schema, `${at}[${i}]`))
      : [],
};

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
