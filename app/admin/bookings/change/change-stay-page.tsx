// `/admin/bookings/:reference/change`: changes a booking's stay; the new price is shown beside the old before it is confirmed.
import { data, redirect } from "react-router";
import { ChangedPromotions, DroppedExtras } from "#app/bookings/extras/extras-form.tsx";
import type { ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import type { ListedFault } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { ConflictingEntries } from "../../calendar/calendar-entries.tsx";
import {
  DeskTermsFields,
  OwnPriceField,
  StayFields,
  useCalendarFaults,
} from "../../calendar/stay-fields.tsx";
import { EmailWaitsNote, NoAddressNote } from "../../layout/admin-notices.tsx";
import { AdminPageHead, Panel } from "../../layout/head-and-panel.tsx";
import {
  listFaults,
  Tick,
  TypedDate,
  TypedFields,
  TypedSelect,
} from "../../layout/typed-fields.tsx";
import styles from "../bookings.css?url";
import { changeFields } from "../rules/stay-change.ts";
import type { ChangeFault } from "../rules/stay-change.ts";
import { Choices } from "./apartment-choices.tsx";
import { Places, PriceTable } from "./change-offer.tsx";
import type { Route } from "./+types/change-stay-page";
import { answerChange } from "./answer-change-stay.server.ts";
import { loadChange } from "./change-stay.server.ts";
import type { ChangeView } from "./change-stay.server.ts";

export const handle = { access: "staff", right: "change" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&checkIn=&checkOut=&adults=&children=` previews the change; 404 when there is no such booking. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams, rights } = await requireUser(args, handle);
  const reader = { language, mayPrice: rights.prices };
  const view = await loadChange(args.params.reference, searchParams, reader, app);
  if (!view) throw data(null, { status: 404 });
  const namespaces = [
    "admin-change",
    "admin-calendar",
    "booking",
    "extras",
    "price",
    "policy",
  ] as const;
  return { words: selectMessages(language, ...namespaces), view };
}

/** A rejected change is previewed again with the current data. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language, rights } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const { reference } = args.params;
  const mayPrice = rights.prices;
  const answer = await answerChange(form, reference, { user, mayPrice, language }, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=change`, 303);
  const { status, typed, faults } = answer;
  if (status === 403) throw data(null, { status });
  const asked = new URLSearchParams(typed);
  const view = await loadChange(reference, asked, { language, mayPrice }, app);
  if (!view || status === 404) throw data(null, { status: 404 });
  const desk = {
    deskReason: formText(form, "deskReason"),
    isTicked: form.has("beyond"),
    tell: form.has("tell"),
  };
  return data({ view, faults, desk }, { status });
}

export default function ChangeStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-change");
  const { format } = useLanguage();
  const faultText = useChangeFaults();
  const { view } = actionData ?? loaderData;
  const { booking, apartment, offer } = view;
  const faults = view.faults.length > 0 ? view.faults : (actionData?.faults ?? []);
  const { reference } = booking;
  const title = t("title", { reference });
  const guest = guestName(booking);
  const dates = format.dateRange(booking.checkIn, booking.checkOut);
  return (
    <>
      <AdminPageHead
        title={title}
        lead={t("lead", { guest, apartment, dates })}
        back={{ href: `/admin/bookings/${reference}`, text: t("back") }}
        faulty={faults.length > 0}
      />
      <ErrorSummary faults={listFaults(faults, faultText)} />
      <ConflictingEntries entries={view.conflicts} />
      {view.mayChange ? (
        <div className="pgrid gap">
          <ChangeForm view={view} faults={listFaults(view.faults, faultText)} />
          {offer && (
            <ChangeOfferPanel
              view={view}
              offer={offer}
              desk={actionData?.desk ?? { deskReason: "", isTicked: false, tell: true }}
              faults={listFaults(faults, faultText)}
            />
          )}
        </div>
      ) : (
        <Note>{t("over")}</Note>
      )}
    </>
  );
}

