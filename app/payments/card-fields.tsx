// The card fields of either provider, and a notice when no real money moves.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CardProvider } from "./card-provider.ts";
import { SandboxFields } from "./sandbox-fields.tsx";
import { testCards } from "./sandbox-cards.ts";
import { StripeFields } from "./stripe-fields.tsx";
import type { CardTokenizer } from "./use-card-tokenizer.ts";

export interface CardFieldsProps {
  provider: CardProvider;
  card: CardTokenizer;
  /** What the card will be charged; cents, ISO 4217. */
  due: { amount: number; currency: string };
  /** The property's day, 'YYYY-MM-DD', for checking the expiry date. */
  today: string;
}

/** The provider's fields with their errors. None has a name attribute, so no card data is sent with the surrounding form. */
export function CardFields({ provider, card, due, today }: CardFieldsProps) {
  const t = useTranslations("card");
  const byStripe = provider.name === "stripe";
  return (
    <div className="pay__form formgrid">
      {!(byStripe && provider.live) && <Practice outcomes={byStripe ? stripeHas : sandboxHas} />}
      {byStripe ? (
        <StripeFields publishableKey={provider.publishableKey} card={card} due={due} />
      ) : (
        <SandboxFields card={card} today={today} />
      )}
      <p className="mini muted lockline">
        <Icon name="lock-keyhole" />
        <span>{t(byStripe ? "safeStripe" : "safe")}</span>
      </p>
    </div>
  );
}

// The sandbox uses Stripe's test numbers (https://docs.stripe.com/testing); only the one that times out is its own.
const sandboxHas = testCards;
const stripeHas = testCards.filter(({ outcome }) => outcome !== "timeout");

// Test mode is clearly labelled on the page.
function Practice({ outcomes }: { outcomes: typeof testCards }) {
  const t = useTranslations("card");
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
            {outcomes.map(({ number, outcome }) => (
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
