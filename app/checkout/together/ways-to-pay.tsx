// How all apartments that are booked together are paid: by one card in the next step, or at the property.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import type { TogetherPageData } from "./load-together.server.ts";

interface OptionProps {
  method: "card" | "property";
  id: string;
  chosen: TogetherPageData["paymentMethod"];
  children: ReactNode;
}

function Option({ method, id, chosen, children }: OptionProps) {
  const t = useTranslations("booking.payment");
  return (
    <div className="pay__opt">
      <label className="check" htmlFor={id}>
        <input
          type="radio"
          name="method"
          id={id}
          value={method}
          defaultChecked={method === chosen}
        />
        <span>
          <b>{t(method)}</b>
          {children}
        </span>
      </label>
    </div>
  );
}

/** `fault` is the error text; where there is no choice, why. */
export function WaysToPay({
  shown,
  fault,
}: {
  shown: TogetherPageData;
  fault: string | undefined;
}) {
  const t = useTranslations("together");
  const booking = useTranslations("booking.payment");
  const { format } = useLanguage();
  const { textFor } = useFaultTexts(shown.cardOnly ? [shown.cardOnly] : []);
  const { total, dueNow, dueAtProperty, currency, paymentMethod } = shown;
  const money = (cents: number) => format.money(cents, currency);
  const card = (
    <>
      {t("card", { amount: money(dueNow), time: format.duration(shown.holdMinutes) })}
      {format.space}
      {dueAtProperty > 0 && booking("cardRest", { amount: money(dueAtProperty) })}
    </>
  );
  return (
    <fieldset className="block" aria-describedby={fault && "method-e"}>
      <legend>{booking("heading")}</legend>
      {fault && <FieldError id="method-e">{fault}</FieldError>}
      <div className="pay">
        {shown.takesCards && (
          <Option method="card" id="method" chosen={paymentMethod}>
            <span className="small muted blk">{card}</span>
          </Option>
        )}
        {shown.cardOnly ? (
          <div className="pay__opt">
            <p>
              <b>{booking("property")}</b>
              <span className="small muted blk">{textFor("method")}</span>
            </p>
          </div>
        ) : (
          <Option
            method="property"
            id={shown.takesCards ? "method-2" : "method"}
            chosen={paymentMethod}
          >
            <span className="small muted blk">
              {booking("propertyText", { amount: money(total) })}
            </span>
          </Option>
        )}
      </div>
      {shown.takesCards && (
        <noscript>
          <Note kind="warn">{booking(shown.cardOnly ? "needsScriptCardOnly" : "needsScript")}</Note>
        </noscript>
      )}
    </fieldset>
  );
}
