// `/admin/log`: the audit log, who changed what and when; of everything, or of one booking.
import { data } from "react-router";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { normaliseReference } from "#app/bookings/rules/reference.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectSiteMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/audit-log-page";
import { AuditLogLine } from "./audit-log-line.tsx";
import { countAudit, findBrokenEntry, listAudit } from "./audit-log.sql.server.ts";
import type { AuditEntry } from "./audit-log.sql.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** `?booking=KF-...` shows one booking's changes, `?before=` older ones; 404 for an unknown booking. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const asked = { before: searchParams.get("before"), booking: searchParams.get("booking") };
  const log = await loadAuditLog(asked, app);
  if (!log) throw data(null, { status: 404 });
  return {
    ...log,
    words: selectSiteMessages(language, facts, "admin-settings", "property.location"),
  };
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

/** `older` is the position before which the next page starts; `broken` that of the first entry that was altered. */
interface AuditLogView {
  entries: AuditEntry[];
  older: number | null;
  /** The booking's reference when only its changes are shown. */
  booking: string | null;
  count: number;
  broken: number | null;
}

/** `before` (a position) and `booking` (a reference) come from the query; null when there is no such booking. */
async function loadAuditLog(
  { before, booking }: { before: string | null; booking: string | null },
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<AuditLogView | null> {
  const reference = booking === null ? null : normaliseReference(booking, facts.referencePrefix);
  const found = reference === null ? null : await findBookingByReference(db, reference);
  if (reference !== null && !found) return null;
  const position = /^[1-9]\d{0,8}$/.test(before ?? "") ? Number(before) : undefined;
  const entries = await listAudit(db, {
    limit: pageLength + 1,
    ...(position !== undefined && { before: position }),
    ...(found && { bookingId: found.id }),
  });
  const shown = entries.slice(0, pageLength);
  return {
    entries: shown,
    older: entries.length > pageLength ? (shown.at(-1)?.position ?? null) : null,
    booking: reference,
    count: await countAudit(db),
    broken: await findBrokenEntry(db),
  };
}

const pageLength = 100;