function useChangeFaults(): (fault: ChangeFault) => string {
  const t = useTranslations("admin-change");
  const own = useTranslations("admin-change.faults");
  const others = useCalendarFaults();
  return ({ reason, ...fault }) => {
    if (reason === "notNow") return t("over");
    return own.has(reason) ? own(reason) : others({ ...fault, reason });
  };
}

/** Sends a GET request: a preview changes nothing. */
function ChangeForm({ view, faults }: { view: ChangeView; faults: ListedFault[] }) {
  const { booking, apartments, fromAge, typed, prices, offer, parts, undo } = view;
  const t = useTranslations("admin-change");
  return (
    <Panel id="form" width="p6" title={t("form")}>
      <Choices view={view} />
      <form
        className="stack"
        action={`/admin/bookings/${booking.reference}/change#offer`}
        noValidate
      >
        <TypedFields typed={typed} faults={faults}>
          <StayFields apartments={apartments} fromAge={fromAge}>
            <TypedDate name="moveFrom" label={t("moveFrom")} hint={t("moveFromHint")} />
          </StayFields>
          <TypedSelect
            name="price"
            label={t("price")}
            hint={t("priceHint")}
            of={prices.map((each) => [each, t(`prices.${each}`)])}
          />
          {prices.includes("own") && <OwnPriceField />}
        </TypedFields>
        <button className={offer ? "btn btn--2" : "btn"}>{t("submitForm")}</button>
      </form>
      {!offer && <Places parts={parts} />}
      {undo && (
        <p className="gap">
          <a
            className="more"
            href={`/admin/bookings/${booking.reference}/change?${new URLSearchParams({
              checkIn: booking.checkIn,
              checkOut: booking.checkOut,
              adults: String(booking.adults),
              children: String(booking.children),
              apartment: String(undo.apartment),
              moveFrom: undo.moveFrom,
              price: "keep",
            })}#offer`}
          >
            {t("moves.undo")}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** The form sends total and refund along: if one of them has changed, the change must be confirmed again. */
function ChangeOfferPanel({
  view,
  offer,
  desk,
  faults,
}: {
  view: ChangeView;
  offer: ShownOffer;
  /** As typed; asked where staff decide otherwise than rates and rules. `tell`: whether the guest is told of a move. */
  desk: { deskReason: string; isTicked: boolean; tell: boolean };
  faults: ListedFault[];
}) {
  const t = useTranslations("admin-change");
  const { booking, typed } = view;
  return (
    <Panel id="offer" width="p6" title={t("offer")}>
      <Places parts={view.parts} />
      <PriceTable view={view} offer={offer} />
      {typed.price === "new" && <p className="small muted gap">{t("rates")}</p>}
      <ChangedPromotions offer={offer} />
      <DroppedExtras dropped={offer.dropped} />
      <h3>{t("terms")}</h3>
      <PolicyTimeline policy={offer.policy} currency={booking.currency} />
      <form
        method="post"
        action={`/admin/bookings/${booking.reference}/change`}
        className="stack gap"
      >
        {changeFields.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="total" value={offer.quote.total} />
        <input type="hidden" name="refund" value={offer.refund} />
        <input type="hidden" name="dropped" value={offer.dropped.length} />
        <input
          type="hidden"
          name="warned"
          value={offer.broken.map(({ fault }) => fault).join(" ")}
        />
        <TypedFields typed={{ deskReason: desk.deskReason }} faults={faults}>
          <DeskTermsFields
            warnings={view.warnings}
            isDecided={view.needsReason}
            isTicked={desk.isTicked}
          />
        </TypedFields>
        {typed.moveFrom !== "" && booking.email !== "" && (
          <Tick name="tell" defaultChecked={desk.tell}>
            {t("tell")}
          </Tick>
        )}
        <button className="btn">{t("submit")}</button>
        {booking.email === "" ? (
          <NoAddressNote email={booking.email} />
        ) : (
          <p className="small muted">
            {t("submitNote")}
            <EmailWaitsNote />
          </p>
        )}
      </form>
    </Panel>
  );
}
