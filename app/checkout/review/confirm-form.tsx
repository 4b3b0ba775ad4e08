// The three consents, each with a link to its document, and the button that makes the booking binding.
import type { ReactNode, SubmitEvent } from "react";
import { Form, useNavigation } from "react-router";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import type { Consents } from "#app/bookings/rules/booking-request.ts";
import type { Format } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";

interface ConfirmFormProps {
  shown: ReviewStep;
  /** The error text of a consent. */
  faultOf: (field: string) => string | undefined;
}

/** Posts the consents, and the total and the version of what the guest sees; everything else is read from the draft. */
export function ConfirmForm({ shown, faultOf }: ConfirmFormProps) {
  const t = useTranslations("booking.review");
  const { to, format } = useLanguage();
  const busy = useNavigation().formMethod === "POST";
  const { choice, card } = shown;
  const { total, currency } = choice.quote;
  const amount = format.money(total, currency);
  return (
    <Form
      className="block"
      method="post"
      action={to(addressOfStay(choice, "review"))}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="promise" value={shown.cancellationTerms} />
      <input type="hidden" name="texts" value={shown.texts} />
      <input type="hidden" name="version" value={shown.version} />
      <fieldset>
        <legend className="lg2">{t("consents")}</legend>
        <div className="stack">
          {(["terms", "privacy", "cancellation"] as const).map((name) => (
            <ConsentBox
              // A changed price, policy or draft needs new consent: the key resets the boxes.
              key={`${name} ${total} ${shown.cancellationTerms} ${shown.texts} ${shown.version}`}
              name={name}
              given={shown.consents[name]}
              fault={faultOf(name)}
            />
          ))}
          {shown.later?.byCard && (
            <ConsentBox
              key={`later ${total} ${shown.version}`}
              name="chargeLater"
              later={laterValues(shown, format)}
              given={shown.chargeLater}
              fault={faultOf("chargeLater")}
            />
          )}
        </div>
      </fieldset>
      <p className="small muted gap">
        <ChargeNote shown={shown} />
      </p>
      <div className="row ends">
        <button className="btn btn--big" aria-busy={busy} aria-disabled={busy || undefined}>
          {busy ? <Spinner small /> : <Icon name="lock-keyhole" />}
          {busy ? t("busy") : t(card && !shown.later ? "payCard" : "payProperty", { amount })}
        </button>
        <a className="btn btn--link" href={to(addressOfStay(choice, "details"))}>
          {t("back")}
        </a>
      </div>
    </Form>
  );
}

function laterValues(
  { later, choice }: Pick<ReviewStep, "later" | "choice">,
  format: Format,
): LaterValues {
  return {
    later: format.money(later?.amount ?? 0, choice.quote.currency),
    date: format.date(later?.dueOn ?? "", "full"),
  };
}

interface LaterValues {
  later: string;
  date: string;
}

function ChargeNote({ shown }: { shown: ReviewStep }) {
  const { card, choice, dueNow, dueAtProperty, later } = shown;
  const t = useTranslations("booking.review");
  const { format } = useLanguage();
  const money = (cents: number) => format.money(cents, choice.quote.currency);
  if (!card) return t("propertyNote", { amount: money(dueAtProperty) });
  if (later) return t("partsNote", { amount: money(dueNow), ...laterValues(shown, format) });
  return dueAtProperty > 0
    ? t("cardNote", { amount: money(dueNow), fee: money(dueAtProperty) })
    : t("cardNoteAll", { amount: money(dueNow) });
}

interface ConsentBoxProps {
  name: keyof Consents | "chargeLater";
  /** What is charged later, and when. */
  later?: LaterValues;
  /** It was ticked before. */
  given: boolean;
  /** The error text. */
  fault: string | undefined;
}

/** The document is at `/legal/<name>`. */
export function ConsentBox({ name, later, given, fault }: ConsentBoxProps) {
  const t = useTranslations("booking.review");
  const { to } = useLanguage();
  const link = (text: ReactNode) => (
    <a href={to(`/legal/${name}`)} target="_blank" rel="noopener">
      {text}
      <span className="vh"> {t("newTab")}</span>
    </a>
  );
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          required
          defaultChecked={given}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${name}-e`}
        />
        <span>{later ? t("chargeLater", { ...later }) : t.rich(name, { link })}</span>
      </label>
      {fault && <FieldError id={`${name}-e`}>{fault}</FieldError>}
    </div>
  );
}
