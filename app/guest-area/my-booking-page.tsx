// `/my-booking/<secret>`: a guest's own booking. The link alone gives access, so its URL must not leak to other sites.
import { redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { findLastStaffMessageDay } from "#app/contact/thread/load-guest-thread.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { scenes } from "#app/i18n/property/property-pictures.ts";
import { Picture } from "#app/pictures/picture.tsx";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import { loadMyStorm } from "#app/storms/answer-storm.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { offerPasses } from "#app/wallet/passes.server.ts";
import { WalletRows } from "#app/wallet/wallet-rows.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/my-booking-page";
import { summarizeBestPrice } from "./best-price/my-best-price.server.ts";
import { BestPriceLink } from "./best-price/best-price-link.tsx";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "./guest-page-shell.tsx";
import { loadMyBooking } from "./load-my-booking.server.ts";
import type { MyBooking } from "./load-my-booking.server.ts";
import { Together } from "./my-booking-together.tsx";
import { MyBookingHead, StayTimeline } from "./my-booking-head.tsx";
import { loadMyPush } from "./notifications/my-push.server.ts";
import { NotificationsNote, NotificationsRow } from "./notifications/notifications-row.tsx";
import { InvoiceLinks, MyBookingPrice, PayLink, RefundText } from "./my-booking-price.tsx";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** The booking of the link's secret; throws 404 for an unknown secret. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, addressLanguage, searchParams } = readPageRequest(args);
  const booking = orNotFound(await loadMyBooking(args.params.token, language, app));
  if (booking.awaitsEmail)
    throw redirect(addressIn(addressLanguage, `/my-booking/${args.params.token}/confirm`));
  if (booking.together && booking.status === "pending_payment")
    throw redirect(addressIn(addressLanguage, `/my-booking/${args.params.token}/together`));
  const words = selectMessages(
    language,
    "my-booking",
    "at-property",
    "price",
    "policy",
    "guide",
    "invoice",
    "my-links",
    "extras",
    "payment-plan",
    "together.mine",
    "together.total",
    "storm.notice",
    "push.guest",
    "wallet.page",
    "best-price.mine",
    "best-price.moment",
  );
  const done = searchParams.get("done");
  const storm = await loadMyStorm(args.params.token, language, app);
  const bestPrice = await summarizeBestPrice(args.params.token, language, app);
  return {
    words,
    booking,
    path: `/my-booking/${args.params.token}` as const,
    // Only while something is to be chosen: not after the storm or the stay, nor for a stay moved out of it or cancelled.
    storm: storm && storm.open.length > 0 ? storm : null,
    bestPrice,
    lastMessage: await findLastStaffMessageDay(args.params.token, app),
    done: doneActions.find(
      (doneAction) =>
        doneAction === done &&
        (doneAction === "message" || doneAction === "pay" || isActiveBooking(booking)),
    ),
    push: await loadMyPush(args.params.token, done, app),
    wallet: { ...offerPasses(booking, args.request.headers, app), failed: done === "walletFailed" },
    waits: emailsWait(app.environment),
  };
}

