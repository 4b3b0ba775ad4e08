// `/admin/sign-in/passkey`: what a browser has to answer that signs in with a passkey, as JSON for the script.
import { redirect } from "react-router";
import { houseContext } from "#app/house.server.ts";
import { askPasskey } from "./passkeys/ask-passkey.server.ts";
import { readSignInVisit } from "./door/read-sign-in-visit.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/passkey-challenge-page";

export const handle = { access: "public" } satisfies AccessHandle;

/** A challenge is a row, so no link makes one. */
export function loader(): Response {
  return redirect("/admin/sign-in", 303);
}

/** The options of the browser's own call, and the cookie by which it is known again. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const asked = await askPasskey(readSignInVisit({ request, context }), context.get(houseContext));
  const headers = new Headers();
  if (asked.ok) {
    for (const cookie of asked.cookies) headers.append("Set-Cookie", cookie);
    return Response.json(asked.options, { headers });
  }
  if (asked.reason === "notHere") return new Response(null, { status: 404 });
  headers.set("Retry-After", String(asked.waitSeconds));
  return new Response(null, { status: 429, headers });
}
