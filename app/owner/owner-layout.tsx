// The frame of the owner's side: the night rail with its pages, and what stands in place of one that is missing.
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorNotice } from "#app/frame/error-notice.tsx";
import { countUnanswered } from "#app/contact/inbox.sql.server.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { admitPerson } from "./admit-person.server.ts";
import { readDeskState } from "./read-desk-state.server.ts";
import styles from "./owner.css?url";
import { OwnerNotice } from "./parts/owner-notice.tsx";
import { Shell } from "./parts/shell.tsx";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/owner-layout";

export const handle = { access: "staff", bare: true } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The words of all pages here, who is signed in, how many wait for an answer, and what the server lacks. */
export async function loader(args: Route.LoaderArgs) {
  const { person, house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const unanswered = await countUnanswered(house.database.db);
  return {
    words: wordsOf(language, "owner"),
    role: person.role,
    unanswered,
    state: await readDeskState(house),
  };
}

export default function OwnerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  );
}

/** A page that is not there, not for this person, or broke. Without the layout's data there are no words for the rail. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorNotice />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Shell {...loaderData}>
      <OwnerNotice kind={notices[status] ?? "broken"} />
    </Shell>
  );
}

const notices: Record<number, "forbidden" | "missing"> = { 403: "forbidden", 404: "missing" };
