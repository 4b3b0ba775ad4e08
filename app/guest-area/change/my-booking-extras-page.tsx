// `/my-booking/<secret>/extras`: what a guest can still order for the stay, with the price before deciding.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { ExtrasOfferForm, ExtrasOrderForm } from "#app/bookings/extras/extras-form.tsx";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "../guest-page-shell.tsx";
import type { Route } from "./+types/my-booking-extras-page";
import { loadMyExtras, submitMyExtras } from "./my-extras.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** `?chosen=1&extra-<id>=<number>` previews an order; 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  const view = orNotFound(await loadMyExtras(params.token, searchParams, language, app));
  const path = `/my-booking/${params.token}` as const;
  return { words: selectMessages(language, "extras", "my-change", "booking", "price"), view, path };
}

/** A refused order is previewed again, with what was chosen. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const answer = orNotFound(await submitMyExtras(params.token, form, app));
  if (answer.ok)
    return redirect(addressIn(addressLanguage, `/my-booking/${params.token}?done=extras`), 303);
  const view = orNotFound(await loadMyExtras(params.token, form, language, app));
  const { reason } = answer;
  // What the preview says itself is said once.
  const fault =
    reason === "changed" || reason === "priceChanged" || reason === "notNow" ? reason : null;
  return data({ view, fault }, { status: 409, headers: secretAddressHeaders });
}

export default function MyBookingExtrasPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("extras");
  const change = useTranslations("my-change");
  const stay = useTranslations("booking.stay");
  const { format, to } = useLanguage();
  const { path } = loaderData;
  const { view } = actionData ?? loaderData;
  const { booking, apartment, form } = view;
  const { fault, offer } = form;
  const texts = [
    ...(actionData?.fault ? [change(`faults.${actionData.fault}`)] : []),
    ...(fault ? [t(`faults.${fault.reason}`, { name: fault.name })] : []),
  ];
  const more = offer ? offer.quote.total - offer.totalBefore : 0;
  const dates = format.dateRange(booking.checkIn, booking.checkOut);
  return (
    <GuestPageLayout
      title={t("title")}
      lead={change("lead", { apartment, dates, party: stay("party", booking) })}
      intro={form.mayOrder && <p className="muted">{t("intro")}</p>}
      back={{ path, text: change("back") }}
      faulty={texts.length > 0}
    >
      <ErrorSummary faults={texts.map((text) => ({ field: "extras", text }))} />
      {form.mayOrder ? (
        <div id="extras">
          <ExtrasOrderForm form={form} action={to(`${path}/extras`)} />
        </div>
      ) : (
        <Note>{change("over")}</Note>
      )}
      <ExtrasOfferForm
        form={form}
        action={to(`${path}/extras`)}
        labels={{
          offer: change("offer"),
          before: change("before"),
          difference: change("difference"),
          atProperty: change("atProperty"),
          refund: change("refund"),
          submit:
            more > 0
              ? change("submitMore", { amount: format.money(more, booking.currency) })
              : t("confirm"),
        }}
      />
    </GuestPageLayout>
  );
}
