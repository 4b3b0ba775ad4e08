// The stay and the guest of a booking.
import type { ReactNode } from "react";
import { listedDetails } from "#app/bookings/rules/guest-fields.ts";
import { mailLink, phoneLink } from "#app/emails/mail-link.ts";
import type { Format } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Panel } from "../../layout/head-and-panel.tsx";
import { useInstantFormat } from "../../layout/use-instant-format.ts";
import type { BookingView } from "../load-booking.server.ts";

/** The stay and how it was booked. */
export function StayPanel({ view }: { view: BookingView }) {
  const { booking, apartment, nights, together } = view;
  const t = useTranslations("admin-bookings.stay");
  const states = useTranslations("admin-bookings.filter.statuses");
  const { format } = useLanguage();
  const moment = useInstantFormat();
  const { adults, children, ratePlan, source } = booking;
  return (
    <Panel id="stay" width="p6" title={t("title")}>
      <dl className="pairs">
        <Pair name={t("arrival")}>{format.date(booking.checkIn, "full")}</Pair>
        <Pair name={t("departure")}>{format.date(booking.checkOut, "full")}</Pair>
        <Pair name={t("apartment")}>{apartment}</Pair>
        <Pair name={t("guests")}>{t("party", { adults, children })}</Pair>
        <Pair name={t("nights")}>{format.number(nights)}</Pair>
        <Pair name={t("plan")}>{t(`plans.${ratePlan}`)}</Pair>
        <Pair name={t("booked")}>{moment(booking.createdAt)}</Pair>
        <Pair name={t("source")}>{t(`sources.${source}`)}</Pair>
        {together.length > 0 && (
          <Pair name={t("together")} wide>
            {together.map(({ reference, apartment: name, status }) => (
              <span key={reference} className="blk">
                <a href={`/admin/bookings/${reference}`}>{reference}</a>, {name}: {states(status)}
              </span>
            ))}
          </Pair>
        )}
      </dl>
    </Panel>
  );
}

/** The guest's details and requests. */
export function GuestPanel({
  view,
}: {
  view: Pick<BookingView, "booking" | "isErased" | "mayCorrect" | "mayManageGuestData">;
}) {
  const t = useTranslations("admin-bookings.guest");
  const labels = useTranslations("booking.details");
  const { format } = useLanguage();
  const { booking, isErased, mayCorrect, mayManageGuestData: ownsData } = view;
  const { email, phone, language, country, specialRequests } = booking;
  const { arrivalTime, transfer, flight } = booking;
  const address = [booking.address, `${booking.zipCode} ${booking.city}`.trim()].filter(Boolean);
  if (isErased)
    return (
      <Panel id="guest" width="p6" title={t("title")}>
        <p>{t("erasedText")}</p>
      </Panel>
    );
  return (
    <Panel id="guest" width="p6" title={t("title")}>
      <dl className="pairs">
        <Pair name={t("name")}>
          {booking.firstName} {booking.lastName}
        </Pair>
        {booking.companions !== "" && (
          <Pair name={t("companions")}>
            {booking.companions.split("\n").map((line, place) => (
              <span key={`${place} ${line}`} className="blk">
                {line}
              </span>
            ))}
          </Pair>
        )}
        <Pair name={t("language")}>{isLanguage(language) ? endonyms[language] : language}</Pair>
        <Pair name={t("email")}>
          {email === "" ? t("noEmail") : <a href={mailLink(email)}>{email}</a>}
        </Pair>
        <Pair name={t("phone")}>
          <a href={phoneLink(phone)}>{phone}</a>
        </Pair>
        <Pair name={t("address")}>
          {address.map((line) => (
            <span key={line} className="blk">
              {line}
            </span>
          ))}
          {format.country(country)}
        </Pair>
        {listedDetails(booking)
          .filter(({ name }) => name !== "arrivalTime" && name !== "flight")
          .map(({ name, value }) => (
            <Pair key={name} name={labels(name)}>
              {value}
            </Pair>
          ))}
        {arrivalTime !== "" && <Pair name={t("arrivalTime")}>{timeOf(arrivalTime, format)}</Pair>}
        {flight !== "" && <Pair name={t(transfer ? "transfer" : "flight")}>{flight}</Pair>}
        {specialRequests !== "" && (
          <Pair name={t("requests")} wide>
            <span className="said">{specialRequests}</span>
          </Pair>
        )}
      </dl>
      {(mayCorrect || ownsData) && (
        <p className="row gap">
          {mayCorrect && (
            <a className="more" href={`/admin/bookings/${booking.reference}/correct`}>
              {t("correct")}
            </a>
          )}
          {ownsData && (
            <a className="more" href={`/admin/bookings/${booking.reference}/guest`}>
              {t("data")}
            </a>
          )}
        </p>
      )}
    </Panel>
  );
}

function timeOf(time: string, format: Format): string {
  const [hour, minute] = time.split(":").map(Number);
  return format.hour(hour ?? 0, minute);
}

/** `wide` takes a line of its own. */
function Pair({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "wide" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
