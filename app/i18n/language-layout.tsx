// Guards the optional first segment of every address: one of the ten languages, or there is no such page.
// What breaks below it is told here, inside the frame: after a failed action the document itself would have lost its words.
import { data, isRouteErrorResponse, Outlet } from "react-router";
import { ErrorNotice } from "#app/frame/error-notice.tsx";
import { NotFoundNotice } from "#app/frame/not-found-notice.tsx";
import { isLanguage } from "./languages.ts";
import type { Route } from "./+types/language-layout";

/** Throws 404 for an address such as `/xyz` or `/xyz/book`. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.lang !== undefined && !isLanguage(params.lang)) throw data(null, { status: 404 });
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}

/** The page that is not there (404), or that broke; in the visitor's language, with the way home. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <NotFoundNotice /> : <ErrorNotice />;
}
