// What the guest is about to book, in sections, each with a link to change it.
import type { ReactNode } from "react";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";
import { addressOfStay } from "../rules/book-address.ts";
import { guestName } from "../rules/guest-name.ts";

/** Stay, guests, rate, guest details and payment. */
export function ReviewList({ shown }: { shown: ReviewStep }) {
  const t = useWords("booking");
  const { format } = useLanguage();
  const { choice, guest, country, card } = shown;
  const { stay, party, plan, apartment } = choice;
  const town = [guest.zipCode, guest.city].filter(Boolean).join(" ");
  return (
    <div className="review">
      <Part shown={shown} name={t("review.stay")} at="room">
        <Lines
          lines={[
            apartment.name,
            t("review.arrival", { date: format.date(stay.checkIn, "full") }),
            t("review.departure", { date: format.date(stay.checkOut, "full") }),
          ]}
        />
      </Part>
      <Part shown={shown} name={t("review.guests")} at="room">
        <Lines lines={[t("stay.party", { ...party })]} />
      </Part>
      <Part shown={shown} name={t("review.plan")} at="room">
        <Lines lines={[t(`room.${plan}`)]} />
      </Part>
      <Part shown={shown} name={t("review.guest")} at="details">
        <Lines lines={[guestName(guest), guest.email, guest.phone, guest.address, town, country]} />
        {guest.specialRequests && <p className="prel gap">{guest.specialRequests}</p>}
      </Part>
      <Part shown={shown} name={t("review.payment")} at="details">
        <Lines
          lines={
            card ? [t("payment.card"), t("payment.kept", { ...card })] : [t("payment.property")]
          }
        />
      </Part>
    </div>
  );
}

interface PartProps {
  shown: ReviewStep;
  name: string;
  /** The step where it can be changed. */
  at: "room" | "details";
  children: ReactNode;
}

function Part({ shown, name, at, children }: PartProps) {
  const t = useWords("booking.review");
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

function Lines({ lines }: { lines: string[] }) {
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
