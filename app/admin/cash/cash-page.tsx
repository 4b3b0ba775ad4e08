// `/admin/cash`: the cash of a day, counted and closed.
import { data, redirect } from "react-router";
import { readRecordedAmount } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import styles from "../calendar/calendar.css?url";
import { DateNavigation } from "../layout/date-forms.tsx";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import type { Route } from "./+types/cash-page";
import { closeCashDay, loadCashDay } from "./cash-day.server.ts";
import type { CashDayView } from "./cash-day.server.ts";
import { CashList, ClosedPanel, CountPanel, UnclosedPanel } from "./cash-panels.tsx";

// Staff at the reception count the cash that they took.
export const handle = { access: "staff", right: "payments" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?day=` is the day, today without it; `?done=` confirms that it was closed. */
export async function loader(args: Route.LoaderArgs) {
  const { app, language, searchParams } = await requireUser(args, handle);
  return {
    words: selectMessages(language, "admin-cash"),
    cash: await loadCashDay(searchParams.get("day") ?? "", app),
    isDone: searchParams.has("done"),
  };
}

/** Closes the day of the form; a failure is shown at once, with the amount that was typed. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const { currency } = app.property.facts;
  const [day, typed] = [formText(form, "day"), formText(form, "counted")];
  const refuse = (reason: MessageKey<"admin-cash.fault">, cents: number) =>
    data({ fault: { reason, cents }, typed }, { status: reason === "countedFaulty" ? 400 : 409 });
  const shown = formText(form, "sum");
  const sum = /^-?\d{1,12}$/.test(shown) ? Number(shown) : Number.NaN;
  const counted = readCounted(typed, { currency, sum });
  if (counted === null || !isPlainDate(day)) return refuse("countedFaulty", 0);
  const closed = await closeCashDay({ day, counted, shown: sum }, user, app);
  if (!closed.ok) return refuse(closed.reason, closed.cents);
  return redirect(`/admin/cash?day=${day}&done=close`, 303);
}

// The count of a day may be zero; below zero only when more was given back than received, so that the sum is below zero.
function readCounted(
  typed: string,
  { currency, sum }: { currency: string; sum: number },
): number | null {
  const amount = typed.trim().replace(/^[-\u2212]\s*/, "");
  if (/^0([.,]0{1,2})?$/.test(amount)) return 0;
  const read = readRecordedAmount({ amount, currency, rate: "" }, currency);
  if (!read.ok) return null;
  if (amount === typed.trim()) return read.amount.cents;
  return sum < 0 ? -read.amount.cents : null;
}

export default function CashPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cash, isDone } = loaderData;
  const t = useTranslations("admin-cash");
  const { format } = useLanguage();
  const fault = actionData?.fault;
  const values = {
    amount: format.money(fault?.cents ?? 0, cash.currency),
    typed: actionData?.typed ?? "",
    whole: format.number(50),
    exact: format.number(50.25),
  };
  const text = fault ? t(`fault.${fault.reason}`, values) : undefined;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={format.date(cash.day, "full")}
        faulty={fault !== undefined}
        done={!fault && isDone && t("done")}
        doneAbout={format.date(cash.day, "full")}
      >
        <DayNavigation cash={cash} />
      </AdminPageHead>
      {text !== undefined && (
        <ErrorSummary faults={[{ field: cash.closed ? "closed" : "counted", text }]} />
      )}
      <div className="pgrid gap">
        <CashList cash={cash} />
        {cash.closed ? (
          <ClosedPanel cash={cash} closed={cash.closed} />
        ) : (
          cash.day <= cash.today && (
            <CountPanel cash={cash} typed={actionData?.typed ?? ""} error={text} />
          )
        )}
        <UnclosedPanel cash={cash} />
      </div>
    </>
  );
}

function DayNavigation({ cash: { day } }: { cash: CashDayView }) {
  const t = useTranslations("admin-cash.nav");
  const texts = { earlier: t("earlier"), today: t("today"), later: t("later"), show: t("show") };
  return (
    <DateNavigation
      path="/admin/cash"
      name="day"
      shown={day}
      step={1}
      texts={{ ...texts, day: t("day") }}
    />
  );
}
