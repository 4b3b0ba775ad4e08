// The guard of the owner's side: every loader and every action of a page that is not public calls it first.
import { data, redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { houseContext } from "#app/house.server.ts";
import type { House } from "#app/house.server.ts";
import { findSession } from "./door/find-session.server.ts";
import type { FoundSession } from "./door/find-session.server.ts";
import { mayEnter } from "./rules/access.ts";
import type { AccessHandle } from "./rules/access.ts";
import { signInPath } from "./rules/next-path.ts";

/** Who was let in, and the house to work in. */
export interface Admitted extends FoundSession {
  house: House;
}

/**
 * Lets in whom the page's own `handle` names. A child never relies on the layout's guard: loaders can be asked for one
 * by one, and actions run before any loader. Throws a way to the sign-in page for strangers, 403 for those who may not.
 */
export async function admitPerson(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { access }: AccessHandle,
): Promise<Admitted> {
  const house = context.get(houseContext);
  const found = await findSession(request, house);
  if (found?.session.stage !== "open") {
    const { pathname, search } = new URL(request.url);
    throw redirect(signInPath(pathname + search), 303);
  }
  if (!mayEnter(found.person.role, access)) throw data(null, { status: 403 });
  return { house, ...found };
}
