// Composes any email in any language about a sample booking or message, without sending it.
import { addDays } from "#app/dates/rules/plain-date.ts";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { composeBookingEmail } from "#app/bookings/emails/compose-booking-email.server.ts";
import {
  type ChannelEmailKind,
  channelEmailKinds,
  composeChannelEmail,
} from "#app/channels/emails/compose-channel-email.server.ts";
import type { PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import {
  type ContactEmailKind,
  contactEmailKinds,
  buildContactEmail,
} from "#app/contact/emails/build-contact-email.server.ts";
import { ownerAddress } from "#app/platform/owner-address.ts";
import type { PreviewKind } from "./preview-kinds.ts";
import { sampleBooking } from "./sample-booking.ts";
import { sampleConflict } from "./sample-conflict.ts";
import { sampleAnswer, sampleMessage } from "./sample-message.ts";
import type { ShownEmail } from "./shown-email.ts";

/** Which email to preview; the payment method matters only to emails about bookings. */
export interface PreviewRequest {
  kind: PreviewKind;
  language: Language;
  paymentMethod: PaymentMethod;
}

/** The email as it would be sent; emails to the owner are about a guest who speaks another language than the owner. */
export async function previewEmail(
  { kind, language, paymentMethod }: PreviewRequest,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<ShownEmail> {
  const { facts } = app.property;
  const toOwner = kind === "ownerNewBooking" || kind === "contactToOwner";
  const guestLanguage: Language = toOwner && language === facts.defaultLanguage ? "sv" : language;
  if (isOfContact(kind)) {
    const message = sampleMessage(guestLanguage, app.clock.now());
    const email = await buildContactEmail(kind, { message, answer: sampleAnswer, language }, app);
    return { ...email, to: toOwner ? ownerAddress(app.environment, facts) : message.email };
  }
  if (isOfChannels(kind)) {
    const conflicts = [
      {
        ...sampleConflict,
        apartment: await findApartmentName(app.database.db, 4, language, facts),
      },
    ];
    const email = await composeChannelEmail({ conflicts, language }, app);
    return { ...email, to: ownerAddress(app.environment, facts) };
  }
  const booking = sampleBooking(guestLanguage, paymentMethod, app.clock.now(), facts);
  const email = await composeBookingEmail(
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
    app,
  );
  return { ...email, to: toOwner ? ownerAddress(app.environment, facts) : booking.email };
}

function isOfChannels(kind: PreviewKind): kind is ChannelEmailKind {
  return channelEmailKinds.some((known) => known === kind);
}

function isOfContact(kind: PreviewKind): kind is ContactEmailKind {
  return contactEmailKinds.some((known) => known === kind);
}
