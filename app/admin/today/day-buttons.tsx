// The buttons of Today: each a form of its own, so that one click is enough and no script is needed.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { amountText } from "../rules/form-values.ts";
import type { OtherSiteStay, TodayStay } from "./rules/today-board.ts";
import { channelStayId } from "./rules/today-board.ts";

/**
 * A button with a short visible text, and for screen readers one that names the guest. `press` says what it is about where it is pressed
 * without a network (app/admin/offline/).
 */
function DayButton({
  act,
  about,
  apartment,
  press,
  look = "btn btn--s",
  fields,
}: {
  act: "arrive" | "undoArrival" | "leave" | "undoLeaving";
  about: string;
  apartment: string;
  press: string;
  look?: "btn btn--s" | "btn btn--2 btn--s";
  fields: Record<string, string>;
}) {
  const t = useTranslations("admin-day.act");
  return (
    <form method="post" action="/admin?index" data-press={press} data-apartment={apartment}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={look} name="do" value={act}>
        {t(act)}
        <span className="vh">: {about}</span>
      </button>
    </form>
  );
}

/** On a line of those who arrive: "Arrived", or the mark with its undoing. */
export function ArrivalButton({ stay, apartment }: { stay: TodayStay; apartment: string }) {
  const t = useTranslations("admin.today");
  const fields = { reference: stay.reference, version: String(stay.version) };
  const shared = { about: stay.guest, apartment, press: `reference=${stay.reference}`, fields };
  if (stay.status === "confirmed") return <DayButton act="arrive" {...shared} />;
  if (stay.status !== "checked_in") return null;
  return (
    <div className="acts2">
      <Tag kind="ok" icon="check">
        {t("arrived")}
      </Tag>
      <DayButton act="undoArrival" look="btn btn--2 btn--s" {...shared} />
    </div>
  );
}

/** On a line of those who leave. */
export function LeavingButton({ stay, apartment }: { stay: TodayStay; apartment: string }) {
  const t = useTranslations("admin.today");
  const fields = { reference: stay.reference, version: String(stay.version) };
  const shared = { about: stay.guest, apartment, press: `reference=${stay.reference}`, fields };
  if (stay.status !== "checked_out") return <DayButton act="leave" {...shared} />;
  return (
    <div className="acts2">
      <Tag kind="ok" icon="check">
        {t("gone")}
      </Tag>
      <DayButton act="undoLeaving" look="btn btn--2 btn--s" {...shared} />
    </div>
  );
}

/** The same for another site's guest; `when` is the list that the line is in. */
export function OtherSiteButton({
  stay,
  when,
  guest,
  apartment,
}: {
  stay: OtherSiteStay;
  when: "arriving" | "leaving";
  guest: string;
  apartment: string;
}) {
  const t = useTranslations("admin.today");
  const isDone = when === "arriving" ? stay.hasArrived : stay.hasLeft;
  const [act, undo] =
    when === "arriving"
      ? (["arrive", "undoArrival"] as const)
      : (["leave", "undoLeaving"] as const);
  const id = channelStayId(stay);
  const shared = { about: guest, apartment, press: `stay=${id}`, fields: { stay: id } };
  if (!isDone) return <DayButton act={act} {...shared} />;
  return (
    <div className="acts2">
      <Tag kind="ok" icon="check">
        {t(when === "arriving" ? "arrived" : "gone")}
      </Tag>
      <DayButton act={undo} look="btn btn--2 btn--s" {...shared} />
    </div>
  );
}

/** Records all that is open as paid, in cash or at the card terminal. `formKey` makes a form that is sent twice one payment. */
export function PaidButtons({ stay, formKey }: { stay: TodayStay; formKey: string }) {
  const t = useTranslations("admin-day.act");
  const { format } = useLanguage();
  const { reference, guest, toCollect, currency } = stay;
  const amount = format.money(toCollect, currency);
  return (
    <div className="acts2">
      {(["cash", "terminal"] as const).map((method) => (
        <form key={method} method="post" action="/admin?index">
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="open" value={toCollect} />
          <input type="hidden" name="amount" value={amountText(toCollect)} />
          <input type="hidden" name="method" value={method} />
          <button className="btn btn--2 btn--s" name="do" value="payment">
            {t(method)}
            <span className="vh">
              : {guest}, {amount}
            </span>
          </button>
        </form>
      ))}
    </div>
  );
}

/** Undoes the payment that was recorded a moment ago. */
export function UndoPayment({ reference, entry }: { reference: string; entry: string }) {
  const t = useTranslations("admin-day.act");
  return (
    <form method="post" action="/admin?index" className="gap">
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="entry" value={entry} />
      <button className="btn btn--2 btn--s" name="do" value="undo">
        {t("undoPayment")}
        <span className="vh">: {reference}</span>
      </button>
    </form>
  );
}
