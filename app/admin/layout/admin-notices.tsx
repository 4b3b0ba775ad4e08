// Notices on every admin page while the server is not set up for real guests: test payments, emails that wait.
import { createContext, useContext } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import type { AdminState } from "./read-admin-state.server.ts";

/** The server's state, for the pages inside the layout. */
export const AdminStateContext = createContext<AdminState>({
  isProduction: false,
  practice: null,
  emailsWaiting: null,
});

/** The lines above the page; nothing when everything is configured. */
export function AdminNotices({ practice, emailsWaiting }: AdminState) {
  const t = useTranslations("admin.notices");
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

/** The note that an email waits, for pages that say an email is sent; null when emails go out. */
export function useEmailWaitsText(): string | null {
  const t = useTranslations("admin.notices");
  return useContext(AdminStateContext).emailsWaiting === null ? null : t("waits");
}

/** The same note as a line of its own. */
export function EmailWaitsNote() {
  const waits = useEmailWaitsText();
  return waits === null ? null : <span className="blk">{waits}</span>;
}

/** For pages that say an email is sent, when the guest has no address: that none is. */
export function NoAddressNote({ email }: { email: string }) {
  const t = useTranslations("admin.notices");
  return email === "" ? <Note kind="warn">{t("noAddress")}</Note> : null;
}
