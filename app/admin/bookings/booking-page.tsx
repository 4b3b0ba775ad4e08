// `/admin/bookings/:reference`: everything about one booking.
import { data, redirect } from "react-router";
import { arrivalStatuses, isOption } from "#app/bookings/rules/booking-status.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { EmailWaitsNote } from "../layout/admin-notices.tsx";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import threadStyles from "../messages/messages.css?url";
import { ThreadPanel } from "../messages/thread-view.tsx";
import { DamagePanel } from "../cleaning/damage-panel.tsx";
import { loadBookingDamages } from "../cleaning/report-damage.server.ts";
import { loadBookingMoney } from "../payments/load-booking-money.server.ts";
import { AskForPaymentLink, MoneyPanel, RecordPaymentLink } from "../payments/money-panel.tsx";
import { findPaymentNotice } from "../payments/find-payment-notice.server.ts";
import { usePaymentNotice } from "../payments/payment-notice.tsx";
import { paymentForms } from "../payments/rules/payment-forms.ts";
import type { Route } from "./+types/booking-page";
import { OptionPanel } from "./panels/option-panel.tsx";
import { ActionsPanel, KeysPanel } from "./panels/action-panels.tsx";
import { optionActions } from "./answer-option.server.ts";
import { summarizeClaims } from "./best-price/best-price.server.ts";
import { ClaimsNote } from "./best-price/claims-note.tsx";
import { answerBooking } from "./answer-booking.server.ts";
import { StatusTag, useBookingFault } from "./booking-texts.tsx";
import styles from "./bookings.css?url";
import { keyActions } from "./change/change-stay-keys.server.ts";
import { DepositPanel } from "./deposit/card-panel.tsx";
import { loadDeposit } from "./deposit/deposit.server.ts";
import { FeePanel, RefundForm } from "./panels/money-forms.tsx";
import { ChangesPanel, EmailsPanel, EventsPanel, NotesPanel } from "./panels/history-panels.tsx";
import { loadBooking, withoutSums } from "./load-booking.server.ts";
import { DisputesPanel, InvoicesPanel, PaymentsPanel, PricePanel } from "./panels/money-panels.tsx";
import { GuestPanel, StayPanel } from "./panels/stay-panels.tsx";

export const handle = { access: "staff" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: threadStyles },
];

