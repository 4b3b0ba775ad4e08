// Around every page of somebody who is signed in: the night rail, which is a menu on a narrow screen.
import type { ReactNode } from "react";
import { facts } from "#property/facts.ts";
import { BrandMark } from "#app/frame/brand-mark.tsx";
import { Loading } from "#app/frame/loading.tsx";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Role } from "../rules/access.ts";
import type { DeskState } from "../read-desk-state.server.ts";
import { DeskNotices, DeskStateContext } from "./desk-notices.tsx";
import { RailLinks } from "./rail-links.tsx";

/** The menu is a `<details>`: it works without script. */
export function Shell({
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
