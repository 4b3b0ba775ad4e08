// The shape of all messages, read from the English files: the keys of every translator are checked against it. Types only, so
// that no message reaches a bundle by it.

/** Texts by names that the property's folder chooses, such as those of its sides: code finds the names in data. */
type ByName<Texts = string> = Record<string, Texts>;

/** The texts of an entry in a list of the property. */
interface Titled {
  title: string;
  text: string;
}

/** The app's messages by namespace, with what the property adds to them (`gather` in messages.server.ts). */
interface AppMessages {
  admin: typeof import("./messages/en/admin.json");
  "admin-analytics": typeof import("./messages/en/admin-analytics.json");
  "admin-apartments": typeof import("./messages/en/admin-apartments.json");
  "admin-best-price": typeof import("./messages/en/admin-best-price.json");
  "admin-bookings": typeof import("./messages/en/admin-bookings.json");
  "admin-calendar": typeof import("./messages/en/admin-calendar.json");
  "admin-cash": typeof import("./messages/en/admin-cash.json");
  "admin-change": typeof import("./messages/en/admin-change.json");
  "admin-storm": typeof import("./messages/en/admin-storm.json");
  storm: typeof import("./messages/en/storm.json");
  "admin-webhooks": typeof import("./messages/en/admin-webhooks.json");
  "admin-push": typeof import("./messages/en/admin-push.json");
  push: typeof import("./messages/en/push.json");
  "admin-channels": typeof import("./messages/en/admin-channels.json");
  "admin-correct": typeof import("./messages/en/admin-correct.json");
  "admin-day": typeof import("./messages/en/admin-day.json");
  "admin-deposits": typeof import("./messages/en/admin-deposits.json");
  "admin-disputes": typeof import("./messages/en/admin-disputes.json");
  "admin-door-codes": typeof import("./messages/en/admin-door-codes.json");
  "admin-extras": typeof import("./messages/en/admin-extras.json");
  "admin-guide": typeof import("./messages/en/admin-guide.json");
  "admin-imports": typeof import("./messages/en/admin-imports.json");
  "admin-messages": typeof import("./messages/en/admin-messages.json");
  "admin-money": typeof import("./messages/en/admin-money.json");
  "admin-offline": typeof import("./messages/en/admin-offline.json");
  "admin-opening": typeof import("./messages/en/admin-opening.json");
  "admin-passkeys": typeof import("./messages/en/admin-passkeys.json");
  "admin-payment-link": typeof import("./messages/en/admin-payment-link.json");
  "admin-payments": typeof import("./messages/en/admin-payments.json");
  "admin-pictures": typeof import("./messages/en/admin-pictures.json");
  "admin-rates": typeof import("./messages/en/admin-rates.json");
  "admin-reviews": typeof import("./messages/en/admin-reviews.json");
  "admin-settings": typeof import("./messages/en/admin-settings.json");
  "admin-promotions": typeof import("./messages/en/admin-promotions.json");
  "admin-texts": typeof import("./messages/en/admin-texts.json");
  "admin-testimonials": typeof import("./messages/en/admin-testimonials.json");
  "admin-sign-in": typeof import("./messages/en/admin-sign-in.json");
  apartments: typeof import("./messages/en/apartments.json") & {
    sides: ByName;
    rates: { seasons: ByName };
  };
  "at-property": typeof import("./messages/en/at-property.json");
  "best-price": typeof import("./messages/en/best-price.json");
  booking: typeof import("./messages/en/booking.json");
  calendar: typeof import("./messages/en/calendar.json");
  card: typeof import("./messages/en/card.json");
  contact: typeof import("./messages/en/contact.json");
  "email-doubt": typeof import("./messages/en/email-doubt.json");
  emails: typeof import("./messages/en/emails.json");
  extras: typeof import("./messages/en/extras.json");
  "floor-plan": typeof import("./messages/en/floor-plan.json") & { views: ByName };
  guide: typeof import("./messages/en/guide.json");
  invoice: typeof import("./messages/en/invoice.json");
  layout: typeof import("./messages/en/layout.json");
  "llms-text": typeof import("./messages/en/llms-text.json");
  together: typeof import("./messages/en/together.json");
  waiting: typeof import("./messages/en/waiting.json");
  wallet: typeof import("./messages/en/wallet.json");
  mcp: typeof import("./messages/en/mcp.json");
  "my-booking": typeof import("./messages/en/my-booking.json");
  "my-cancel": typeof import("./messages/en/my-cancel.json");
  "my-change": typeof import("./messages/en/my-change.json");
  "my-confirm": typeof import("./messages/en/my-confirm.json");
  "my-deposit": typeof import("./messages/en/my-deposit.json");
  "my-find": typeof import("./messages/en/my-find.json");
  "my-links": typeof import("./messages/en/my-links.json");
  "my-payment": typeof import("./messages/en/my-payment.json");
  "my-write": typeof import("./messages/en/my-write.json");
  pages: typeof import("./messages/en/pages.json");
  "payment-plan": typeof import("./messages/en/payment-plan.json");
  "payment-link": typeof import("./messages/en/payment-link.json");
  policy: typeof import("./messages/en/policy.json");
  price: typeof import("./messages/en/price.json");
  receipt: typeof import("./messages/en/receipt.json");
  refusals: typeof import("./messages/en/refusals.json");
  reviews: typeof import("./messages/en/reviews.json");
  "sandbox-bank": typeof import("./messages/en/sandbox-bank.json");
}

/** The property's messages: its keys are those of every property's folder. */
interface PropertyMessages {
  amenities: typeof import("#property/words/en/amenities.json") & {
    categories: ByName<{ title: string; description: string; items: ByName<Titled> }>;
  };
  apartments: typeof import("#property/words/en/apartments.json");
  contact: typeof import("#property/words/en/contact.json") & {
    faq: { items: ByName<{ question: string; answer: string }> };
  };
  features: ByName;
  gallery: typeof import("#property/words/en/gallery.json") & { subjects: ByName };
  guide: typeof import("#property/words/en/guide.json") & { help: { emergency: ByName } };
  home: typeof import("#property/words/en/home.json") & {
    welcome: { figures: ByName };
    promotion: { benefits: ByName<Titled> };
    highlights: { items: ByName<Titled> };
  };
  legal: typeof import("#property/words/en/legal.json");
  location: typeof import("#property/words/en/location.json") & {
    highlights: { items: ByName<Titled> };
    activities: { items: ByName<Titled> };
    travel: { places: ByName };
  };
  messages: typeof import("#property/words/en/messages.json");
  pictures: ByName;
  place: typeof import("#property/words/en/place.json");
  sides: typeof import("#property/words/en/sides.json");
  site: typeof import("#property/words/en/site.json");
}

/** Every message of the site, nested as in the catalogues. */
export interface Messages extends AppMessages {
  property: PropertyMessages;
}
