// What the guest is about to book, in sections, each with a link to change it.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { guestName, listedDetails } from "#app/bookings/rules/guest-fields.ts";

/** Stay, guests, rate, guest details and payment. */
export function ReviewList({ shown }: { shown: ReviewStep }) {
  const t = useTranslations("booking");
  const { format } = useLanguage();
  const { choice, guest, country, card } = shown;
  const { stay, party, plan, apartment } = choice;
  const town = [guest.zipCode, guest.city].filter(Boolean).join(" ");
  return (
    <div className="review">
      <Section shown={shown} name={t("review.stay")} at="room">
        <TextLines
          lines={[
            apartment.name,
            t("review.arrival", { date: format.date(stay.checkIn, "full") }),
            t("review.departure", { date: format.date(stay.checkOut, "full") }),
          ]}
        />
      </Section>
      <Section shown={shown} name={t("review.guests")} at="room">
        <TextLines lines={[t("stay.party", { ...party })]} />
      </Section>
      <Section shown={shown} name={t("review.plan")} at="room">
        <TextLines lines={[t(`room.${plan}`)]} />
      </Section>
      <Section shown={shown} name={t("review.guest")} at="details">
        <TextLines
          lines={[guestName(guest), guest.email, guest.phone, guest.address, town, country]}
        />
        {guest.specialRequests && <p className="prel gap">{guest.specialRequests}</p>}
      </Section>
      {listedDetails(guest).map(({ name, value }) => (
        <Section key={name} shown={shown} name={t(`details.${name}`)} at="details">
          <TextLines lines={[value]} />
        </Section>
      ))}
      {shown.extras && (
        <Section shown={shown} name={shown.extras.heading} at="details">
          <TextLines lines={shown.extras.lines} />
        </Section>
      )}
      <Section shown={shown} name={t("review.payment")} at="details">
        <TextLines
          lines={
            card ? [t("payment.card"), t("payment.kept", { ...card })] : [t("payment.property")]
          }
        />
      </Section>
    </div>
  );
}

interface SectionProps {
  shown: ReviewStep;
  name: string;
  /** The step where it can be changed. */
  at: "room" | "details";
  children: ReactNode;
}

function Section({ shown, name, at, children }: SectionProps) {
  const t = useTranslations("booking.review");
  const { to } = useLanguage();
  return (
    <div>
      <h3>{name}</h3>
      <div>{children}</div>
      <a href={to(addressOfStay(shown.choice, at))} aria-label={t("changeWhat", { what: name })}>
        {t("change")}
      </a>
    </div>
  );
}

function TextLines({ lines }: { lines: string[] }) {
  return (
    <p>
      {lines.filter(Boolean).map((line, place) => (
        <span key={`${place} ${line}`} className="blk">
          {line}
        </span>
      ))}
    </p>
  );
}
