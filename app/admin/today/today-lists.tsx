// The lists of the day: who arrives, who leaves, what is cleaned, who pays at the property.
import { useContext } from "react";
import type { ReactNode } from "react";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { AdminStateContext } from "../layout/admin-notices.tsx";
import { Panel } from "../layout/head-and-panel.tsx";
import { ContactLinks, OpenPayment, OtherSiteLine, Prepare } from "./guest-line.tsx";
import { CleaningButtons } from "../cleaning/cleaning-buttons.tsx";
import { ArrivalButton, LeavingButton, PaidButtons } from "./day-buttons.tsx";
import type { TodayStay } from "./rules/today-board.ts";
import type { Today } from "./today.server.ts";

/** Today's arrivals, and whether there is something to collect. */
export function Arriving({ day }: { day: Today }) {
  const facts = useFacts();
  const t = useTranslations("admin.today");
  const { isProduction } = useContext(AdminStateContext);
  // Outside production all payments are test payments.
  const isUnpaid = (stay: TodayStay) => isProduction && stay.paidInPractice;
  const { format } = useLanguage();
  const others = day.otherSites.arriving;
  return (
    <Panel
      id="arriving"
      width="p4"
      title={t("arriving", { count: day.arriving.length + others.length })}
    >
      <Board none={t("noArrivals")}>
        {others.map((stay) => (
          <OtherSiteLine
            key={`${stay.apartmentId} ${stay.checkIn}`}
            stay={stay}
            apartment={nameOf(stay.apartmentId, day)}
            hour={facts.checkInHour}
            when="arriving"
          />
        ))}
        {day.arriving.map((stay) => (
          <BoardLine key={stay.reference} hour={facts.checkInHour} stay={stay} day={day}>
            <ArrivalDetails stay={stay} />
            {stay.toCollect > 0 ? (
              <Tag kind="warn">
                {t("pays", { amount: format.money(stay.toCollect, stay.currency) })}
              </Tag>
            ) : (
              day.seesMoney && !isUnpaid(stay) && <Tag kind="ok">{t("paid")}</Tag>
            )}
            {isUnpaid(stay) && <Tag kind="bad">{t("practice")}</Tag>}
            <ArrivalButton stay={stay} apartment={nameOf(stay.apartmentId, day)} />
            <OpenPayment stay={stay} />
          </BoardLine>
        ))}
      </Board>
    </Panel>
  );
}

/** Today's departures. */
export function Leaving({ day }: { day: Today }) {
  const facts = useFacts();
  const t = useTranslations("admin.today");
  const others = day.otherSites.leaving;
  return (
    <Panel
      id="leaving"
      width="p4"
      title={t("leaving", { count: day.leaving.length + others.length })}
    >
      <Board none={t("noDepartures")}>
        {others.map((stay) => (
          <OtherSiteLine
            key={`${stay.apartmentId} ${stay.checkIn}`}
            stay={stay}
            apartment={nameOf(stay.apartmentId, day)}
            hour={facts.checkOutHour}
            when="leaving"
          />
        ))}
        {day.leaving.map((stay) => (
          <BoardLine key={stay.reference} hour={facts.checkOutHour} stay={stay} day={day}>
            <LeavingButton stay={stay} apartment={nameOf(stay.apartmentId, day)} />
            <OpenPayment stay={stay} />
          </BoardLine>
        ))}
      </Board>
    </Panel>
  );
}

/** Who moves today from one apartment into another. Nothing on any other day. */
export function Moving({ day }: { day: Today }) {
  const facts = useFacts();
  const t = useTranslations("admin-day.moving");
  if (day.moving.length === 0) return null;
  return (
    <Panel id="moving" width="p4" title={t("title", { count: day.moving.length })}>
      <ul className="board">
        {day.moving.map((stay) => (
          <BoardLine key={stay.reference} hour={facts.checkInHour} stay={stay} day={day}>
            <span className="mini blk">
              {t("line", {
                before: nameOf(stay.movesFrom, day),
                after: nameOf(stay.apartmentId, day),
              })}
            </span>
          </BoardLine>
        ))}
      </ul>
    </Panel>
  );
}

