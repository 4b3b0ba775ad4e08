// The answer that saves a file under a name.

const types = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
} as const;

/** `body` is the whole file, or a stream of it; its type follows from the ending of `name`. Never cached: it is about guests or money. */
export function fileResponse(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  name: `${string}.${keyof typeof types}`,
): Response {
  const ending = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": types[ending],
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
