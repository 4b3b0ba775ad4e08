// Reads what signing in needs of a request.
import type { RouterContextProvider } from "react-router";
import { houseContext, visitContext } from "#app/house.server.ts";
import { readCookie } from "./owner-cookies.server.ts";
import type { SignInVisit } from "./sign-in-visit.ts";

/** Reads the cookies, the network and the time. */
export function readSignInVisit({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): SignInVisit {
  const { environment, clock } = context.get(houseContext);
  return {
    network: context.get(visitContext).network,
    device: readCookie(request, "device", environment.origin),
    session: readCookie(request, "session", environment.origin),
    challenge: readCookie(request, "challenge", environment.origin),
    browser: request.headers.get("user-agent") ?? "",
    origin: environment.origin,
    now: clock.now(),
  };
}
