// `/admin/calendar/block`: blocks nights for the owner, with a reason.
import { data, redirect } from "react-router";
import { isOnSaleOrDraft, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { requireUser } from "../../auth/require-user.server.ts";
import { Panel } from "../../layout/head-and-panel.tsx";
import { Choices, listFaults, TypedFields, TypedText } from "../../layout/typed-fields.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { apartmentMissing } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import type { Route } from "./+types/calendar-block-page";
import { blockNights } from "./block-nights.server.ts";
import { ConflictingEntries } from "../calendar-entries.tsx";
import type { PlacedEntry } from "../calendar.sql.server.ts";
import styles from "../calendar.css?url";
import { blockLimits, readBlock } from "../rules/calendar-forms.ts";
import type { TypedBlock } from "../rules/calendar-forms.ts";
import { donePath } from "../rules/timeline.ts";
import { ApartmentField, BlockDates, CalendarHead, useCalendarFaults } from "../stay-fields.tsx";
import type { NamedApartment } from "../stay-fields.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&from=&to=` fill the form unchanged. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams } = await requireUser(args, handle);
  const asked = (name: string) => searchParams.get(name) ?? "";
  const apartments = (await listAllApartments(app.database.db, language, facts)).filter(
    isOnSaleOrDraft,
  );
  return {
    words: selectMessages(language, "admin-calendar", "booking"),
    apartments: apartments.map(({ id, texts: words }) => ({ id, name: words.name })),
    typed: { apartment: asked("apartment"), from: asked("from"), to: asked("to"), reason: "" },
    also: [] as string[],
  };
}

/** Blocks all of the nights or none, and lists the entries that conflict. */
export async function action(args: Route.ActionArgs) {
  const { app, user, facts, language } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const read = (name: string) => formText(form, name);
  const from = read("from");
  const typed = { apartment: read("apartment"), from, to: read("to"), reason: read("reason") };
  const also = form.getAll("also").map(String);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const checked = readBlock(typed, today);
  if (!checked.ok) {
    const faults = Object.entries(checked.faults).map(([field, fault]) => ({
      field,
      reason: fault,
      values: {
        nights: blockLimits.nights,
        months: blockLimits.monthsAhead,
        max: blockLimits.reason,
      },
    }));
    return data({ faults, typed: checked.typed, also, conflicts: [] }, { status: 400 });
  }
  const apartments = (await listAllApartments(app.database.db, language, facts)).filter(
    isOnSaleOrDraft,
  );
  const others = apartments.filter(({ id }) => also.includes("all") || also.includes(String(id)));
  const wanted = { ...checked.block, also: others.map(({ id }) => id) };
  const blocked = await blockNights(wanted, user, app);
  if (blocked.ok) {
    const apartmentIds = [...new Set([wanted.apartmentId, ...wanted.also])];
    return redirect(donePath({ ...wanted, what: "blocked", apartmentIds }), 303);
  }
  if (blocked.reason === "unknownApartment")
    return data({ faults: [apartmentMissing], typed, also, conflicts: [] }, { status: 400 });
  const faults: CalendarFault[] = [{ field: "from", reason: "nightsTaken" }];
  const names = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const conflicts = blocked.conflicts.map((entry) => {
    const name = names.get(entry.apartmentId);
    // Of several apartments, a conflict without its apartment could be any of them.
    return others.length === 0 || name === undefined ? entry : inApartment(entry, name);
  });
  return data({ faults, typed, also, conflicts }, { status: 409 });
}

function inApartment(entry: PlacedEntry, apartment: string): PlacedEntry {
  const who = `${entry.given} ${entry.label}`.trim();
  return { ...entry, given: "", label: who === "" ? apartment : `${apartment}: ${who}` };
}

export default function CalendarBlockPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-calendar.block");
  const faults = actionData?.faults ?? [];
  return (
    <>
      <CalendarHead title={t("title")} faulty={faults.length > 0} lead={t("lead")} />
      <ConflictingEntries entries={actionData?.conflicts ?? []} />
      <div className="pgrid gap">
        <Panel id="block" width="p8" title={t("nights")}>
          <BlockForm
            apartments={loaderData.apartments}
            typed={actionData?.typed ?? loaderData.typed}
            also={actionData?.also ?? loaderData.also}
            faults={faults}
          />
        </Panel>
      </div>
    </>
  );
}

/** `typed` is the input of a rejected form, or comes from the query. */
function BlockForm({
  apartments,
  typed,
  also,
  faults,
}: {
  apartments: NamedApartment[];
  typed: TypedBlock;
  /** Ids of further apartments, or "all". */
  also: string[];
  faults: CalendarFault[];
}) {
  const t = useTranslations("admin-calendar.block");
  const listed = listFaults(faults, useCalendarFaults());
  return (
    <form method="post" className="stack" noValidate>
      <ErrorSummary faults={listed} />
      <TypedFields typed={typed} faults={listed}>
        <ApartmentField apartments={apartments} />
        {apartments.length > 1 && (
          <fieldset>
            <legend className="label">{t("also")}</legend>
            <p className="mini muted">{t("alsoHint")}</p>
            <Choices
              name="also"
              of={[["all", t("all")], ...apartments.map(({ id, name }) => [id, name] as const)]}
              chosen={also}
            />
          </fieldset>
        )}
        <BlockDates />
        <TypedText
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          autoComplete={undefined}
          required
          maxLength={blockLimits.reason}
        />
      </TypedFields>
      <button className="btn">{t("submit")}</button>
    </form>
  );
}
