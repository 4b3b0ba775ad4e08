// What signing in reads of a request: the client's network and browser, the cookies, the time.
import type { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { readAdminCookie } from "./admin-cookies.server.ts";

/**
 * `network` is the client's address or its /64; `device` the token of a known browser, `session` that of its session,
 * `challenge` that of its passkey challenge.
 */
export interface SignInRequest {
  network: string;
  device: string | null;
  session: string | null;
  challenge: string | null;
  /** The User-Agent header. */
  browser: string;
  origin: string;
  now: Date;
}

/** Reads the cookies, the network and the time. */
export function readSignInRequest({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): SignInRequest {
  const { environment, clock } = context.get(appContext);
  return {
    network: context.get(requestInfoContext).network,
    device: readAdminCookie(request, "device", environment.origin),
    session: readAdminCookie(request, "session", environment.origin),
    challenge: readAdminCookie(request, "challenge", environment.origin),
    browser: request.headers.get("user-agent") ?? "",
    origin: environment.origin,
    now: clock.now(),
  };
}