/** The apartments to be cleaned, and which of them first. */
export function Cleaning({ day }: { day: Today }) {
  const t = useTranslations("admin.today");
  const cleaning = useTranslations("admin-day.cleaning");
  const { format } = useLanguage();
  return (
    <Panel id="cleaning" width="p4" title={t("cleaning")}>
      {day.cleaning.length === 0 && <p className="muted">{t("noCleaning")}</p>}
      <ul className="ticks">
        {day.cleaning.map((task) => {
          const apartment = nameOf(task.apartmentId, day);
          return (
            <li key={`${task.apartmentId} ${task.day}`}>
              <Icon name={task.state === "done" ? "check" : "circle"} />
              <span>
                {t(task.forArrival ? "cleanFor" : "clean", { apartment })}
                {task.day < day.now.today && (
                  <span className="mini muted blk">
                    {cleaning("since", { date: format.date(task.day, "short") })}
                  </span>
                )}
              </span>
              <CleaningButtons task={task} apartment={apartment} to="/admin?index" />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Guests who owe something: where they are, and until or since when. */
export function Collecting({ day, mayRecord }: { day: Today; mayRecord: boolean }) {
  const t = useTranslations("admin.today");
  const { format } = useLanguage();
  return (
    <Panel id="collecting" width="p4" title={t("collecting")}>
      <ul className="lines owed">
        {day.collecting.map((stay) => (
          <li key={stay.reference}>
            <span>
              <a href={`/admin/bookings/${stay.reference}`}>{stay.guest}</a>
              <span className="mini muted blk">
                {t(`due.${stay.guestIs}`, {
                  date: format.date(
                    stay.guestIs === "arriving" ? stay.checkIn : stay.checkOut,
                    "short",
                  ),
                  reference: stay.reference,
                })}
              </span>
            </span>
            <b className="num">{format.money(stay.toCollect, stay.currency)}</b>
            <div className="owed__do">
              {mayRecord && <PaidButtons stay={stay} formKey={day.formKey} />}
              <OpenPayment stay={stay} />
            </div>
          </li>
        ))}
      </ul>
      {day.collecting.length === 0 && <p className="muted">{t("noCollecting")}</p>}
    </Panel>
  );
}

// The guest's arrival time and flight.
function ArrivalDetails({ stay }: { stay: TodayStay }) {
  const t = useTranslations("admin.today");
  const { format } = useLanguage();
  const { companions, arrivalTime, transfer, flight } = stay;
  const [hour, minute] = arrivalTime.split(":").map(Number);
  return (
    <>
      {companions !== "" && (
        <span className="mini blk">
          {t("companions", { names: format.list(companions.split("\n")) })}
        </span>
      )}
      {arrivalTime !== "" && (
        <span className="mini blk">{t("comesAt", { time: format.hour(hour ?? 0, minute) })}</span>
      )}
      {(transfer || flight !== "") && (
        <span className="mini blk">{t(transfer ? "transfer" : "flight", { flight })}</span>
      )}
    </>
  );
}

function Board({ none, children }: { none: string; children: ReactNode[][] }) {
  return children.flat().length === 0 ? (
    <p className="muted">{none}</p>
  ) : (
    <ul className="board">{children}</ul>
  );
}

function BoardLine({
  hour,
  stay,
  day,
  children,
}: {
  hour: number;
  stay: TodayStay;
  day: Today;
  children: ReactNode;
}) {
  const t = useTranslations("admin.today");
  const { format } = useLanguage();
  const { adults, children: young, language } = stay;
  return (
    <li>
      <span className="t">{format.hour(hour)}</span>
      <span>
        <b>
          <a href={`/admin/bookings/${stay.reference}`}>{stay.guest}</a>
        </b>
        <ContactLinks guest={stay.guest} phone={stay.phone} reference={stay.reference} />
        <span className="mini muted blk">
          {t("stay", {
            apartment: nameOf(stay.apartmentId, day),
            nights: daysBetween(stay.checkIn, stay.checkOut),
            party: t("party", { adults, children: young }),
            language: isLanguage(language) ? endonyms[language] : language,
          })}
        </span>
        <Prepare stay={stay} day={day} />
        {children}
      </span>
    </li>
  );
}

function nameOf(apartmentId: number, day: Today): string {
  return day.apartmentNames[apartmentId] ?? String(apartmentId);
}
