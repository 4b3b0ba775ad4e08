// Writes any letter in any language about a sample booking, without sending it.
import { facts } from "#property/facts.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, type Language } from "#app/i18n/languages.ts";
import { type LetterKind, writeLetter } from "#app/booking/letters/write-letter.server.ts";
import type { PaymentMethod } from "#app/booking/rules/booking-request.ts";
import { sampleBooking } from "./sample-booking.ts";
import type { ShownLetter } from "./shown-letter.ts";

/** Which letter to write. */
export interface PreviewWish {
  kind: LetterKind;
  language: Language;
  paymentMethod: PaymentMethod;
}

/** The letter as it would go out; a letter to the owner tells of a guest who booked in another language than the owner's. */
export async function previewLetter(
  { kind, language, paymentMethod }: PreviewWish,
  { database, environment, clock }: Pick<House, "database" | "environment" | "clock">,
): Promise<ShownLetter> {
  const toOwner = kind === "ownerNewBooking";
  const spoken: Language = toOwner && language === defaultLanguage ? "sv" : language;
  const booking = sampleBooking(spoken, paymentMethod, clock.now());
  const letter = await writeLetter(
    kind,
    {
      booking,
      language,
      card: paymentMethod === "card" ? { brand: "Visa", last4: "4242" } : null,
      manageToken: toOwner ? null : "sample",
    },
    { database, environment },
  );
  return { ...letter, to: toOwner ? (environment.ownerEmail ?? facts.email) : booking.email };
}
