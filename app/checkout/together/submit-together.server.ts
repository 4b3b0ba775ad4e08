// Handles the form of /book/together: checks all of it at once, then books the apartments that the page showed, or none.
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import type { PlacedParty } from "#app/availability/rules/combinations.ts";
import { hasEndedLinks } from "#app/bookings/booking-events.sql.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { withoutCardNumbers } from "#app/bookings/payments/rules/mask-card-numbers.ts";
import { findPlacedGroup, placeGroup } from "#app/bookings/place/place-group.server.ts";
import type { PlaceGroupResult } from "#app/bookings/place/place-group.server.ts";
import { internationalPhone } from "#app/bookings/international-phone.server.ts";
import { checkConsents, parseGuest } from "#app/bookings/rules/booking-request.ts";
import type { Consents, GuestDetails, PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { guestFieldNames } from "#app/bookings/rules/guest-fields.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { fingerprintTerms } from "#app/stays/rules/cancellation.ts";
import { formFaults } from "#app/stays/rules/faults.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { OtherCurrency } from "#app/stays/rules/other-currencies.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { doubtEmail } from "../details/load-details-step.server.ts";
import { propertyFault } from "../find-choice.server.ts";
import { loadTogether } from "./load-together.server.ts";
import type { RefusedTogether, TogetherPageData } from "./load-together.server.ts";

const consentNames = ["terms", "privacy", "cancellation"] as const;

type NextPath = `${BookingPath}?done=confirm` | `${BookingPath}/together`;

interface Sent {
  params: URLSearchParams;
  language: Language;
  network: string;
  hasCode: boolean;
  acceptLanguage?: string | null;
  otherCurrency?: OtherCurrency | null;
}

/** The path, without language, of the page that follows, or the page again with everything that was typed. */
export async function submitTogether(
  form: FormData,
  { network, ...asked }: Sent,
  app: App,
): Promise<{ next: NextPath } | TogetherPageData | null> {
  const { params, language } = asked;
  const shown = await loadTogether(asked, app);
  if (!shown) return null;
  const typed = readForm(form, shown, app);
  const again = (refused: RefusedTogether) =>
    loadTogether(asked, app, { ...typed.values, ...refused });
  const key = `together ${formText(form, "key").slice(0, 40)}`;
  // Sent again: the apartments are not free any more, because they are this guest's.
  const placedBefore = await findPlacedGroup(key, app);
  const isRepeated = placedBefore.length > 0;
  if (typed.faults.length > 0 && !isRepeated) return again({ faults: typed.faults });
  // No step follows on which a mistyped address would be seen: it is asked about once, and taken as it is when it is sent again.
  const { email } = typed.values.guest;
  const emailDoubt = doubtEmail({ app, language }, email);
  if (emailDoubt !== "" && !isRepeated && formText(form, "doubted") !== email)
    return again({ emailDoubt, notice: { kind: "email" } });
  const wasShown = Number(formText(form, "total"));
  const parts = isRepeated ? placedBefore.map(partOf) : shown.parts.map(partOf);
  // A form never books other apartments than its page showed: the search, with their ids, is a part of its address.
  const wanted = params.get("apartments");
  if (parts.length === 0 || (wanted !== null && wanted !== idsOf(parts)))
    return again({ notice: { kind: isRepeated ? "again" : "taken" } });
  const [terms = "", privacy = "", cancellation = ""] = formText(form, "texts")
    .slice(0, 100)
    .split(" ");
  const placed = await placeGroup(
    {
      key,
      stay: shown.stay,
      parts,
      plan: shown.parts[0]?.quote.plan ?? "flexible",
      guest: { ...typed.values.guest },
      payment:
        typed.values.paymentMethod === "card"
          ? { method: "card", card: null }
          : { method: "property" },
      consents: typed.values.consents,
      texts: { terms, privacy, cancellation },
      language,
      otherCurrency: asked.otherCurrency?.currency,
      source: "web",
      expectedTotal: wasShown,
      network,
    },
    app,
  );
  if (!placed.ok) return again(refusalOf(placed, wasShown, language));
  const [first] = placed.bookings;
  if (!first) return again({ notice: { kind: "taken" } });
  // A client that has the form would else get a new link to what its guest has closed.
  if (isRepeated && (await hasEndedLinks(app.database.db, first.id)))
    return again({ notice: { kind: "ended" } });
  const path = await createBookingLink(first.id, app);
  return { next: placed.outcome === "confirmed" ? `${path}?done=confirm` : `${path}/together` };
}

function partOf(part: PlacedParty | Booking): PlacedParty {
  const { adults, children } = "party" in part ? part.party : part;
  return { apartmentId: part.apartmentId, party: { adults, children } };
}

// As in the address of the page: in the order of the apartments' ids.
function idsOf(parts: readonly PlacedParty[]): string {
  return parts
    .map(({ apartmentId }) => apartmentId)
    .toSorted((a, b) => a - b)
    .join("-");
}

interface TypedTogether {
  values: { guest: GuestDetails; paymentMethod: PaymentMethod; consents: Consents };
  faults: FormFault[];
}

function readForm(form: FormData, { cardOnly }: TogetherPageData, app: App): TypedTogether {
  const { facts } = app.property;
  const parsed = parseGuest(
    Object.fromEntries(guestFieldNames.map((field) => [field, form.get(field)])),
    internationalPhone,
  );
  const faults = parsed.ok ? [] : formFaults(parsed.faults, guestFieldNames);
  const method = form.get("method");
  const paymentMethod = method === "property" ? "property" : "card";
  if (method !== "card" && method !== "property")
    faults.push({ field: "method", key: "paymentMissing" });
  else if (paymentMethod === "card" && !takesCards(app))
    faults.push({ field: "method", key: "cardsNotTaken" });
  else if (paymentMethod === "property" && cardOnly) faults.push(cardOnly);
  const terms = fingerprintTerms(facts);
  const consents: Consents = {
    terms: form.get("terms") === "on",
    privacy: form.get("privacy") === "on",
    // Terms that the owner has changed since must be shown and agreed to again.
    cancellation: form.get("cancellation") === "on" && (form.get("promise") ?? terms) === terms,
  };
  const checked = checkConsents(consents, { now: facts.termsVersion });
  if (!checked.ok) faults.push(...formFaults(checked.faults, consentNames));
  const guest = withoutCardNumbers(parsed.ok ? parsed.guest : parsed.values);
  return { values: { guest, paymentMethod, consents }, faults };
}

function refusalOf(
  placed: Extract<PlaceGroupResult, { ok: false }>,
  was: number,
  language: Language,
): RefusedTogether {
  const consents = { terms: false, privacy: false, cancellation: false };
  switch (placed.reason) {
    case "guestFaulty":
      return { guest: placed.values, faults: formFaults(placed.faults, guestFieldNames) };
    case "consentsMissing":
      return { consents, faults: formFaults(placed.faults, consentNames) };
    case "cardsNotTaken":
    case "cardOnly":
      return { faults: [{ field: "method", key: placed.reason }] };
    case "notAtProperty":
      return { faults: [propertyFault(placed.refusal, language)] };
    case "priceChanged":
      return { consents, notice: { kind: "priceChanged", was } };
    case "promotionUsedUp":
      return { notice: { kind: "usedUp" } };
    case "unpaidLimit":
    case "unfinishedLimit":
      return { notice: { kind: placed.reason } };
    case "keyReused":
      return { consents, notice: { kind: "again" } };
    default:
      return { consents, notice: { kind: "taken" } };
  }
}
