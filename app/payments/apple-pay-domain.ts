// The file by which Apple recognizes this domain, for Apple Pay in Stripe's card fields (docs/gateways.md).
import { Hono } from "hono";
import type { Environment } from "#app/platform/environment/environment.ts";

/** Its address, which Apple asks for without following redirects. */
const path = "/.well-known/apple-developer-merchantid-domain-association";

/** Mounted at the root; 404 where the owner has set no such file. */
export function applePayDomain({ stripe }: Pick<Environment, "stripe">): Hono {
  const endpoint = new Hono();
  endpoint.get(path, (c) =>
    stripe?.applePayDomain ? c.text(stripe.applePayDomain) : c.text("Not found", 404),
  );
  return endpoint;
}
