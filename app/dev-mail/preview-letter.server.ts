// Composes any email in any language about a sample booking or message, without sending it.
import { addDays } from "#app/booking/rules/plain-date.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, type Language } from "#app/i18n/languages.ts";
import { writeLetter } from "#app/booking/letters/write-letter.server.ts";
import {
  type ChannelLetterKind,
  channelLetterKinds,
  writeChannelLetter,
} from "#app/channels/letters/write-channel-letter.server.ts";
import type { PaymentMethod } from "#app/booking/rules/booking-request.ts";
import {
  type ContactLetterKind,
  contactLetterKinds,
  writeContactLetter,
} from "#app/contact/letters/write-contact-letter.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import type { PreviewKind } from "./preview-kinds.ts";
import { sampleBooking } from "./sample-booking.ts";
import { sampleConflict } from "./sample-conflict.ts";
import { sampleAnswer, sampleMessage } from "./sample-message.ts";
import type { ShownLetter } from "./shown-letter.ts";

/** Which email to preview; the payment method matters only to emails about bookings. */
export interface PreviewWish {
  kind: PreviewKind;
  language: Language;
  paymentMethod: PaymentMethod;
}

/** The email as it would be sent; emails to the owner are about a guest who speaks another language than the owner. */
export async function previewLetter(
  { kind, language, paymentMethod }: PreviewWish,
  house: Pick<House, "database" | "environment" | "clock">,
): Promise<ShownLetter> {
  const toOwner = kind === "ownerNewBooking" || kind === "contactToOwner";
  const spoken: Language = toOwner && language === defaultLanguage ? "sv" : language;
  if (isOfContact(kind)) {
    const message = sampleMessage(spoken, house.clock.now());
    const letter = await writeContactLetter(
      kind,
      { message, answer: sampleAnswer, language },
      house,
    );
    return { ...letter, to: toOwner ? ownerAddress(house.environment) : message.email };
  }
  if (isOfChannels(kind)) {
    const conflicts = [
      { ...sampleConflict, apartment: await findApartmentName(house.database.db, 4, language) },
    ];
    const letter = await writeChannelLetter({ conflicts, language }, house);
    return { ...letter, to: ownerAddress(house.environment) };
  }
  const booking = sampleBooking(spoken, paymentMethod, house.clock.now());
  const letter = await writeLetter(
    kind,
    {
      booking,
      language,
      card: paymentMethod === "card" ? { brand: "Visa", last4: "4242" } : null,
      manageToken: toOwner ? null : "sample",
      reviewToken: "sample",
      mayReadCode: paymentMethod === "card",
      money: { paid: booking.dueNow, refund: Math.round(booking.dueNow / 2) },
      before: {
        ...booking,
        checkOut: addDays(booking.checkOut, 2),
        total: booking.total + 300_00,
        more: -12_00,
      },
    },
    house,
  );
  return { ...letter, to: toOwner ? ownerAddress(house.environment) : booking.email };
}

function isOfChannels(kind: PreviewKind): kind is ChannelLetterKind {
  return channelLetterKinds.some((known) => known === kind);
}

function isOfContact(kind: PreviewKind): kind is ContactLetterKind {
  return contactLetterKinds.some((known) => known === kind);
}
