// Guards the optional first segment of every address: one of the ten languages, or there is no such page.
// What breaks below it is told here, inside the frame: after a failed action the document itself would have lost its words.
import { data, isRouteErrorResponse, Outlet, redirect } from "react-router";
import { ErrorNotice } from "#app/frame/error-notice.tsx";
import { RefusedNotice } from "#app/frame/refused-notice.tsx";
import { readRefused } from "#app/ui/read-refused.ts";
import { NotFoundNotice } from "#app/frame/not-found-notice.tsx";
import { visitContext } from "#app/house.server.ts";
import { addressIn, splitAddress } from "./addresses.ts";
import { defaultLanguage, isLanguage } from "./languages.ts";
import { isOffered } from "./offered-languages.ts";
import type { Route } from "./+types/language-layout";

/** Leads from a language that is not offered to the default one. Throws 404 for an address such as `/xyz` or `/xyz/book`, 413 for a form that was too large to be read, 429 for what was asked too often. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (visit.tooLarge) throw data(null, { status: 413 });
  if (visit.refused) throw data(visit.refused, { status: 429 });
  if (params.lang === undefined) return null;
  if (!isLanguage(params.lang)) throw data(null, { status: 404 });
  if (!isOffered(params.lang)) {
    const { pathname, search } = new URL(request.url);
    // Not for ever: the owner may show the language again.
    throw redirect(addressIn(defaultLanguage, splitAddress(pathname).path + search), 302);
  }
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}

/** The page that is not there (404), was sent too much (413), asked too often (429), or broke; in the visitor's language, with the way home. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFoundNotice />;
  const refused = readRefused(error);
  if (refused) return <RefusedNotice {...refused} />;
  return <ErrorNotice kind={status === 413 ? "tooLarge" : "error"} />;
}
