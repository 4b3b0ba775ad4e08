// Guards the optional first segment of every address: one of the ten languages, or there is no such page.
import { data, Outlet } from "react-router";
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
