// `/my-booking/<secret>/write`: a guest enters arrival details, requests a transfer, or sends a message.
import { data, redirect } from "react-router";
import { requestInfoContext } from "#app/app.server.ts";
import styles from "#app/bookings/booking.css?url";
import { GuestPageLayout } from "#app/guest-area/guest-page-shell.tsx";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { orNotFound, secretAddressHeaders } from "#app/guest-area/secret-address.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { Route } from "./+types/guest-message-page";
import { GuestMessageForm } from "./guest-message-form.tsx";
import { sendGuestMessage } from "./send-guest-message.server.ts";

export const handle = {
  counted: 1,
  limits: { read: ["guesses"], write: ["guesses", "messages"] },
  private: true,
  disallowed: "/my-booking/",
} satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
  const { apartment, checkIn, checkOut, arrivalDetails, path, formKey } = loaderData;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <GuestPageLayout
      title={t("title")}
      lead={t("lead", { apartment, dates })}
      intro={<p className="muted">{t("intro")}</p>}
      back={{ path, text: t("back") }}
      faulty={actionData !== undefined}
    >
      <GuestMessageForm
        refused={actionData ?? null}
        arrivalDetails={arrivalDetails}
        formKey={formKey}
        path={path}
      />
    </GuestPageLayout>
  );
}
