// The money of a guest's booking: the price as agreed and what is paid when, what was refunded, and the invoices.
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { PriceLines } from "#app/stays/price/price-lines.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MyBooking } from "./load-my-booking.server.ts";

/** The box beside a guest's own booking, with `path` also the button that pays; needs the words `my-booking` and `price`. */
export function MyBookingPrice({ booking, path }: { booking: MyBooking; path?: BookingPath }) {
  const t = useTranslations("my-booking.price");
  const manage = useTranslations("my-booking.manage");
  const plan = useTranslations("payment-plan");
  const { format, to } = useLanguage();
  const { price, paid, refunded, onItsWay, recorded, dueAtProperty, owedBack, later } = booking;
  const sums: (readonly [MessageKey<"my-booking.price">, number])[] = [
    ["byCard", paid?.amount ?? 0],
    ["later", booking.paidLater],
    ...recorded.map(({ method, amount }) => [method, amount] as const),
    ["refunded", refunded - onItsWay],
    ["onItsWay", onItsWay],
    ["atProperty", dueAtProperty],
    ["owedBack", owedBack],
  ];
  return (
    <aside className="sticky" aria-labelledby="price">
      <div className="box stack">
        <h2 id="price">{t("heading")}</h2>
        <PriceLines quote={price} />
        <dl className="sum">
          {sums.map(
            ([name, amount]) =>
              amount > 0 && (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{format.money(amount, price.currency)}</dd>
                </div>
              ),
          )}
          {later && (
            <div>
              <dt>{plan("dueOn", { date: format.date(later.dueOn) })}</dt>
              <dd>{format.money(later.amount, price.currency)}</dd>
            </div>
          )}
        </dl>
        {path && booking.payable > 0 && (
          <p>
            <a className="btn" href={to(`${path}/pay`)}>
              {manage("pay", { amount: format.money(booking.payable, price.currency) })}
            </a>
          </p>
        )}
        {later && (
          <p className="small">
            {plan(later.how, {
              amount: format.money(later.amount, price.currency),
              date: format.date(later.dueOn, "full"),
            })}
          </p>
        )}
        <DepositText booking={booking} path={path} />
      </div>
    </aside>
  );
}

// The damage deposit: what to bring or to hold on a card, that it is held, or what went back.
function DepositText({
  booking: { deposit, price },
  path,
}: {
  booking: MyBooking;
  path: BookingPath | undefined;
}) {
  const t = useTranslations("my-booking.deposit");
  const { format, to } = useLanguage();
  if (!deposit) return null;
  const { state, amount, kept, from, returnBy } = deposit;
  const money = (cents: number) => format.money(cents, price.currency);
  const values = {
    amount: money(amount),
    kept: money(kept),
    returned: money(amount - kept),
    from: format.date(from),
    date: format.date(returnBy),
  };
  const isOpen = state === "place" || state === "placeChoice" || state === "placing";
  return (
    <>
      <p className="small">{t(state, values)}</p>
      {path && isOpen && (
        <p>
          <a className="btn btn--2" href={to(`${path}/deposit`)}>
            {t("link", values)}
          </a>
        </p>
      )}
    </>
  );
}

/** The amount that was refunded or is being refunded, and to which card. */
export function RefundText({ booking: { paid, refunded, price } }: { booking: MyBooking }) {
  const t = useTranslations("my-booking.money");
  const { format } = useLanguage();
  if (!paid) return <p>{t("unpaid")}</p>;
  if (refunded === 0) return <p>{t("nothing")}</p>;
  const { brand, last4 } = paid;
  const amount = format.money(refunded, price.currency);
  return <p>{last4 ? t("refundCard", { amount, brand, last4 }) : t("refund", { amount })}</p>;
}

/** The link to the page on which what is open is paid. `path` is that of the booking's page. */
export function PayLink({ booking, path }: { booking: MyBooking; path: BookingPath }) {
  const t = useTranslations("my-booking.manage");
  const { format, to } = useLanguage();
  return (
    <a href={to(`${path}/pay`)}>
      <Icon name="lock-keyhole" />
      <span>
        {t("pay", { amount: format.money(booking.payable, booking.price.currency) })}
        <span className="mini muted blk">{t("payText")}</span>
      </span>
      <Icon name="arrow-right" />
    </a>
  );
}

/** Links for the list of actions; needs the words `invoice`. `path` is that of the booking's page. */
export function InvoiceLinks({ booking, path }: { booking: MyBooking; path: BookingPath }) {
  const t = useTranslations("invoice");
  const { format, to } = useLanguage();
  const { invoices, price } = booking;
  if (invoices === "none") return null;
  const links = invoices.map(({ number, kind, issuedOn, total }) => ({
    href: `${path}/invoice.pdf?number=${number}`,
    name: t(`heading.${kind}`, { number }),
    description: t("issued", {
      date: format.date(issuedOn),
      amount: format.money(total, price.currency),
    }),
  }));
  if (links.length === 0)
    links.push({ href: `${path}/invoice.pdf`, name: t("link"), description: t("linkText") });
  return links.map(({ href, name, description }) => (
    <a key={href} href={to(href)}>
      <Icon name="file-text" />
      <span>
        {name}
        <span className="mini muted blk">{description}</span>
      </span>
      <Icon name="download" />
    </a>
  ));
}
