// What every page of the admin says while the server is not set up for real guests: practice payments, emails that wait.
import { createContext, useContext } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DeskState } from "../read-desk-state.server.ts";

/** The state for the pages inside the shell. */
export const DeskStateContext = createContext<DeskState>({
  isProduction: false,
  practice: null,
  emailsWaiting: null,
});

/** The lines above the page; nothing when all is set. */
export function DeskNotices({ practice, emailsWaiting }: DeskState) {
  const t = useWords("owner.notices");
  if (practice === null && emailsWaiting === null) return null;
  return (
    <aside className="adm__notices" aria-label={t("title")}>
      {practice !== null && (
        <p className="adm__notice adm__notice--bad">
          <Icon name="circle-alert" />
          <span>{t(practice)}</span>
        </p>
      )}
      {emailsWaiting !== null && (
        <p className="adm__notice">
          <Icon name="circle-alert" />
          <span>{t("emails", { count: emailsWaiting })}</span>
        </p>
      )}
    </aside>
  );
}

/** The sentence to add where a page says that an email is sent: that it waits; null when it goes out. */
export function useEmailWaits(): string | null {
  const t = useWords("owner.notices");
  return useContext(DeskStateContext).emailsWaiting === null ? null : t("waits");
}

/** The same as a line of its own below such a sentence. */
export function EmailWaits() {
  const waits = useEmailWaits();
  return waits === null ? null : <span className="blk">{waits}</span>;
}
