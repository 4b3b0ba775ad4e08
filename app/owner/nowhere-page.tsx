// Every path below /admin without a route of its own. Without a session it redirects to sign-in, so that paths stay unknown.
import { data } from "react-router";
import { admitPerson } from "./admit-person.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/nowhere-page";

export const handle = { access: "staff" } satisfies AccessHandle;

/** Throws 404 for signed-in users. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await admitPerson(args, handle);
  throw data(null, { status: 404 });
}

export default function NowherePage() {
  return null;
}
