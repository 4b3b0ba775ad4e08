// `/admin/calendar/blocked`: why nights are blocked, and the forms that move, lengthen or shorten the block, or unblock its nights.
import { data, redirect } from "react-router";
import { daysBetween, propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { Panel } from "../../layout/head-and-panel.tsx";
import { listFaults, TypedDate, TypedFields } from "../../layout/typed-fields.tsx";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import type { Route } from "./+types/calendar-blocked-page";
import { answerBlock } from "./answer-block.server.ts";
import { ConflictingEntries } from "../calendar-entries.tsx";
import { loadBlock } from "./change-block.server.ts";
import type { BlockView } from "./change-block.server.ts";
import styles from "../calendar.css?url";
import {
  placeFields,
  placeText,
  readBlockedNight,
  readBlockPlace,
  readPlace,
} from "../rules/calendar-forms.ts";
import type { TypedPlace } from "../rules/calendar-forms.ts";
import { ApartmentField, BlockDates, CalendarHead, useCalendarFaults } from "../stay-fields.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * `?apartment=&night=` name one of the nights; when it is not blocked, the page says that it is free again, or who moved the block
 * where. `?block=&apartment=&checkIn=&checkOut=` shows what would change, `?was=&is=` what was changed and can be undone.
 */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const night = readBlockedNight(searchParams);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const isAsked = searchParams.has("checkIn");
  const typed = Object.fromEntries(
    placeFields.map((name) => [name, (searchParams.get(name) ?? "").slice(0, 40)]),
  ) as TypedPlace;
  const known = await loadBlock(night, null, language, app);
  const read = isAsked && known.block ? readBlockPlace(typed, known.block, today) : null;
  const view = read?.ok ? await loadBlock(night, read.place, language, app) : known;
  const [was, is] = [searchParams.get("was") ?? "", searchParams.get("is") ?? ""].map(readPlace);
  return {
    words: selectMessages(language, "admin-calendar", "booking"),
    view,
    typed: isAsked ? typed : null,
    faults: read?.ok === false ? read.faults : [],
    undo: was && is ? { was, is } : null,
  };
}

/** Changes or unblocks the nights that the form names, if the block still is the one that was shown. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerBlock(form, readBlockedNight(searchParams), { user, language }, app);
  if (answer.ok) return redirect(answer.to, 303);
  const { status, ...shown } = answer;
  return data(shown, { status });
}

export default function CalendarBlockedPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-calendar.blocked");
  const { format } = useLanguage();
  const faults = actionData?.faults ?? loaderData.faults;
  const { view, undo } = loaderData;
  const { block, apartment } = view;
  const dates = block && format.dateRange(block.from, block.to);
  const ofChange = actionData ? actionData.what === "change" : true;
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
      <MovedNote moved={view.moved} />
      {view.heldFor !== null && (
        <Note>
          <a href={`/admin/bookings/${view.heldFor}`}>
            {t("heldFor", { reference: view.heldFor })}
          </a>
        </Note>
      )}
      {block && undo && !actionData && <UndoNote undo={undo} reason={block.reason} />}
      <ConflictingEntries entries={actionData?.conflicts ?? view.asked?.conflicts ?? []} />
      {block && (
        <div className="pgrid gap">
          {view.heldFor === null && (
            <ChangeForm
              key={placeText(block)}
              view={{ ...view, block, asked: actionData ? null : view.asked }}
              typed={actionData?.place ?? loaderData.typed}
              faults={ofChange ? faults : []}
            />
          )}
          <Panel id="free" width="p6" title={t("reason", { reason: block.reason })}>
            <UnblockForm
              block={block}
              typed={actionData?.typed ?? block}
              faults={ofChange ? [] : faults}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

/** Where the block went that is not here any more. */
function MovedNote({ moved }: Pick<BlockView, "moved">) {
  const t = useTranslations("admin-calendar.blocked");
  const { format } = useLanguage();
  if (!moved) return null;
  const { who, apartment, from, to, path } = moved;
  const words = t("moved", { who, apartment, dates: format.dateRange(from, to) });
  return <Note>{path === null ? words : <a href={path}>{words}</a>}</Note>;
}

/** After a change: what was done, and the button that takes it back. */
function UndoNote({
  undo: { was, is },
  reason,
}: {
  undo: { was: Place; is: Place };
  reason: string;
}) {
  const t = useTranslations("admin-calendar.blocked");
  return (
    <Note kind="ok">
      {t("done")}
      <form method="post" className="gap">
        <ShownBlock block={{ ...is, reason }} />
        <input type="hidden" name="part" value="on" />
        <input type="hidden" name="apartment" value={was.apartmentId} />
        <input type="hidden" name="checkIn" value={was.from} />
        <input type="hidden" name="checkOut" value={was.to} />
        <button className="btn btn--2 btn--s" name="do" value="change">
          {t("undo")}
        </button>
      </form>
    </Note>
  );
}

interface Place {
  apartmentId: number;
  from: string;
  to: string;
}

/** The form sends the block along as it was shown, so that what was blocked otherwise meanwhile stays. */
function ShownBlock({ block }: { block: Place & { reason: string } }) {
  return (
    <>
      <input type="hidden" name="shown" value={placeText(block)} />
      <input type="hidden" name="reason" value={block.reason} />
    </>
  );
}

/** Apartment and nights of the block; what would change stands above the button, where a drop in the calendar filled the form in. */
function ChangeForm({
  view: { block, apartment, apartments, asked },
  typed,
  faults,
}: {
  view: BlockView & { block: NonNullable<BlockView["block"]> };
  typed: TypedPlace | null;
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.blocked");
  const titles = useTranslations("admin-calendar");
  const { format } = useLanguage();
  const listed = listFaults(faults, useCalendarFaults());
  const words = useTranslations("admin-calendar.block");
  const now = { apartment: String(block.apartmentId), checkIn: block.from, checkOut: block.to };
  const describe = (name: string, { from, to }: { from: string; to: string }) => {
    const dates = format.dateRange(from, to);
    const nights = titles("gaps.gap", { dates, nights: daysBetween(from, to) });
    return t("lead", { apartment: name, dates: nights });
  };
  return (
    <Panel id="offer" width="p6" title={titles("move")}>
      <form method="post" className="stack" noValidate>
        <ErrorSummary faults={listed} />
        <ShownBlock block={block} />
        <TypedFields typed={typed ?? now} faults={listed}>
          <ApartmentField apartments={apartments} />
          <div className="grid2">
            <TypedDate name="checkIn" label={words("from")} required />
            <TypedDate name="checkOut" label={words("to")} required />
          </div>
        </TypedFields>
        {asked && (
          <p>
            {t("before", { stay: describe(apartment, block) })}
            <br />
            <b>{t("after", { stay: describe(asked.apartment, asked.place) })}</b>
          </p>
        )}
        <button className="btn" name="do" value="change">
          {t("change")}
        </button>
      </form>
    </Panel>
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
      <button className="btn btn--2">{t("submit")}</button>
    </form>
  );
}
