// The route of the optional language segment of every URL: 404 unless it is one of the ten languages.
// Its error boundary shows errors inside the layout: after a failed action the root document would have lost its messages.
import { data, isRouteErrorResponse, Outlet, redirect } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { addressIn, isOffered, splitAddress } from "#app/i18n/addresses.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { readRefusal } from "#app/ui/read-refusal.ts";
import type { Route } from "./+types/language-layout";
import { ErrorNotice, NotFoundNotice, RefusedNotice } from "./notices.tsx";

/** Redirects from a hidden language to the default one. Throws 404 for a URL such as `/xyz` or `/xyz/book`, 413 for a form that is too large, 429 for a request over a rate limit. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const requestInfo = context.get(requestInfoContext);
  if (requestInfo.tooLarge) throw data(null, { status: 413 });
  if (requestInfo.refused) throw data(requestInfo.refused, { status: 429 });
  if (params.lang === undefined) return null;
  if (!isLanguage(params.lang)) throw data(null, { status: 404 });
  const { facts } = context.get(appContext).property;
  if (!isOffered(params.lang, facts)) {
    const { pathname, search } = new URL(request.url);
    // Not a permanent redirect: the owner may show the language again.
    throw redirect(addressIn(facts.defaultLanguage, splitAddress(pathname).path + search), 302);
  }
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}

/** The notice for a missing page (404, 410), a form too large (413), a rate limit (429), or an error; in the visitor's language, with a link home. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 || status === 410) return <NotFoundNotice />;
  const refused = readRefusal(error);
  if (refused) return <RefusedNotice {...refused} />;
  return <ErrorNotice kind={status === 413 ? "tooLarge" : "error"} />;
}
