// The layout of the admin: the sidebar with its links, and the error pages.
import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { facts } from "#property/facts.ts";
import { countUnanswered } from "#app/contact/inbox.sql.server.ts";
import { BrandMark } from "#app/frame/brand-mark.tsx";
import { ErrorNotice } from "#app/frame/error-notice.tsx";
import { Loading } from "#app/frame/loading.tsx";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/owner-layout";
import { admitPerson } from "./admit-person.server.ts";
import styles from "./owner.css?url";
import { DeskNotices, DeskStateContext } from "./parts/desk-notices.tsx";
import { RailLinks } from "./parts/rail-links.tsx";
import { readDeskState } from "./read-desk-state.server.ts";
import type { DeskState } from "./read-desk-state.server.ts";
import type { AccessHandle, Role } from "./rules/access.ts";

export const handle = { access: "staff", bare: true } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Messages shared by all admin pages, the user's role, the number of unanswered messages, and missing server settings. */
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

/** For a page that is missing, forbidden or failed. Without the layout's data there are no messages for the sidebar. */
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

/** Explains the error, with a link back. */
function OwnerNotice({ kind }: { kind: "forbidden" | "missing" | "broken" }) {
  const t = useWords("owner.notice");
  return (
    <div className="stack">
      <PageHead title={t(`${kind}.title`)} />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      <p>
        <a className="btn btn--s" href="/admin">
          {t("back")}
        </a>
      </p>
    </div>
  );
}

/** The menu is a `<details>`, so that it works without JavaScript. */
function Shell({
  role,
  unanswered,
  state,
  children,
}: {
  role: Role;
  unanswered: number;
  state: DeskState;
  children: ReactNode;
}) {
  const t = useWords("owner.rail");
  const skip = useWords("frame")("skip");
  return (
    <div className="adm">
      <a className="skip" href="#main">
        {skip}
      </a>
      <div className="adm__shell">
        <header className="rail night">
          <div className="rail__in">
            <a className="brand" href="/admin" aria-label={t("home")}>
              <BrandMark />
              <span>{facts.name}</span>
            </a>
            <nav className="rail__nav" aria-label={t("nav")}>
              <RailLinks role={role} unanswered={unanswered} />
            </nav>
            <details className="menu">
              <summary aria-label={t("menu")}>
                <Icon name="menu" />
              </summary>
              <nav className="menu__panel" aria-label={t("menu")}>
                <RailLinks role={role} unanswered={unanswered} />
              </nav>
            </details>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <DeskNotices {...state} />
          <DeskStateContext value={state}>{children}</DeskStateContext>
        </main>
      </div>
      <Loading />
    </div>
  );
}
