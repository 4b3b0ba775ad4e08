// The price of the stay that a page shows, as microdata: the form in which Google Hotels compares prices. In the document beside what is
// hydrated, so that it is the server's alone. https://developers.google.com/hotels/hotel-prices/structured-data/generic-crawler-guide
import { useFacts } from "#app/i18n/property/property-provider.tsx";

/** A stay with its price, as the loader of a page returns it: amounts as decimal text. */
export interface PricedStay {
  /** The apartment's own number, as in its VacationRental. */
  identifier: string;
  name: string;
  /** Absolute, with the stay. */
  url: string;
  /** Days. */
  checkIn: string;
  checkOut: string;
  guests: number;
  total: string;
  currency: string;
}

/** The page is the last one before personal details, so its price is final. */
export function PriceMicrodata({ stay }: { stay: PricedStay }) {
  const facts = useFacts();
  const { street, locality, district, postalCode, countryCode } = facts.address;
  const address = {
    streetAddress: street,
    addressLocality: locality,
    addressRegion: district,
    postalCode,
    addressCountry: countryCode,
  };
  return (
    <div
      hidden
      data-nav-stage="ready-for-payment"
      data-nav-stage-final="true"
      itemScope
      itemType="https://schema.org/Hotel"
    >
      <meta itemProp="name" content={facts.name} />
      <meta itemProp="identifier" content={stay.identifier} />
      <div itemProp="address" itemScope itemType="https://schema.org/PostalAddress">
        <Values of={address} />
      </div>
      <div itemProp="makesOffer" itemScope itemType="https://schema.org/Offer">
        <Values
          of={{ name: stay.name, url: stay.url, availability: "https://schema.org/InStock" }}
        />
        <Values of={{ checkinTime: stay.checkIn, checkoutTime: stay.checkOut }} />
        <div itemProp="eligibleQuantity" itemScope itemType="https://schema.org/QuantitativeValue">
          <Values of={{ value: String(stay.guests), unitText: "guests" }} />
        </div>
        <div
          itemProp="priceSpecification"
          itemScope
          itemType="https://schema.org/CompoundPriceSpecification"
        >
          <Values of={{ price: stay.total, priceCurrency: stay.currency }} />
        </div>
      </div>
    </div>
  );
}

function Values({ of: values }: { of: Record<string, string> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => <meta key={name} itemProp={name} content={value} />);
}