export default function MyBookingPage({
  loaderData: { booking, path, done, waits, lastMessage, storm, push, wallet, bestPrice },
}: Route.ComponentProps) {
  const t = useTranslations("my-booking");
  const guide = useTranslations("guide");
  const stormWords = useTranslations("storm");
  const newLink = useTranslations("my-links");
  const extras = useTranslations("extras");
  const plan = useTranslations("payment-plan");
  const { to, format } = useLanguage();
  const isActive = isActiveBooking(booking);
  return (
    <>
      <PageHead title={t("title")} />
      <MyBookingHead booking={booking} />
      <div className="wrap flow pt">
        <div>
          {done && (
            <div className="block">
              <Note kind="ok">{t(`done.${done}${waits ? "Waiting" : ""}`)}</Note>
            </div>
          )}
          <NotificationsNote result={push?.result ?? null} />
          {storm && (
            <div className="block">
              <Note kind="warn" title={stormWords("notice.title")}>
                {stormWords(storm.answer === null ? "notice.text" : "notice.answered", {
                  dates: format.dateRange(storm.from, storm.last),
                })}{" "}
                <a href={to(`${path}/storm`)}>{stormWords("notice.link")}</a>
              </Note>
            </div>
          )}
          {booking.together && <Together together={booking.together} booking={booking} />}
          {isActive && (
            <section className="block">
              <h2>{t("stay.heading")}</h2>
              <StayTimeline booking={booking} path={path} />
            </section>
          )}
          {booking.guide !== "closed" && <GuideLink href={to(`${path}/guide`)} />}
          {isActive && (
            <section className="block">
              <h2>{t("plans.heading")}</h2>
              <PolicyTimeline
                policy={booking.policy}
                currency={booking.price.currency}
                now={booking.policyStep}
              />
              {!booking.mayDecide && <p>{t("plans.text")}</p>}
            </section>
          )}
          {booking.status === "cancelled" && (
            <section className="block">
              <h2>{t("money.heading")}</h2>
              <RefundText booking={booking} />
            </section>
          )}
          <section className="block">
            <h2>{t("manage.heading")}</h2>
            <div className="acts">
              {booking.payable > 0 && <PayLink booking={booking} path={path} />}
              {booking.guide !== "closed" && booking.isLeaving && (
                <a href={`${to(`${path}/guide`)}#leave`}>
                  <Icon name="log-out" />
                  <span>
                    {guide("leave")}
                    <span className="mini muted blk">{guide("leaveText")}</span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              )}
              {isActive && (
                <a href={to(`${path}/stay.ics`)} download>
                  <Icon name="calendar-plus" />
                  <span>
                    {t("manage.calendar")}
                    <span className="mini muted blk">{t("manage.calendarText")}</span>
                  </span>
                  <Icon name="download" />
                </a>
              )}
              <WalletRows wallet={wallet} path={path} />
              {booking.returningCode && (
                <a href={stayAddress(to("/book"), { code: booking.returningCode })}>
                  <Icon name="badge-check" />
                  <span>
                    {t("manage.again")}
                    <span className="mini muted blk">{t("manage.againText")}</span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              )}
              <InvoiceLinks booking={booking} path={path} />
              <a href={to(`${path}/write`)}>
                <Icon name="message-circle" />
                <span>
                  {t("manage.write")}
                  <span className="mini muted blk">
                    {lastMessage === null
                      ? t("manage.writeText")
                      : t("manage.writeLast", { day: format.date(lastMessage, "dayMonth") })}
                  </span>
                </span>
                <Icon name="arrow-right" />
              </a>
              {push && <NotificationsRow push={push} path={path} />}
              {booking.later?.how === "card" && (
                <a href={to(`${path}/plan`)}>
                  <Icon name="lock-keyhole" />
                  <span>
                    {plan("withdraw.link")}
                    <span className="mini muted blk">{plan("withdraw.linkText")}</span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              )}
              <a href={to(`${path}/links`)}>
                <Icon name="key-round" />
                <span>
                  {newLink("link")}
                  <span className="mini muted blk">{newLink("linkText")}</span>
                </span>
                <Icon name="arrow-right" />
              </a>
              {booking.mayOrder && (
                <a href={to(`${path}/extras`)}>
                  <Icon name="plus" />
                  <span>
                    {extras("heading")}
                    <span className="mini muted blk">{extras("linkText")}</span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              )}
              {bestPrice && (
                <BestPriceLink summary={bestPrice} path={path} currency={booking.price.currency} />
              )}
              {booking.mayDecide && (
                <a href={to(`${path}/change`)}>
                  <Icon name="calendar-clock" />
                  <span>
                    {t("manage.change")}
                    <span className="mini muted blk">{t("manage.changeText")}</span>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              )}
              {booking.mayDecide && (
                <a className="is-bad" href={to(`${path}/cancel`)}>
                  <Icon name="circle-x" />
                  <span>{t("manage.cancel")}</span>
                  <Icon name="arrow-right" />
                </a>
              )}
            </div>
          </section>
        </div>
        <MyBookingPrice booking={booking} path={path} />
      </div>
    </>
  );
}

// Before the lists, with a picture: what a guest looks forward to.
function GuideLink({ href }: { href: string }) {
  const t = useTranslations("guide");
  return (
    <section className="block">
      <a className="gopen" href={href}>
        <Picture
          name={scenes.cards["/location"] ?? scenes.hero}
          alt=""
          sizes="(min-width: 40em) 18rem, 92vw"
        />
        <div>
          <h2>{t("link")}</h2>
          <p className="muted">{t("linkText")}</p>
        </div>
        <Icon name="arrow-right" />
      </a>
    </section>
  );
}

// Some content is only true of these statuses, and is not shown for a booking that was cancelled since.
function isActiveBooking({ status }: Pick<MyBooking, "status">): boolean {
  return status === "confirmed" || status === "checked_in";
}

// What was just done, as the query says after the redirect.
const doneActions = ["change", "extras", "message", "confirm", "pay", "deposit"] as const;
