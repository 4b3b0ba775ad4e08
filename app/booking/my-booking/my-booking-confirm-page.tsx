// `/my-booking/<secret>/confirm`: a guest confirms an unpaid booking, by a button so that a mail scanner does not.
import { redirect } from "react-router";
import { facts } from "#property/facts.ts";
import { houseContext } from "#app/house.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import styles from "../booking.css?url";
import { findBookingByToken } from "../bookings.sql.server.ts";
import { confirmByEmail } from "../confirm-by-email.server.ts";
import { awaitsEmail, hasLapsed } from "../rules/hold.ts";
import { propertyDay } from "../rules/plain-date.ts";
import { stayAddress } from "../rules/stay-address.ts";
import { loadMyBooking } from "./load-my-booking.server.ts";
import { MyBookingPrice } from "./price.tsx";
import { orNotFound } from "./or-not-found.ts";
import { secretAddressHeaders } from "./secret-address-headers.ts";
import type { Route } from "./+types/my-booking-confirm-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** What is confirmed, and until when; redirects a booking that is already confirmed to its page. 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, addressLanguage } = readLanguage({ request, params });
  const house = context.get(houseContext);
  const path = `/my-booking/${params.token}`;
  const known = orNotFound(await findBookingByToken(house.database.db, params.token));
  if (!awaitsEmail(known) && known.status !== "expired")
    throw redirect(addressIn(addressLanguage, path));
  const isOver = known.status === "expired" || hasLapsed(known, house.clock.now());
  const { checkIn, checkOut, adults, children } = known;
  return {
    words: wordsOf(language, "my-booking", "my-confirm", "price"),
    booking: orNotFound(await loadMyBooking(params.token, language, house)),
    path,
    search: stayAddress("/apartments", { checkIn, checkOut, adults, children }),
    until: isOver ? null : propertyDay(new Date(known.holdExpiresAt ?? 0), facts.timeZone),
  };
}

/** Confirms, and redirects to the booking's own page; to the same page again when the time was over. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const confirmed = orNotFound(await confirmByEmail(params.token, context.get(houseContext)));
  const { addressLanguage } = readLanguage({ request, params });
  const path = `/my-booking/${params.token}`;
  const next = { confirmed: `${path}?done=confirm`, gone: `${path}/confirm`, otherwise: path };
  return redirect(addressIn(addressLanguage, next[confirmed]), 303);
}

export default function MyBookingConfirmPage({
  loaderData: { booking, path, search, until },
}: Route.ComponentProps) {
  const t = useWords("my-confirm");
  const own = useWords("my-booking");
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
            {own("lead", { apartment, dates, party: own("party", { adults, children }) })}
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
