// `/my-booking/<secret>/links`: a guest ends all links to the booking and gets a new one by email.
import { redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import type { Route } from "./+types/my-booking-links-page";
import { endBookingLinks } from "./booking-links.server.ts";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "./guest-page-shell.tsx";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language } = readPageRequest({ request, params, context });
  orNotFound(await findBookingByToken(app.database.db, params.token));
  return {
    words: selectMessages(language, "my-links"),
    path: `/my-booking/${params.token}` as const,
    waits: emailsWait(app.environment),
  };
}

/** The same response for every secret. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  await endBookingLinks(params.token, app);
  return redirect(addressIn(addressLanguage, "/my-booking?ended=1#sent"), 303);
}

export default function MyBookingLinksPage({ loaderData }: Route.ComponentProps) {
  const { path, waits } = loaderData;
  const t = useTranslations("my-links");
  const { to } = useLanguage();
  return (
    <GuestPageLayout
      title={t("title")}
      lead={t("lead")}
      intro={<p>{t(waits ? "textWaiting" : "text")}</p>}
      back={{ path, text: t("back") }}
    >
      <form method="post" action={to(`${path}/links`)}>
        <button className="btn">{t("submit")}</button>
      </form>
    </GuestPageLayout>
  );
}
