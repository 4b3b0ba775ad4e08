// Every path below /admin that no other line of routes.ts answers. Strangers do not learn which paths there are.
import { data } from "react-router";
import { admitPerson } from "./admit-person.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/nowhere-page";

export const handle = { access: "staff" } satisfies AccessHandle;

/** Throws 404 to whoever is signed in. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await admitPerson(args, handle);
  throw data(null, { status: 404 });
}

export default function NowherePage() {
  return null;
}
