// Stripe's own card fields, in its iframe: what is typed into them never reaches this page.
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { StripeElement } from "./stripe-element.ts";
import type { CardTokenizer } from "./use-card-tokenizer.ts";

interface StripeFieldsProps {
  publishableKey: string;
  card: CardTokenizer;
  /** What the card will be charged; cents, ISO 4217. */
  due: { amount: number; currency: string };
}

/** The iframe with its errors. Stripe's code is loaded here and on no other page; a failure to load is shown. */
export function StripeFields(props: StripeFieldsProps) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ publishableKey, card, due, retry }: StripeFieldsProps & { retry(): void }) {
  const t = useTranslations("card");
  const { language } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const mounting = useRef<Promise<StripeElement | null>>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { amount, currency } = due;
  useEffect(() => {
    let isUnmounted = false;
    const mounted = mount(frame.current, { publishableKey, language, amount, currency });
    mounting.current = mounted;
    void mounted.then((element) => {
      if (!isUnmounted) setState(element ? "ready" : "failed");
    });
    return () => {
      isUnmounted = true;
      void mounted.then((element) => element?.remove());
    };
  }, [publishableKey, language, amount, currency]);
  // A submit before Stripe is ready waits for it, and then uses what was entered by then.
  useImperativeHandle(card.fields, () => ({
    tokenize: async () => (await (await mounting.current)?.tokenize()) ?? null,
  }));

  return (
    <div>
      {card.faults.map(({ field, text }) => (
        <FieldError key={field} id={`${field}-e`}>
          {text}
        </FieldError>
      ))}
      {state === "loading" && <output className="muted">{t("loading")}</output>}
      {state === "failed" && (
        <Note kind="warn">
          <p role="alert">{t("notLoaded")}</p>
          <button type="button" className="btn btn--2 btn--s gap" onClick={retry}>
            {t("again")}
          </button>
        </Note>
      )}
      {/* The error summary links here, and focus moves on into the iframe. */}
      <div id="card" ref={frame} tabIndex={-1} />
    </div>
  );
}

// A separate chunk, not loaded for any other provider.
async function mount(
  frame: HTMLDivElement | null,
  options: { publishableKey: string; language: string; amount: number; currency: string },
): Promise<StripeElement | null> {
  if (!frame) return null;
  try {
    const { mountStripeElement } = await import("./stripe-element.ts");
    return await mountStripeElement(frame, options);
  } catch {
    return null;
  }
}
