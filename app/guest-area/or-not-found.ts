// Answers an unknown secret with 404.
import { data } from "react-router";
import { secretAddressHeaders } from "./secret-address-headers.ts";

/** What was found by the secret; throws 404 for null, which stands for an unknown secret. */
export function orNotFound<Opened>(opened: Opened | null): Opened {
  if (opened === null) throw data(null, { status: 404, headers: secretAddressHeaders });
  return opened;
}
