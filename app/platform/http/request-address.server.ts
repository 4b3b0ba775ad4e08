// One HTTP request to an already resolved host name: the connection goes to the given IP addresses only.
import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";

/** The response as soon as its headers arrive. Follows no redirects; the certificate is checked against the host name. */
export function requestAddress(
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
    // No agent: a pooled connection could have been made for another DNS answer.
    request(url, { agent: false, lookup: pinned, headers, signal })
      .on("response", answer)
      .on("error", fail)
      .end();
  });
}
