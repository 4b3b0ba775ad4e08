// A request without its form: asks for the page that stands in the form's place.

/** The same address and headers, as GET. */
export function withoutBody({ url, headers }: Request, address = url): Request {
  const kept = new Headers(headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) kept.delete(name);
  return new Request(address, { headers: kept });
}
