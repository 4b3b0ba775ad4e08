// `/admin/sign-in/passkey`: creates the challenge of a passkey sign-in, as JSON for the script.
import { redirect } from "react-router";
import { appContext } from "#app/app.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import type { Route } from "./+types/passkey-challenge-page";
import { createPasskeyChallenge } from "./passkey-responses.server.ts";
import { readSignInRequest } from "../sign-in/sign-in-request.server.ts";

export const handle = {
  access: "public",
  limits: { write: ["guesses", "signIns"] },
  private: true,
  disallowed: "/admin",
} satisfies PageHandle;

/** A challenge inserts a row, so a GET request creates none. */
export function loader(): Response {
  return redirect("/admin/sign-in", 303);
}

/** The options for the browser's WebAuthn call, and the cookie that identifies the challenge. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const asked = await createPasskeyChallenge(
    readSignInRequest({ request, context }),
    context.get(appContext),
  );
  const headers = new Headers();
  if (asked.ok) {
    for (const cookie of asked.cookies) headers.append("Set-Cookie", cookie);
    return Response.json(asked.options, { headers });
  }
  if (asked.reason === "siteUnknown") return new Response(null, { status: 404 });
  headers.set("Retry-After", String(asked.waitSeconds));
  return new Response(null, { status: 429, headers });
}
