// `/admin/bookings/:reference`: everything about one booking.
import { data, redirect } from "react-router";
import { readForm } from "#app/booking/read-form.server.ts";
import { marks } from "#app/booking/rules/marks.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/booking-page";
import { admitPerson } from "./admit-person.server.ts";
import { answerBooking } from "./bookings/answer-booking.server.ts";
import { useBookingFault } from "./bookings/booking-faults.ts";
import styles from "./bookings/bookings.css?url";
import { keyDeeds } from "./bookings/change-stay-keys.server.ts";
import { loadBooking } from "./bookings/load-booking.server.ts";
import { ActPanel } from "./bookings/parts/act-panel.tsx";
import { ChangesPanel, EventsPanel, LettersPanel } from "./bookings/parts/history-panels.tsx";
import { InvoicesPanel } from "./bookings/parts/invoices-panel.tsx";
import { KeysPanel } from "./bookings/parts/keys-panel.tsx";
import { PaymentsPanel, PricePanel } from "./bookings/parts/money-panels.tsx";
import { NotesPanel } from "./bookings/parts/notes-panel.tsx";
import { RefundForm } from "./bookings/parts/refund-form.tsx";
import { StatusTag } from "./bookings/parts/status-tag.tsx";
import { GuestPanel, StayPanel } from "./bookings/parts/stay-panels.tsx";
import { DeskHead } from "./parts/desk-head.tsx";
import { EmailWaits } from "./parts/desk-notices.tsx";
import type { AccessHandle } from "./rules/access.ts";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { house, person } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  const reader = { role: person.role, language };
  const view = await loadBooking(args.params.reference, reader, house);
  if (!view) throw data(null, { status: 404 });
  const said = new URL(args.request.url).searchParams.get("done");
  const done =
    [...marks, ...keyDeeds, "confirm", "note", "cancel", "change", "refund", "erase"].find(
      (known) => known === said,
    ) ?? null;
  return {
    words: wordsOf(language, "owner-bookings", "owner-keys", "price", "policy", "invoice"),
    view,
    done,
  };
}

/** A success redirects to the page, which confirms it; a failure is shown at once, with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { house, person } = await admitPerson(args, handle);
  const form = (await readForm(args.request)) ?? new FormData();
  const answer = await answerBooking(form, args.params.reference, person, house);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=${answer.done}`, 303);
  const { status, fault } = answer;
  if (status === 403 || status === 404) throw data(null, { status });
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return data({ fault, wanted: read("do"), typed: readTyped(read) }, { status });
}

function readTyped(read: (name: string) => string) {
  return {
    note: read("text"),
    amount: read("amount"),
    reason: read("reason"),
    stayCode: read("stayCode"),
  };
}

// Actions after which the guest gets an email.
const tellsGuest = ["change", "confirm"];

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("owner-bookings.one");
  const done = useWords("owner-bookings.done");
  const fault = useBookingFault(actionData?.fault, loaderData.view.booking.currency);
  const { format } = useLanguage();
  const { view } = loaderData;
  const { booking, apartment, holdMinutes } = view;
  const erased = useWords("owner-bookings.guest")("erased");
  const guest = view.isErased ? erased : `${booking.firstName} ${booking.lastName}`;
  return (
    <>
      <DeskHead
        title={t("title", { reference: booking.reference, guest })}
        heading={guest}
        lead={t("lead", {
          reference: booking.reference,
          apartment,
          dates: format.dateRange(booking.checkIn, booking.checkOut),
        })}
        back={{ href: "/admin/bookings", text: t("back") }}
        faulty={fault !== null}
      >
        <StatusTag {...booking} holdMinutes={holdMinutes} />
      </DeskHead>
      {fault && <ErrorSummary faults={[fault]} />}
      {!fault && loaderData.done !== null && (
        <Note kind="ok">
          {done(loaderData.done)}
          {tellsGuest.includes(loaderData.done) && <EmailWaits />}
        </Note>
      )}
      <div className="pgrid gap">
        <ActPanel view={view} />
        <NotesPanel
          view={view}
          typed={actionData?.typed.note ?? ""}
          error={fault?.field === "text" ? fault.text : undefined}
        />
        <KeysPanel
          view={view}
          typed={actionData?.wanted === "stayCode" ? actionData.typed.stayCode : null}
          error={fault?.field === "stayCode" ? fault.text : undefined}
        />
        <StayPanel view={view} />
        <GuestPanel view={view} />
        <PricePanel view={view} />
        <div className="p6 stacked">
          <PaymentsPanel view={view}>
            <RefundForm
              view={view}
              typed={actionData?.wanted === "refund" ? actionData.typed : null}
              fault={fault}
            />
          </PaymentsPanel>
          <InvoicesPanel view={view} />
          <LettersPanel view={view} />
          <EventsPanel view={view} />
        </div>
        <ChangesPanel view={view} />
      </div>
    </>
  );
}
