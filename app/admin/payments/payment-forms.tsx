// The forms that record a payment, give money back, or forgive what is open.
import type { ComponentProps } from "react";
import { recordedCurrencies } from "#app/bookings/payments/by-hand/rules/recorded-amount.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { recordedMethods } from "#app/ledger/rules/accounts.ts";
import { TypedArea, TypedFields, TypedSelect, TypedText } from "../layout/typed-fields.tsx";
import { amountText } from "../rules/form-values.ts";
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
  const { form, typed } = of("forgive", props);
  if (forgivable === 0 && !typed) return null;
  return (
    <details className="sure" open={typed !== null}>
      <summary>{t("title")}</summary>
      <HandForm {...form}>
        <p className="small">{t("text", { most: format.money(forgivable, currency) })}</p>
        <TypedText
          name="amount"
          id="forgive-amount"
          label={field("amountIn", { currency })}
          inputMode="decimal"
          required
          defaultValue={typed?.amount ?? amountText(forgivable)}
        />
        <TypedArea
          name="reason"
          id="forgive-reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={2}
          required
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
  const { typed } = of(name, props);
  const currency = typed?.currency || own;
  const id = (field: string) => `${name}-${field}`;
  return (
    <>
      <TypedText
        name="amount"
        id={id("amount")}
        label={t("field.amount")}
        hint={t("field.amountHint", { whole: format.number(50), exact: format.number(50.25) })}
        inputMode="decimal"
        required
        defaultValue={typed?.amount ?? (amount === 0 ? "" : amountText(amount))}
      />
      <TypedSelect
        name="method"
        id={id("method")}
        label={t("field.method")}
        defaultValue={typed?.method ?? "cash"}
        of={recordedMethods.map((method) => [method, t(`method.${method}`)])}
      />
      <details className="help" open={currency !== own}>
        <summary>{t("field.other")}</summary>
        <div className="stack">
          <TypedSelect
            name="currency"
            id={id("currency")}
            label={t("field.currency")}
            defaultValue={currency}
            of={[own, ...recordedCurrencies.filter((code) => code !== own)].map((code) => [
              code,
              code,
            ])}
          />
          <TypedText
            name="rate"
            id={id("rate")}
            label={t("field.rate", { currency: own })}
            hint={t("field.rateHint", { example: format.number(52.35) })}
            inputMode="decimal"
          />
        </div>
      </details>
    </>
  );
}

// A form of its own key, which names the open amount that it showed.
function HandForm({
  money,
  children,
  ...shown
}: ComponentProps<typeof TypedFields> & { money: BookingMoney }) {
  return (
    <form method="post" action={paymentPath(money.reference)} className="stack" noValidate>
      <input type="hidden" name="key" value={money.formKey} />
      <input type="hidden" name="open" value={money.balance.open} />
      <TypedFields {...shown}>{children}</TypedFields>
    </form>
  );
}

// What concerns this form: the input and the fault of another are left out.
function of(name: PaymentForm, { money, typed, fault }: FormProps) {
  const own = fault?.form === name ? fault : null;
  const sent = typed?.form === name ? typed : null;
  const faults = own && [{ field: `${name}-${own.field}`, text: own.text }];
  return { form: { money, typed: sent, faults }, typed: sent, fault: own };
}

/** Where the payments of a booking are recorded. */
export function paymentPath(reference: string): string {
  return `/admin/bookings/${reference}/payment`;
}
