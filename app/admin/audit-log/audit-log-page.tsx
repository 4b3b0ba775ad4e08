// `/admin/log`: the audit log, who changed what and when; of everything, or of one booking.
import { data } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/audit-log-page";
import { AuditLogLine } from "./audit-log-line.tsx";
import { loadAuditLog } from "./load-audit-log.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** `?booking=KF-...` shows one booking's changes, `?before=` older ones; 404 for an unknown booking. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  const asked = { before: searchParams.get("before"), booking: searchParams.get("booking") };
  const log = await loadAuditLog(asked, app);
  if (!log) throw data(null, { status: 404 });
  return { ...log, words: selectMessages(language, "admin-settings", "property.location") };
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("admin.log");
  const { entries, older, booking, count, broken } = loaderData;
  const ofBooking = booking === null ? "" : `booking=${encodeURIComponent(booking)}&`;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={booking === null ? t("lead") : t("ofBooking", { reference: booking })}
      >
        {booking !== null && (
          <a className="btn btn--2 btn--s" href="/admin/log">
            {t("all")}
          </a>
        )}
      </AdminPageHead>
      <Note kind={broken === null ? "ok" : "bad"}>
        {broken === null ? t("whole", { count }) : t("broken", { position: broken })}
      </Note>
      {entries.length === 0 && <p className="muted gap">{t("empty")}</p>}
      <ol className="log">
        {entries.map((entry) => (
          <AuditLogLine key={entry.position} entry={entry} />
        ))}
      </ol>
      {older !== null && (
        <p className="gap">
          <a className="btn btn--2 btn--s" href={`/admin/log?${ofBooking}before=${older}`}>
            {t("older")}
          </a>
        </p>
      )}
    </>
  );
}
