// `/my-booking/<secret>/confirm`: a guest confirms an unpaid booking, by a button so that a mail scanner does not.
import { redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { confirmByEmail } from "#app/bookings/place/confirm-booking.server.ts";
import { awaitsEmailConfirmation, hasLapsed } from "#app/bookings/rules/booking-status.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/my-booking-confirm-page";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "./guest-page-shell.tsx";
import { loadMyBooking } from "./load-my-booking.server.ts";
import { MyBookingPrice } from "./my-booking-price.tsx";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** What is confirmed, and until when; redirects a booking that is already confirmed to its page. 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, facts, language, addressLanguage } = readPageRequest({ request, params, context });
  const path = `/my-booking/${params.token}` as const;
  const known = orNotFound(await findBookingByToken(app.database.db, params.token));
  if (!awaitsEmailConfirmation(known) && known.status !== "expired")
    throw redirect(addressIn(addressLanguage, path));
  const isOver = known.status === "expired" || hasLapsed(known, app.clock.now());
  const { checkIn, checkOut, adults, children } = known;
  return {
    words: selectMessages(language, "my-booking", "my-confirm", "price"),
    booking: orNotFound(await loadMyBooking(params.token, language, app)),
    path,
    search: stayAddress("/apartments", { checkIn, checkOut, adults, children }),
    until: isOver ? null : propertyDay(new Date(known.holdExpiresAt ?? 0), facts.timeZone),
  };
}

/** Confirms, and redirects to the booking's own page; to the same page again when the time was over. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, addressLanguage } = readPageRequest({ request, params, context });
  const confirmed = orNotFound(await confirmByEmail(params.token, app));
  const path = `/my-booking/${params.token}` as const;
  const next = { confirmed: `${path}?done=confirm`, gone: `${path}/confirm`, notWaiting: path };
  return redirect(addressIn(addressLanguage, next[confirmed]), 303);
}

export default function MyBookingConfirmPage({
  loaderData: { booking, path, search, until },
}: Route.ComponentProps) {
  const t = useTranslations("my-confirm");
  const bookingWords = useTranslations("my-booking");
  const { format, to } = useLanguage();
  const { apartment, checkIn, checkOut, adults, children } = booking;
  const dates = format.dateRange(checkIn, checkOut);
  return (
    <>
      <PageHead title={t("title")} />
      <div className="wrap flow pt">
        <div className="stack">
          <h1>{until ? t("heading") : t("over")}</h1>
          <p className="lead">
            {bookingWords("lead", {
              apartment,
              dates,
              party: bookingWords("party", { adults, children }),
            })}
          </p>
          {until ? (
            <>
              <p>{t("text", { time: format.hour(until.hour, until.minute) })}</p>
              <form method="post" action={to(`${path}/confirm`)}>
                <button className="btn">{t("submit")}</button>
              </form>
              <p className="small muted">{t("notMe")}</p>
            </>
          ) : (
            <>
              <Note>{t("overText")}</Note>
              <p>
                <a className="btn" href={to(search)}>
                  {t("search")}
                </a>
              </p>
            </>
          )}
        </div>
        <MyBookingPrice booking={booking} />
      </div>
    </>
  );
}
