// Parts that the operations of the OpenAPI document share: parameters, bodies, answers and refusals.
import type { Json, schemas } from "./open-api-parts.ts";
import { type ProblemCode, statusNames, statusOf } from "../problem.ts";

/** The query parameters of a schema; `example` has values for those that are required. */
export function queryParameters({ properties, required }: Json, example: Json) {
  return Object.entries(properties as Json).map(([name, schema]) => {
    const isRequired = ((required ?? []) as string[]).includes(name);
    const of = isRequired && { example: example[name] };
    return { name, in: "query", required: isRequired, schema, ...of };
  });
}

/** The header that chooses the language. */
export function acceptLanguage() {
  return {
    name: "Accept-Language",
    in: "header",
    description: "The language of names and of `detail`; a `language` in the body goes before it.",
    schema: { type: "string" },
    example: "fr",
  };
}

/** A JSON body of a named schema. */
export function json(schema: keyof typeof schemas, example: unknown) {
  const content = { schema: { $ref: `#/components/schemas/${schema}` }, example };
  return { required: true, content: { "application/json": content } };
}

/** A JSON answer of a named schema. */
export function answer(text: string, schema: keyof typeof schemas, example: unknown) {
  const { content } = json(schema, example);
  return { description: text, content };
}

/** The refusals with these statuses, each with the codes that it can have. */
export function refusals(...statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = (Object.keys(statusOf) as ProblemCode[]).filter(
        (code) => statusOf[code] === status,
      );
      const example = {
        type: "about:blank",
        title: statusNames[status],
        status,
        code: codes[0],
        field: null,
        detail: "...",
      };
      const content = { schema: { $ref: "#/components/schemas/Problem" }, example };
      return [
        status,
        {
          description: `${statusNames[status]}: ${codes.join(", ")}`,
          content: { "application/problem+json": content },
        },
      ];
    }),
  );
}

/** The header that makes a repeated request harmless. */
export function idempotencyKey() {
  return {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description: "A new value for each booking or change, the same for each retry of it.",
    schema: { type: "string", pattern: "^[ -~]{1,255}$" },
    example: "5c0b5a0e-6f4f-4c55-9f0c-0a4f6f2a5a1d",
  };
}
