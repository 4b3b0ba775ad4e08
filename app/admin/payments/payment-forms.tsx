// The forms that record a payment, give money back, or forgive what is open.
import type { ReactNode } from "react";
import { recordedCurrencies } from "#app/bookings/by-hand/rules/recorded-amount.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import { AreaField, SelectField, TextField } from "#app/ui/field.tsx";
import { euroText } from "../rules/form-values.ts";
import type { BookingMoney } from "./load-booking-money.server.ts";
import type { PaymentForm, TypedPayment } from "./rules/payment-forms.ts";

/** The text of a fault, at the field of its form. */
export interface ShownFault {
  form: PaymentForm;
  field: string;
  reason: string;
  text: string;
}

interface FormProps {
  money: BookingMoney;
  /** The input of a form that was refused, whichever it was. */
  typed: TypedPayment | null;
  fault: ShownFault | null;
}

/** Records a payment: what is open and cash are filled in. */
export function PaymentForm(props: FormProps) {
  const t = useTranslations("admin-payments.record");
  const { open } = props.money.balance;
  const { form, typed, fault } = of("payment", props);
  const asksForMore = fault?.reason === "moreThanOpen" || typed?.more === true;
  return (
    <HandForm {...form}>
      <MoneyFields form="payment" amount={Math.max(0, open)} {...props} />
      {asksForMore && (
        <label className="check">
          <input type="checkbox" name="more" value="yes" defaultChecked={typed?.more} />
          <span>{t("more")}</span>
        </label>
      )}
      <button className="btn" name="do" value="payment">
        {t("submit")}
      </button>
    </HandForm>
  );
}

/** Gives back money that was received by hand; renders nothing when there is none. */
export function RepaymentForm(props: FormProps) {
  const t = useTranslations("admin-payments.repay");
  const { format } = useLanguage();
  const { money } = props;
  const { form, typed } = of("repayment", props);
  if (money.givable <= 0 && !typed) return null;
  const owed = Math.min(Math.max(0, 0 - money.balance.open), money.givable);
  return (
    <details className="sure" open={typed !== null}>
      <summary>{t("title")}</summary>
      <HandForm {...form}>
        <p className="small">{t("text", { most: format.money(money.givable, money.currency) })}</p>
        <MoneyFields form="repayment" amount={owed} {...props} />
        <button className="btn btn--bad btn--s" name="do" value="repayment">
          {t("submit")}
        </button>
      </HandForm>
    </details>
  );
}

/** Forgives what is open, or a part of it; renders nothing for staff, and when nothing is open. */
export function ForgiveForm(props: FormProps) {
  const t = useTranslations("admin-payments.forgive");
  const field = useTranslations("admin-payments.field");
  const { format } = useLanguage();
  const { forgivable, currency } = props.money;
  const { form, typed, errorOf } = of("forgive", props);
  if (forgivable === 0 && !typed) return null;
  return (
    <details className="sure" open={typed !== null}>
      <summary>{t("title")}</summary>
      <HandForm {...form}>
        <p className="small">{t("text", { most: format.money(forgivable, currency) })}</p>
        <TextField
          name="amount"
          id="forgive-amount"
          label={field("amountIn", { currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typed?.amount ?? euroText(forgivable)}
          error={errorOf("amount")}
        />
        <AreaField
          name="reason"
          id="forgive-reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          required
          defaultValue={typed?.reason ?? ""}
          error={errorOf("reason")}
        />
        <button className="btn btn--bad btn--s" name="do" value="forgive">
          {t("submit")}
        </button>
      </HandForm>
    </details>
  );
}

// Amount and method, and in a fold another currency with its rate. `amount`, in cents, is filled in.
function MoneyFields({
  form: name,
  amount,
  ...props
}: FormProps & { form: PaymentForm; amount: number }) {
  const t = useTranslations("admin-payments");
  const { format } = useLanguage();
  const { currency: own } = props.money;
  const { typed, errorOf } = of(name, props);
  const currency = typed?.currency || own;
  const id = (field: string) => `${name}-${field}`;
  return (
    <>
      <TextField
        name="amount"
        id={id("amount")}
        label={t("field.amount")}
        hint={t("field.amountHint", { whole: format.number(50), exact: format.number(50.25) })}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typed?.amount ?? (amount === 0 ? "" : euroText(amount))}
        error={errorOf("amount")}
      />
      <SelectField
        name="method"
        id={id("method")}
        label={t("field.method")}
        defaultValue={typed?.method ?? "cash"}
        error={errorOf("method")}
      >
        {recordedMethods.map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </SelectField>
      <details className="help" open={currency !== own}>
        <summary>{t("field.other")}</summary>
        <div className="stack">
          <SelectField
            name="currency"
            id={id("currency")}
            label={t("field.currency")}
            defaultValue={currency}
            error={errorOf("currency")}
          >
            {[own, ...recordedCurrencies.filter((code) => code !== own)].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          <TextField
            name="rate"
            id={id("rate")}
            label={t("field.rate", { currency: own })}
            hint={t("field.rateHint", { example: format.number(52.35) })}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed?.rate ?? ""}
            error={errorOf("rate")}
          />
        </div>
      </details>
    </>
  );
}

// A form of its own key, which names the open amount that it showed.
function HandForm({ money, children }: { money: BookingMoney; children: ReactNode }) {
  return (
    <form method="post" action={paymentPath(money.reference)} className="stack" noValidate>
      <input type="hidden" name="key" value={money.formKey} />
      <input type="hidden" name="open" value={money.balance.open} />
      {children}
    </form>
  );
}

// What concerns this form: the input and the fault of another are left out.
function of(name: PaymentForm, { money, typed, fault }: FormProps) {
  const own = fault?.form === name ? fault : null;
  return {
    form: { money },
    typed: typed?.form === name ? typed : null,
    fault: own,
    errorOf: (field: string) => (own?.field === field ? own.text : undefined),
  };
}

/** Where the payments of a booking are recorded. */
export function paymentPath(reference: string): string {
  return `/admin/bookings/${reference}/payment`;
}
