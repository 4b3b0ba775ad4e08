// The card fields of the gateway. None has a name, so no digit of a card can be sent with the form around them.
import type { ComponentProps, FocusEvent } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tidyExpiry, tidyNumber } from "./rules/tidy-card.ts";
import { testCards } from "./sandbox-cards.ts";
import { cardFieldIds, type CardSwap } from "./use-card-swap.ts";

/** The four fields with their faults (spec 3, Payment: placeholders and format), and what the sandbox is. */
export function CardFields({ fields, faults }: Pick<CardSwap, "fields" | "faults">) {
  const t = useWords("card");
  const faultOf = (id: string) => faults.find(({ field }) => field === id)?.text;
  const field = (name: keyof typeof cardFieldIds, input: ComponentProps<"input">) => {
    const id = cardFieldIds[name];
    return (
      <Field name={id} label={t(name)} error={faultOf(id)}>
        {(control) => (
          <input
            className="input"
            type="text"
            {...numeric}
            {...input}
            {...control}
            name={undefined}
          />
        )}
      </Field>
    );
  };
  return (
    <div className="pay__form formgrid" ref={fields}>
      <Practice />
      <div>{field("name", { inputMode: "text", autoComplete: "cc-name", maxLength: 100 })}</div>
      <div>
        {field("number", {
          placeholder: "0000 0000 0000 0000",
          autoComplete: "cc-number",
          maxLength: 30,
          onBlur: tidy(tidyNumber),
        })}
      </div>
      <div className="c3">
        {field("expiry", {
          placeholder: t("expiryFormat"),
          autoComplete: "cc-exp",
          maxLength: 9,
          onBlur: tidy(tidyExpiry),
        })}
      </div>
      <div className="c3">
        {field("cvc", { placeholder: "123", autoComplete: "cc-csc", maxLength: 4 })}
      </div>
      <p className="mini muted lockline">
        <Icon name="lock-keyhole" />
        <span>{t("safe")}</span>
      </p>
    </div>
  );
}

// decisions.md, Payment: the sandbox is clearly labelled as such on the page.
function Practice() {
  const t = useWords("card");
  return (
    <div className="note note--warn">
      <Icon name="circle-alert" />
      <div>
        <p>
          <strong>{t("practiceHeading")}</strong>
          {t("practice")}
        </p>
        <details>
          <summary>{t("testCards")}</summary>
          <p>{t("testHint")}</p>
          <ul>
            {testCards.map(({ number, outcome }) => (
              <li key={outcome}>
                <b className="num">{number}</b>
                <br />
                {t(`outcomes.${outcome}`)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

const numeric = { inputMode: "numeric", spellCheck: false } as const;

// The fields keep what is typed: React never holds a digit.
function tidy(write: (text: string) => string) {
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const tidied = write(currentTarget.value);
    if (tidied !== currentTarget.value) currentTarget.value = tidied;
  };
}
