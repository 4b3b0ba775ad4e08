// The fields that take the card, whoever's they are, and what practice means where no money moves.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CardProvider } from "./card-provider.ts";
import { SandboxFields } from "./sandbox-fields.tsx";
import { testCards } from "./sandbox-cards.ts";
import { StripeFields } from "./stripe-fields.tsx";
import type { CardSwap } from "./use-card-swap.ts";

export interface CardFieldsProps {
  provider: CardProvider;
  card: CardSwap;
  /** What the card will be asked for; cents, ISO 4217. */
  due: { amount: number; currency: string };
  /** The property's day, 'YYYY-MM-DD', by which a card has expired or not. */
  today: string;
}

/** The provider's fields with their faults. None has a name, so no digit of a card can be sent with the form around them. */
export function CardFields({ provider, card, due, today }: CardFieldsProps) {
  const t = useWords("card");
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

// The sandbox took its numbers from Stripe (https://docs.stripe.com/testing); only the late bank is its own.
const sandboxHas = testCards;
const stripeHas = testCards.filter(({ outcome }) => outcome !== "timeout");

// Practice is clearly labelled as such on the page.
function Practice({ outcomes }: { outcomes: typeof testCards }) {
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
