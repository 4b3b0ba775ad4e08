// `/my-booking/<secret>/write`: a guest enters arrival details or sends a message, and requests a transfer where none is
// sold as an extra.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import {
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "#app/guest-area/guest-page-shell.tsx";
import { findGuestTransfer, loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { AreaField, ErrorSummary, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/guest-message-page";
import { guestMessageLengths } from "./rules/guest-message.ts";
import type { GuestMessage, GuestMessageFaults } from "./rules/guest-message.ts";
import { sendGuestMessage } from "./send-guest-message.server.ts";
import { GuestThread } from "./thread/guest-thread.tsx";
import { loadGuestThread } from "./thread/load-guest-thread.server.ts";
import threadStyles from "./thread/thread.css?url";

export const handle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "messages"] },
  private: true,
  disallowed: "/my-booking/",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: threadStyles },
];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** Throws 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language } = readPageRequest({ request, params, context });
  const booking = orNotFound(await loadMyBooking(params.token, language, app));
  const { apartment, checkIn, checkOut } = booking;
  const path = `/my-booking/${params.token}` as const;
  const formKey = context.get(requestInfoContext).requestId;
  const { arrivalDetails } = booking;
  return {
    thread: await loadGuestThread(params.token, app),
    transfer: arrivalDetails && (await findGuestTransfer(params.token, app)),
    words: selectMessages(language, "my-write"),
    apartment,
    checkIn,
    checkOut,
    arrivalDetails,
    path,
    formKey,
  };
}

/** Redirects to the thanks on the booking's page, or shows the form again with its faults. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const form = await readForm(request);
  const writing = orNotFound(await sendGuestMessage(params.token, form, app));
  if (writing.ok) {
    const path = `/my-booking/${params.token}?done=message`;
    return redirect(addressIn(addressLanguage, path), 303);
  }
  const { faults, values, minutes } = writing;
  const status = minutes === null ? 400 : 429;
  return data({ faults, values, minutes }, { status, headers: secretAddressHeaders });
}

export default function GuestMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-write");
  const { format } = useLanguage();
  const { apartment, checkIn, checkOut, arrivalDetails, transfer, path, formKey, thread } =
    loaderData;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <GuestPageLayout
      title={t("title")}
      lead={t("lead", { apartment, dates })}
      intro={<p className="muted">{t("intro")}</p>}
      back={{ path, text: t("back") }}
      faulty={actionData !== undefined}
    >
      <GuestThread thread={thread} />
      <GuestMessageForm
        refused={actionData ?? null}
        arrivalDetails={arrivalDetails}
        transfer={transfer}
        formKey={formKey}
        path={path}
      />
    </GuestPageLayout>
  );
}

/**
 * `refused` is why the form is shown again; `arrivalDetails` the stored ones, null when they can no longer be changed;
 * `formKey` is new each time the form is shown; `path` is that of the booking's page. A `transfer` is asked for here when it
 * is neither ordered nor can be, and what was asked for can be withdrawn; one that is ordered has its own flights, beside the extras.
 */
function GuestMessageForm({
  refused,
  arrivalDetails,
  transfer,
  formKey,
  path,
}: {
  refused: { values: GuestMessage; faults: GuestMessageFaults; minutes: number | null } | null;
  arrivalDetails: ArrivalDetails | null;
  transfer: "ordered" | "open" | null;
  formKey: string;
  path: BookingPath;
}) {
  const t = useTranslations("my-write");
  const { to } = useLanguage();
  const { faults = {}, values, minutes = null } = refused ?? {};
  const textOf = (field: keyof GuestMessage) => {
    const max = field in guestMessageLengths ? guestMessageLengths[field as "message"] : 0;
    return faults[field] && t(`faults.${faults[field]}`, { max });
  };
  const listedFaults = (["arrival", "flight", "requests", "message"] as const).flatMap((field) => {
    const text = textOf(field);
    return text ? [{ field, text }] : [];
  });
  if (minutes !== null)
    listedFaults.push({ field: "message", text: t("faults.tooMany", { minutes }) });
  return (
    <form method="post" action={`${to(`${path}/write`)}#faults`} className="stack-l" noValidate>
      <ErrorSummary id="faults" faults={listedFaults} />
      {arrivalDetails && (
        <>
          <TextField
            name="arrival"
            type="time"
            label={t("arrival")}
            hint={t("arrivalHint")}
            error={textOf("arrival")}
            defaultValue={values?.arrival ?? arrivalDetails.arrivalTime}
            optional
          />
          {(transfer === null || arrivalDetails.transfer) && (
            <label className="check">
              <input
                type="checkbox"
                name="transfer"
                value="yes"
                defaultChecked={values ? values.transfer === "yes" : arrivalDetails.transfer}
              />
              <span>{t("transfer")}</span>
            </label>
          )}
          {transfer !== null && (
            <p>
              <a href={to(`${path}/extras`)}>
                {t(transfer === "open" ? "orderTransfer" : "changeTransfer")}
              </a>
            </p>
          )}
          {(transfer !== "ordered" || arrivalDetails.transfer) && (
            <TextField
              name="flight"
              label={t("flight")}
              hint={t("flightHint")}
              error={textOf("flight")}
              defaultValue={values?.flight ?? arrivalDetails.flight}
              maxLength={guestMessageLengths.flight}
              autoComplete="off"
              optional
            />
          )}
          <AreaField
            name="requests"
            rows={3}
            label={t("requests")}
            hint={t("requestsHint")}
            error={textOf("requests")}
            defaultValue={values?.requests ?? arrivalDetails.specialRequests}
            maxLength={guestMessageLengths.requests}
            optional
          />
        </>
      )}
      <AreaField
        name="message"
        rows={6}
        label={t("message")}
        hint={t("messageHint")}
        error={textOf("message")}
        defaultValue={values?.message}
        maxLength={guestMessageLengths.message}
        optional
      />
      <input type="hidden" name="key" value={formKey} />
      <p>
        <button className="btn">{t("submit")}</button>
      </p>
    </form>
  );
}
