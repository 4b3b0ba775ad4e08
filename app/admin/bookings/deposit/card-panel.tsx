// The part of a deposit's page about the hold on the guest's card: how it stands, and the forms that decide about it.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AreaField, TextField } from "#app/ui/field.tsx";
import type { CardDeposit } from "./card-deposit.server.ts";
import type { DepositView } from "./deposit.server.ts";
import { maxReasonLength } from "./rules/deposit-form.ts";
import type { TypedDepositForm } from "./rules/deposit-form.ts";

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
  typed: TypedDepositForm | undefined;
  errorAt: (field: string) => string | undefined;
}

/** What is held, until when, and what can be done about it. */
export function CardState({ deposit, card, ...form }: CardStateProps) {
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
      return <PlacedForms deposit={deposit} card={card} {...form} />;
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

function PlacedForms({ deposit, card, typed, errorAt }: CardStateProps) {
  const t = useTranslations("admin-deposits");
  const { format } = useLanguage();
  const { amount, currency } = deposit;
  const until = card.until ? format.date(card.until) : "?";
  return (
    <div className="stack">
      <p>
        {card.releasedOn
          ? t("onCardText", { date: format.date(card.releasedOn), until })
          : t("waitsText", { until })}
      </p>
      <form method="post" className="stack" noValidate>
        <TextField
          name="kept"
          label={t("kept", { currency })}
          hint={t("takeHint", { amount: format.money(amount, currency) })}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typed?.kept ?? ""}
          error={errorAt("kept")}
        />
        <AreaField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint", { max: maxReasonLength })}
          rows={3}
          required
          defaultValue={typed?.reason ?? ""}
          error={errorAt("reason")}
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
          <AreaField
            name="why"
            label={t("waitReason")}
            hint={t("waitHint", { max: maxReasonLength })}
            rows={2}
            required
            defaultValue={typed?.why ?? ""}
            error={errorAt("why")}
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
