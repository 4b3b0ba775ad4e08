// The answer that saves a file under a name.

/** `body` is the whole table as text, or a stream of it. */
export function csvResponse(body: string | ReadableStream<Uint8Array>, name: string): Response {
  return fileResponse(body, name, "text/csv; charset=utf-8");
}

/** Never cached: it is about money. */
export function fileResponse(
  body: string | ReadableStream<Uint8Array>,
  name: string,
  type: string,
): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
