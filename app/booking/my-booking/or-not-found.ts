// A page behind a secret address, for whoever has no such secret.
import { data } from "react-router";
import { secretAddressHeaders } from "./secret-address-headers.ts";

/** What the secret opens; throws 404 for the null that stands for a secret which nobody was given. */
export function orNotFound<Opened>(opened: Opened | null): Opened {
  if (opened === null) throw data(null, { status: 404, headers: secretAddressHeaders });
  return opened;
}
