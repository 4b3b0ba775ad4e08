// Turns a form post into a GET, to render the page shown in its place.

/** The same headers, and by default the same URL, as GET. */
export function withoutBody({ url, headers }: Request, address = url): Request {
  const kept = new Headers(headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) kept.delete(name);
  return new Request(address, { headers: kept });
}
