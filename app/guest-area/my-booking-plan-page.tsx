// `/my-booking/<secret>/plan`: a guest withdraws the consent that the rest is charged to the saved card.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { readLaterPart } from "#app/bookings/payments/plans/read-plan.server.ts";
import { withdrawConsent } from "#app/bookings/payments/plans/write-plan.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/my-booking-plan-page";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "./guest-page-shell.tsx";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret; where no card will be charged, the booking's page shows its state. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const booking = orNotFound(await findBookingByToken(app.database.db, params.token));
  const path = `/my-booking/${params.token}` as const;
  const at = { now: app.clock.now(), timeZone: app.property.facts.timeZone };
  const later = await readLaterPart(app.database.db, booking, at);
  if (later?.how !== "card") throw redirect(addressIn(addressLanguage, path));
  return {
    words: selectMessages(language, "payment-plan"),
    path,
    later,
    currency: booking.currency,
  };
}

/** Back to the booking's page, which shows the new state; 409 while the card is being charged. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const booking = orNotFound(await findBookingByToken(app.database.db, params.token));
  if (!(await withdrawConsent(booking, app))) return data({ tooLate: true }, { status: 409 });
  return redirect(addressIn(addressLanguage, `/my-booking/${params.token}`), 303);
}

export default function MyBookingPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, later, currency } = loaderData;
  const t = useTranslations("payment-plan");
  const { to, format } = useLanguage();
  const values = {
    amount: format.money(later.amount, currency),
    date: format.date(later.dueOn, "full"),
  };
  return (
    <GuestPageLayout
      title={t("withdraw.title")}
      lead={t("card", values)}
      intro={<p>{t("withdraw.text")}</p>}
      back={{ path, text: t("withdraw.back") }}
    >
      {actionData?.tooLate && (
        <div className="soldn">
          <Note kind="warn" role="alert">
            {t("withdraw.tooLate")}
          </Note>
        </div>
      )}
      <form method="post" action={to(`${path}/plan`)}>
        <button className="btn">{t("withdraw.submit")}</button>
      </form>
    </GuestPageLayout>
  );
}
