// `/admin/calendar/blocked`: why nights are blocked, and the form that unblocks them.
import { data, redirect } from "react-router";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { findBlock } from "#app/availability/nights.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { Panel } from "../layout/head-and-panel.tsx";
import { listFaults, TypedFields } from "../layout/typed-fields.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";
import type { Route } from "./+types/calendar-blocked-page";
import { unblockNights } from "./block-nights.server.ts";
import styles from "./calendar.css?url";
import { readBlockedNight, readBlockPart } from "./rules/calendar-forms.ts";
import { BlockDates, CalendarHead, useCalendarFaults } from "./stay-fields.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&night=` name one of the nights; when it is not blocked, the page says that it is free again. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const { db } = app.database;
  const asked = readBlockedNight(searchParams);
  const block = asked && (await findBlock(db, asked));
  return {
    words: selectMessages(language, "admin-calendar", "booking"),
    block,
    apartment: block && (await findApartmentName(db, block.apartmentId, language, facts)),
  };
}

/** Unblocks the nights that the form names, if the block still is the one that was shown. */
export async function action(args: Route.ActionArgs) {
  const { app, user, searchParams } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const typed = { from: formText(form, "from"), to: formText(form, "to") };
  const asked = readBlockedNight(searchParams);
  const block = asked && (await findBlock(app.database.db, asked));
  const changed = () => data({ typed, faults: [], changed: true }, { status: 409 });
  if (!block || block.reason !== formText(form, "reason")) return changed();
  const part = readBlockPart(block, typed);
  const faults: CalendarFault[] = [
    { field: "from", reason: "notWithin", values: { from: block.from, to: block.to } },
  ];
  if (!part) return data({ typed, faults, changed: false }, { status: 400 });
  if (!(await unblockNights({ ...block, ...part }, user, app))) return changed();
  return redirect(`/admin/calendar?from=${part.from}&done=freed`, 303);
}

export default function CalendarBlockedPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-calendar.blocked");
  const { format } = useLanguage();
  const { block, apartment } = loaderData;
  const faults = actionData?.faults ?? [];
  const dates = block && format.dateRange(block.from, block.to);
  return (
    <>
      <CalendarHead
        title={t("title")}
        faulty={faults.length > 0}
        lead={block ? t("lead", { apartment, dates }) : t("none")}
        {...(block && { from: block.from })}
      />
      {actionData?.changed && (
        <Note kind="bad" role="alert">
          {t("changed")}
        </Note>
      )}
      {block && (
        <div className="pgrid gap">
          <Panel id="free" width="p8" title={t("reason", { reason: block.reason })}>
            <UnblockForm block={block} typed={actionData?.typed ?? block} faults={faults} />
          </Panel>
        </div>
      )}
    </>
  );
}

/** The form sends the reason along, so that nights blocked for another reason meanwhile stay blocked. */
function UnblockForm({
  block,
  typed,
  faults,
}: {
  block: { from: string; to: string; reason: string };
  typed: { from: string; to: string };
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.blocked");
  const listed = listFaults(faults, useCalendarFaults());
  return (
    <form method="post" className="stack" noValidate>
      <ErrorSummary faults={listed} />
      <input type="hidden" name="reason" value={block.reason} />
      <TypedFields typed={typed} faults={listed}>
        <BlockDates />
      </TypedFields>
      <button className="btn">{t("submit")}</button>
    </form>
  );
}