/** 404 for an unknown reference. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, rights, language, searchParams } = await requireUser(args, handle);
  const reader = { role: user.role, rights, language };
  const view = await loadBooking(args.params.reference, reader, app);
  const deposit = await loadDeposit(args.params.reference, app);
  const damages = await loadBookingDamages(args.params.reference, app);
  const claims = rights.money ? await summarizeClaims(args.params.reference, app) : null;
  const money = await loadBookingMoney(args.params.reference, user.role, app);
  if (!view || !money) throw data(null, { status: 404 });
  const seesMoney = rights.money;
  const doneParam = searchParams.get("done");
  const done =
    (
      [
        ...arrivalStatuses,
        ...keyActions,
        ...paymentForms,
        "depositReceived",
        "depositReturned",
        "depositAsked",
        "depositTaken",
        "depositReleased",
        "depositOnItsWay",
        "depositWaits",
        "booked",
        "optionHeld",
        ...optionActions,
        "confirm",
        "note",
        "cancel",
        "change",
        "refund",
        "exempt",
        "extras",
        "erase",
        "paymentLink",
        "corrected",
        "correctedAndEmailed",
        "sentAgain",
      ] as const
    ).find((known) => known === doneParam) ?? null;
  return {
    words: selectMessages(
      language,
      "admin-best-price",
      "admin-bookings",
      "admin-day",
      "admin-deposits",
      "admin-disputes",
      "admin-messages",
      "admin-door-codes",
      "admin-payments",
      "extras",
      "payment-plan",
      "booking",
      "price",
      "policy",
      "invoice",
    ),
    view: seesMoney ? view : withoutSums(view),
    deposit: seesMoney ? deposit : null,
    damages,
    claims,
    payment: seesMoney && hasNotice(done) ? findPaymentNotice(money, noticeOf[done]) : null,
    money: seesMoney ? { ...money, mayRecord: money.mayRecord && rights.payments } : null,
    done,
  };
}

const noticeOf = { payment: "payment", repayment: "repayment", undo: "undone" } as const;

function hasNotice(done: string | null): done is keyof typeof noticeOf {
  return done !== null && done in noticeOf;
}

/** A success redirects to the page, which confirms it; a failure is shown at once, with the typed input. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const answer = await answerBooking(form, args.params.reference, user, app);
  if (answer.ok) return redirect(`/admin/bookings/${answer.reference}?done=${answer.done}`, 303);
  const { status, fault } = answer;
  if (status === 403 || status === 404) throw data(null, { status });
  const read = (name: string) => formText(form, name, Infinity);
  return data({ fault, wanted: read("do"), typed: readTyped(read) }, { status });
}

function readTyped(read: (name: string) => string) {
  return {
    note: read("text"),
    amount: read("amount"),
    reason: read("reason"),
    stayCode: read("stayCode"),
    exempt: read("exempt"),
    why: read("why"),
    evidence: read("evidence"),
    optionDay: read("optionDay"),
    optionHour: read("optionHour"),
  };
}

// Those that say so beside the ones below it.
const tellsGuest = [
  "booked",
  "depositReceived",
  "depositReturned",
  "depositTaken",
  "depositReleased",
];
// Actions after which the guest gets an email.
const emailsGuest = [
  "change",
  "extras",
  "confirm",
  "receipt",
  "paymentLink",
  "correctedAndEmailed",
  "sentAgain",
];

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-bookings.one");
  const done = useTranslations("admin-bookings.done");
  const damage = useTranslations("admin-day.damage");
  const fault = useBookingFault(actionData?.fault, loaderData.view.booking.currency);
  const paymentText = usePaymentNotice();
  const recorded = useTranslations("admin-payments.recorded");
  const { format } = useLanguage();
  const { view, money, payment } = loaderData;
  const { booking, apartment, holdMinutes } = view;
  const isSilent =
    booking.email === "" && [...emailsGuest, ...tellsGuest].includes(loaderData.done ?? "");
  const erased = useTranslations("admin-bookings.guest")("erased");
  const guest = view.isErased ? erased : guestName(booking);
  return (
    <>
      <AdminPageHead
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
      </AdminPageHead>
      {fault && <ErrorSummary faults={[fault]} />}
      {!fault && loaderData.done !== null && (
        <Note kind="ok">
          {payment ? paymentText(payment) : isSilent ? done("silent") : done(loaderData.done)}{" "}
          {payment?.what === "payment" && <a href="#recorded">{recorded("undo")}</a>}
          {emailsGuest.includes(loaderData.done) && !isSilent && <EmailWaitsNote />}
        </Note>
      )}
      <ClaimsNote reference={booking.reference} claims={loaderData.claims} />
      <div className="pgrid gap">
        {isOption(booking) && (
          <OptionPanel
            view={view}
            typed={fault?.field === "optionDay" ? (actionData?.typed ?? null) : null}
            error={fault?.field === "optionDay" ? fault : null}
          />
        )}
        <ActionsPanel view={view} />
        <ThreadPanel thread={view.thread} />
        <StayPanel view={view} />
        <GuestPanel view={view} />
        {money && (
          <>
            <MoneyPanel money={money}>
              {money.mayRecord && (
                <p className="row gap">
                  <RecordPaymentLink
                    reference={booking.reference}
                    guest={guest}
                    look={money.balance.open > 0 ? "btn btn--s" : "btn btn--2 btn--s"}
                  />
                  {money.balance.open > 0 && (
                    <AskForPaymentLink
                      reference={booking.reference}
                      guest={guest}
                      look="btn btn--2 btn--s"
                    />
                  )}
                </p>
              )}
            </MoneyPanel>
            <PricePanel view={view} />
          </>
        )}
        <NotesPanel
          view={view}
          typed={actionData?.typed.note ?? ""}
          error={fault?.field === "text" ? fault.text : undefined}
        />
        <DamagePanel damages={loaderData.damages} title={damage("panel")} />
        <KeysPanel
          view={view}
          typed={actionData?.wanted === "stayCode" ? actionData.typed.stayCode : null}
          error={fault?.field === "stayCode" ? fault.text : undefined}
        />
        <div className="halves">
          {money && (
            <>
              <PaymentsPanel view={view}>
                <RefundForm
                  view={view}
                  typed={actionData?.wanted === "refund" ? actionData.typed : null}
                  fault={fault}
                />
              </PaymentsPanel>
              <DepositPanel deposit={loaderData.deposit} />
              <DisputesPanel view={view} />
              <FeePanel
                view={view}
                typed={actionData?.wanted === "exempt" ? actionData.typed : null}
                fault={fault}
              />
              <InvoicesPanel view={view} />
            </>
          )}
          <EmailsPanel view={view} />
          <EventsPanel view={view} />
        </div>
        <ChangesPanel view={view} />
      </div>
    </>
  );
}
