// The list of bookings: a table, on narrow screens one block per booking.
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AskForPaymentLink, RecordPaymentLink } from "../../payments/money-panel.tsx";
import type { BookingLine, BookingsPage, ElsewhereLine } from "./listed-bookings.server.ts";
import { listUrl, placesText } from "../rules/list-query.ts";
import type { ListOrder } from "../rules/list-query.ts";
import { Tag } from "#app/ui/tag.tsx";
import { StatusTag } from "../booking-texts.tsx";
import { WideTable } from "../../layout/tables.tsx";

/**
 * Sortable headings are links; a second click reverses the order where that makes sense. Needs the words `admin-payments` and
 * `admin-day.otherSite`.
 */
export function BookingsTable({ list, seesMoney }: { list: BookingsPage; seesMoney: boolean }) {
  const t = useTranslations("admin-bookings.list");
  const { order } = list.query;
  return (
    <WideTable label={t("table")} className="table table--dense bt">
      <thead>
        <tr>
          <th scope="col">{t("reference")}</th>
          <SortHead list={list} by={["guest"]} label={t("guest")} />
          <th scope="col">{t("apartment")}</th>
          <SortHead
            list={list}
            by={order === "stay" ? ["-stay", "stay"] : ["stay", "-stay"]}
            label={t("stay")}
          />
          <th scope="col">{t("guests")}</th>
          <th scope="col">{t("status")}</th>
          <SortHead
            list={list}
            by={order === "-booked" ? ["booked", "-booked"] : ["-booked", "booked"]}
            label={t("booked")}
          />
          {seesMoney && <SortHead list={list} by={["-total"]} label={t("total")} className="r" />}
        </tr>
      </thead>
      <tbody>
        {list.bookings.map((line) =>
          "site" in line ? (
            <ElsewhereRow key={line.stay} stay={line} list={list} seesMoney={seesMoney} />
          ) : (
            <Row key={line.reference} booking={line} list={list} />
          ),
        )}
      </tbody>
    </WideTable>
  );
}

// `by`: the order that the link requests, then the other orders that sort by this column.
function SortHead({
  list,
  by,
  label,
  className,
}: {
  list: BookingsPage;
  by: [ListOrder, ...ListOrder[]];
  label: string;
  className?: string;
}) {
  const { query } = list;
  const isDown = query.order.startsWith("-");
  const sorts = by.includes(query.order);
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorts ? (isDown ? "descending" : "ascending") : undefined}
    >
      <a href={listUrl("/admin/bookings", { ...query, order: by[0], page: 1 })}>
        {label}
        {sorts && <Icon name={isDown ? "arrow-down" : "arrow-up"} />}
      </a>
    </th>
  );
}

// The site stands where a booking of ours has its reference.
function ElsewhereRow({
  stay,
  list,
  seesMoney,
}: {
  stay: ElsewhereLine;
  list: BookingsPage;
  seesMoney: boolean;
}) {
  const t = useTranslations("admin-bookings.list");
  const filter = useTranslations("admin-bookings.filter");
  const other = useTranslations("admin-day.otherSite");
  const { format } = useLanguage();
  const { site, adults, children, checkIn, checkOut, bookedOn, charged, status } = stay;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/channels/stay/${stay.stay}`}>{site}</a>
      </th>
      <td>{stay.name || other(stay.closed ? "perhaps" : "unnamed", { label: site })}</td>
      <td>{list.apartments.find(({ id }) => id === stay.apartmentId)?.name}</td>
      <td className="num">{format.dateRange(checkIn, checkOut, "medium")}</td>
      <td className="num">
        {adults !== null && <PartySize party={{ adults, children: children ?? 0 }} />}
      </td>
      <td>
        {status === "confirmed" ? (
          <Tag kind="info">{filter("elsewhere")}</Tag>
        ) : (
          <StatusTag status={status} paymentMethod="property" holdMinutes={null} />
        )}
      </td>
      <td className="num booked">
        {bookedOn !== null && (
          <>
            <span className="nth">{t("bookedOn")} </span>
            {format.date(bookedOn, "medium")}
          </>
        )}
      </td>
      {seesMoney && (
        <td className="r">{charged !== null && format.money(charged, stay.currency)}</td>
      )}
    </tr>
  );
}

function Row({ booking, list }: { booking: BookingLine; list: BookingsPage }) {
  const t = useTranslations("admin-bookings.list");
  const guest = useTranslations("admin-bookings.guest");
  const asks = useTranslations("admin-bookings.ask");
  const { format } = useLanguage();
  const { reference, adults, children, checkIn, checkOut, language } = booking;
  return (
    <tr>
      <th scope="row">
        <a className="num" href={`/admin/bookings/${reference}`}>
          {reference}
        </a>
      </th>
      <td>
        {guestName(booking) || guest("erased")} <span className="mini muted">{language}</span>
      </td>
      <td>{placesText(booking, list.apartments)}</td>
      <td className="num">{format.dateRange(checkIn, checkOut, "medium")}</td>
      <td className="num">
        <PartySize party={{ adults, children }} />
      </td>
      <td>
        <StatusTag {...booking} />
      </td>
      <td className="num booked">
        <span className="nth">{t("bookedOn")} </span>
        {format.date(booking.bookedOn, "medium")}
      </td>
      {booking.charged !== null && (
        <td className="r">
          {format.money(booking.charged, booking.currency)}
          {booking.toPay > 0 && (
            <span className="blk">
              <span className="mini muted blk">
                {t("open", { amount: format.money(booking.toPay, booking.currency) })}
              </span>
              <span className="bt__pay">
                <RecordPaymentLink reference={reference} guest={guestName(booking)} look="small" />
                <AskForPaymentLink reference={reference} guest={guestName(booking)} look="small" />
              </span>
              {booking.asked !== null && (
                <label className="check gap">
                  <input
                    type="checkbox"
                    name="ask"
                    form="ask"
                    value={`${reference}.${booking.asked}`}
                  />
                  <span className="mini">
                    {asks(booking.asked > 0 ? "tickAgain" : "tick", { count: booking.asked })}
                    <span className="vh"> {guestName(booking)}</span>
                  </span>
                </label>
              )}
            </span>
          )}
        </td>
      )}
    </tr>
  );
}

// Figures where a column has no room for the words, which are read aloud all the same.
function PartySize({ party }: { party: Party }) {
  const t = useTranslations("admin-bookings.list");
  const { adults, children } = party;
  const words = t("party", { adults, children });
  return (
    <>
      <span className="brief">
        <span aria-hidden="true">{children > 0 ? `${adults}+${children}` : adults}</span>
        <span className="vh">{words}</span>
      </span>
      <span className="party">{words}</span>
    </>
  );
}
