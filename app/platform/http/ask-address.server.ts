// One request to a name whose IP addresses are known already: the connection goes there and nowhere else.
import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";

/** The answer as soon as its head is there. Follows nothing; the certificate is checked against the name. */
export function askAddress(
  url: URL,
  addresses: LookupAddress[],
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  const pinned: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? "", first?.family);
  };
  return new Promise((answer, fail) => {
    // No agent: a connection that is kept could have been made for another answer of the resolver.
    request(url, { agent: false, lookup: pinned, headers, signal })
      .on("response", answer)
      .on("error", fail)
      .end();
  });
}
