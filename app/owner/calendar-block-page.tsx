// `/admin/calendar/block`: blocks nights for the owner, with a reason.
import { data, redirect } from "react-router";
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { readForm } from "#app/booking/read-form.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/calendar-block-page";
import { admitPerson } from "./admit-person.server.ts";
import { ApartmentField } from "./calendar/apartment-field.tsx";
import type { NamedApartment } from "./calendar/apartment-field.tsx";
import { blockNights } from "./calendar/block-nights.server.ts";
import { faultAt, useCalendarFaults } from "./calendar/calendar-faults.ts";
import { CalendarHead } from "./calendar/calendar-head.tsx";
import styles from "./calendar/calendar.css?url";
import { InTheWay } from "./calendar/in-the-way.tsx";
import { Panel } from "./parts/panel.tsx";
import type { AccessHandle } from "./rules/access.ts";
import { blockLimits, readBlock } from "./rules/block.ts";
import type { TypedBlock } from "./rules/block.ts";
import { formText } from "./rules/form-text.ts";
import type { CalendarFault } from "./rules/refusal-faults.ts";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&from=&to=` fill the form unchanged. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const { searchParams } = new URL(args.request.url);
  const asked = (name: string) => searchParams.get(name) ?? "";
  const apartments = await listApartments(house.database.db, language);
  return {
    words: wordsOf(language, "owner-calendar", "booking"),
    apartments: apartments.map(({ id, words }) => ({ id, name: words.name })),
    typed: { apartment: asked("apartment"), from: asked("from"), to: asked("to"), reason: "" },
  };
}

/** Blocks all of the nights or none, and lists the entries that conflict. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const [apartment, from, to, reason] = ["apartment", "from", "to", "reason"].map((name) =>
    formText(form, name),
  ) as [string, string, string, string];
  const typed = { apartment, from, to, reason };
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
  const read = readBlock(typed, today);
  if (!read.ok) {
    const faults = Object.entries(read.faults).map(([field, fault]) => ({
      field,
      reason: fault,
      values: {
        nights: blockLimits.nights,
        months: blockLimits.monthsAhead,
        max: blockLimits.reason,
      },
    }));
    return data({ faults, typed: read.typed, inTheWay: [] }, { status: 400 });
  }
  const blocked = await blockNights(read.block, person, house);
  if (blocked.ok) return redirect(`/admin/calendar?from=${from}&done=blocked`, 303);
  if (blocked.reason === "unknownApartment") {
    const faults = [{ field: "apartment", reason: "apartmentMissing", values: {} }];
    return data({ faults, typed, inTheWay: [] }, { status: 400 });
  }
  const faults = [{ field: "from", reason: "nightsTaken", values: {} }];
  return data({ faults, typed, inTheWay: blocked.inTheWay }, { status: 409 });
}

export default function CalendarBlockPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-calendar.block");
  const faults = actionData?.faults ?? [];
  return (
    <>
      <CalendarHead title={t("title")} faulty={faults.length > 0} lead={t("lead")} />
      <InTheWay entries={actionData?.inTheWay ?? []} />
      <div className="pgrid gap">
        <Panel id="block" width="p8" title={t("nights")}>
          <BlockForm
            apartments={loaderData.apartments}
            typed={actionData?.typed ?? loaderData.typed}
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
  faults,
}: {
  apartments: NamedApartment[];
  typed: TypedBlock;
  faults: CalendarFault[];
}) {
  const t = useWords("owner-calendar.block");
  const say = useCalendarFaults();
  return (
    <form method="post" className="stack" noValidate>
      <ErrorSummary faults={faults.map((fault) => ({ field: fault.field, text: say(fault) }))} />
      <ApartmentField
        apartments={apartments}
        chosen={typed.apartment}
        error={faultAt("apartment", faults, say)}
      />
      <div className="grid2">
        <TextField
          name="from"
          type="date"
          label={t("from")}
          required
          defaultValue={typed.from}
          error={faultAt("from", faults, say)}
        />
        <TextField
          name="to"
          type="date"
          label={t("to")}
          required
          defaultValue={typed.to}
          error={faultAt("to", faults, say)}
        />
      </div>
      <TextField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        required
        maxLength={blockLimits.reason}
        defaultValue={typed.reason}
        error={faultAt("reason", faults, say)}
      />
      <button className="btn">{t("submit")}</button>
    </form>
  );
}
