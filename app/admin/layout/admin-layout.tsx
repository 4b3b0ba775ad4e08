// The layout of the admin: the sidebar with its links, and the error pages.
import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { Logo } from "#property/brand/logo.tsx";
import { countUnanswered } from "#app/contact/inbox.sql.server.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Loading } from "#app/layout/loading.tsx";
import { ErrorNotice } from "#app/layout/notices.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import type { Role, StaffRights } from "../rules/access.ts";
import type { Route } from "./+types/admin-layout";
import { AdminNavLinks } from "./admin-nav-links.tsx";
import { AdminNotices, AdminStateContext } from "./admin-notices.tsx";
import styles from "./admin.css?url";
import { readAdminState } from "./read-admin-state.server.ts";
import type { AdminState } from "./read-admin-state.server.ts";

export const handle = {
  access: "cleaner",
  bare: true,
  limits: { write: ["adminChanges"] },
  private: true,
  disallowed: "/admin",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Messages shared by all admin pages, the user's role, the number of unanswered messages, and missing server settings. */
export async function loader(args: Route.LoaderArgs) {
  const { user, rights, app, language } = await requireUser(args, handle);
  const unanswered = user.role === "cleaner" ? 0 : await countUnanswered(app.database.db);
  return {
    words: selectMessages(language, "admin"),
    role: user.role,
    rights,
    unanswered,
    state: await readAdminState(app),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
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
      <AdminErrorNotice kind={notices[status] ?? "broken"} />
    </Shell>
  );
}

const notices: Record<number, "forbidden" | "missing"> = { 403: "forbidden", 404: "missing" };

/** Explains the error, with a link back. */
function AdminErrorNotice({ kind }: { kind: "forbidden" | "missing" | "broken" }) {
  const t = useTranslations("admin.notice");
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
  rights,
  unanswered,
  state,
  children,
}: {
  role: Role;
  rights: StaffRights;
  unanswered: number;
  state: AdminState;
  children: ReactNode;
}) {
  const facts = useFacts();
  const t = useTranslations("admin.rail");
  const skip = useTranslations("layout")("skip");
  return (
    <div className="adm">
      <a className="skip" href="#main">
        {skip}
      </a>
      <div className="adm__shell">
        <header className="rail night">
          <div className="rail__in">
            <a className="brand" href="/admin" aria-label={t("home")}>
              <Logo />
              <span>{facts.name}</span>
            </a>
            <nav className="rail__nav" aria-label={t("nav")}>
              <AdminNavLinks role={role} rights={rights} unanswered={unanswered} />
            </nav>
            <details className="menu">
              <summary aria-label={t("menu")}>
                <Icon name="menu" />
              </summary>
              <nav className="menu__panel" aria-label={t("menu")}>
                <AdminNavLinks role={role} rights={rights} unanswered={unanswered} />
              </nav>
            </details>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <AdminNotices {...state} />
          <AdminStateContext value={state}>{children}</AdminStateContext>
        </main>
      </div>
      <Loading />
    </div>
  );
}
