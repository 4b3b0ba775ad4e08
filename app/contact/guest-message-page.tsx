// `/my-booking/<secret>/write`: a guest enters arrival details, requests a transfer, or sends a message.
import { data, redirect } from "react-router";
import { OwnPageFrame } from "#app/booking/my-booking/own-page-frame.tsx";
import { loadMyBooking } from "#app/booking/my-booking/load-my-booking.server.ts";
import { readForm } from "#app/booking/read-form.server.ts";
import { orNotFound } from "#app/booking/my-booking/or-not-found.ts";
import { secretAddressHeaders } from "#app/booking/my-booking/secret-address-headers.ts";
import styles from "#app/booking/booking.css?url";
import { houseContext, visitContext } from "#app/house.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { GuestMessageForm } from "./guest-message-form.tsx";
import { sendGuestMessage } from "./send-guest-message.server.ts";
import type { Route } from "./+types/guest-message-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** Throws 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language } = readLanguage({ request, params });
  const booking = orNotFound(
    await loadMyBooking(params.token, language, context.get(houseContext)),
  );
  const { apartment, checkIn, checkOut } = booking;
  const path = `/my-booking/${params.token}`;
  const formKey = context.get(visitContext).requestId;
  const { told } = booking;
  return {
    words: wordsOf(language, "my-write"),
    apartment,
    checkIn,
    checkOut,
    told,
    path,
    formKey,
  };
}

/** Redirects to the thanks on the booking's page, or shows the form again with its faults. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? new FormData();
  const writing = orNotFound(await sendGuestMessage(params.token, form, context.get(houseContext)));
  const { addressLanguage } = readLanguage({ request, params });
  if (writing.ok) {
    const path = `/my-booking/${params.token}?done=message`;
    return redirect(addressIn(addressLanguage, path), 303);
  }
  const { faults, values, minutes } = writing;
  const status = minutes === null ? 400 : 429;
  return data({ faults, values, minutes }, { status, headers: secretAddressHeaders });
}

export default function GuestMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords("my-write");
  const { format } = useLanguage();
  const { apartment, checkIn, checkOut, told, path, formKey } = loaderData;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <OwnPageFrame
      title={t("title")}
      lead={t("lead", { apartment, dates })}
      intro={<p className="muted">{t("intro")}</p>}
      back={{ path, text: t("back") }}
      faulty={actionData !== undefined}
    >
      <GuestMessageForm refused={actionData ?? null} told={told} formKey={formKey} path={path} />
    </OwnPageFrame>
  );
}
