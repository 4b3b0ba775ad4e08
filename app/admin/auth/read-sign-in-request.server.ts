// Reads what signing in needs of a request.
import type { RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { readAdminCookie } from "./admin-cookies.server.ts";
import type { SignInRequest } from "./sign-in-request.ts";

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
