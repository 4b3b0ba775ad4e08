// The damage deposit on a booking's page, with the link to receive or return it; and the part of its own page about the hold on
// the guest's card: its status, and the forms that decide about it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Panel } from "../../layout/head-and-panel.tsx";
import { TypedArea, TypedText } from "../../layout/typed-fields.tsx";
import type { CardDeposit } from "./card-deposit.server.ts";
import type { DepositView } from "./deposit.server.ts";
import { maxReasonLength } from "./rules/deposit-form.ts";

/** Nothing for a booking that agreed to none. */
export function DepositPanel({ deposit }: { deposit: DepositView | null }) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  if (!deposit) return null;
  const { reference, amount, currency, card } = deposit;
  return (
    <Panel id="deposit" title={t("panel")}>
      <p>{t(`status.${shownStatus(deposit)}`, { amount: format.money(amount, currency) })}</p>
      <p className="gap">
        <a className="btn btn--2 btn--s" href={`/admin/bookings/${reference}/deposit`}>
          {t(card ? "openCard" : "open")}
        </a>
      </p>
    </Panel>
  );
}

/** The deposit's status as it is named: also where it is on a card. */
export function shownStatus({ status, card }: DepositView) {
  if (!card || status === "ended") return status;
  switch (card.state) {
    case "placed":
    case "releasing":
    case "taking":
      return card.state;
    default:
      return "dueCard";
  }
}

interface CardStateProps {
  deposit: DepositView;
  card: CardDeposit;
}

/** What is held, until when, and what can be done about it. */
export function CardState({ deposit, card }: CardStateProps) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  const money = (cents: number) => format.money(cents, deposit.currency);
  const values = {
    amount: money(deposit.amount),
    kept: money(card.state === "lost" ? card.keep : deposit.kept),
    returned: money(deposit.amount - deposit.kept),
  };
  switch (card.state) {
    case "due":
      return <AskForm card={card} />;
    case "placed":
      return <PlacedForms deposit={deposit} card={card} />;
    case "releasing":
    case "taking":
      return <p>{t("stuck")}</p>;
    case "taken":
      return <p>{t("endedTaken", values)}</p>;
    case "lost":
      return <p>{t("endedLost", values)}</p>;
    default:
      return <p>{t("endedReleased", values)}</p>;
  }
}

/** What is retained of the deposit, and why; the rest is returned. */
export function KeptFields({
  currency,
  hint,
  ...whether
}: {
  currency: string;
  hint: string;
} & ({ required: true } | { optional: true })) {
  const t = useTranslations("admin-deposits");
  return (
    <>
      <TypedText
        name="kept"
        label={t("kept", { currency })}
        hint={hint}
        inputMode="decimal"
        {...whether}
      />
      <TypedArea
        name="reason"
        label={t("reason")}
        hint={t("reasonHint", { max: maxReasonLength })}
        rows={3}
        {...whether}
      />
    </>
  );
}

function AskForm({ card: { askedOn, askedFrom, mayAsk } }: { card: CardDeposit }) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  return (
    <form method="post" className="stack" noValidate>
      <p>
        {t("askText")} {askedOn && t("askedOn", { date: format.date(askedOn) })}
        {askedFrom && t("askFrom", { date: format.date(askedFrom) })}
      </p>
      {mayAsk && (
        <p>
          <button className="btn" name="do" value="ask">
            {t(askedOn ? "askAgain" : "ask")}
          </button>
        </p>
      )}
    </form>
  );
}

function PlacedForms({ deposit, card }: CardStateProps) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  const { amount, currency } = deposit;
  // Not every provider says when it ends a hold.
  const ends = card.until !== null && { until: format.date(card.until) };
  return (
    <div className="stack">
      <p>
        {card.releasedOn ? t("onCardText", { date: format.date(card.releasedOn) }) : t("waitsText")}{" "}
        {ends && t(card.releasedOn ? "onCardUntil" : "waitsUntil", ends)}
      </p>
      <form method="post" className="stack" noValidate>
        <KeptFields
          currency={currency}
          hint={t("takeHint", { amount: format.money(amount, currency) })}
          required
        />
        <p>
          <button className="btn" name="do" value="take">
            {t("take")}
          </button>
        </p>
      </form>
      <form method="post">
        <p>
          <button className="btn btn--2" name="do" value="release">
            {t("release")}
          </button>
        </p>
      </form>
      {card.releasedOn && (
        <form method="post" className="stack" noValidate>
          <TypedArea
            name="why"
            label={t("waitReason")}
            hint={t("waitHint", { max: maxReasonLength })}
            rows={2}
            required
          />
          <p>
            <button className="btn btn--2" name="do" value="wait">
              {t("wait")}
            </button>
          </p>
        </form>
      )}
    </div>
  );
}
