// The apartments to choose from, each with its total; when the nights are taken, the closest alternatives come first.
import { useEffect, useRef } from "react";
import { useWords } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { RoomStep } from "./load-room-step.server.ts";
import { RoomPick } from "./room-pick.tsx";
import { WayOutOffers } from "./way-out-offers.tsx";

/** `fault` is the error text. */
export function RoomList({ shown, fault }: { shown: RoomStep; fault: string | undefined }) {
  const t = useWords("booking.room");
  const { stay, party, rooms, wayOut, apartmentId, notice } = shown;
  const heading = useFocusAfterWayOut(wayOut !== null);
  const free = rooms.filter(({ reason }) => reason === null);
  // Then the alternatives are shown alone: the list would only repeat that every apartment is taken.
  const allTaken = wayOut !== null && free.length === 0;
  const guests = party.adults + party.children;
  return (
    <section className="block" id="accommodation">
      <h2 ref={heading} tabIndex={-1}>
        {t("accommodation")}
      </h2>
      <output className={allTaken ? "vh" : "muted small cnt blk"}>
        {stay ? t("found", { free: free.length, all: rooms.length, guests }) : t("withoutDates")}
      </output>
      {wayOut && <WayOutOffers {...{ shown, wayOut }} id={allTaken ? "apartment" : undefined} />}
      {fault && <FieldError id="apartment-e">{fault}</FieldError>}
      {!allTaken && (
        <fieldset aria-describedby={fault && "apartment-e"}>
          <legend className="vh">{t("accommodation")}</legend>
          {rooms.map((room) => (
            <RoomPick
              key={room.id}
              {...{ room, shown }}
              // The target of the error summary.
              id={room === free[0] ? "apartment" : `apartment-${room.id}`}
            />
          ))}
          {notice && <p className="mini muted">{notice}</p>}
        </fieldset>
      )}
      {/* After the list, so that a choice made there counts first. */}
      {apartmentId !== null && !free.some(({ id }) => id === apartmentId) && (
        <input type="hidden" name="apartment" value={apartmentId} />
      )}
    </section>
  );
}

// A chosen alternative disappears with the others: the focus moves to the list's heading.
function useFocusAfterWayOut(isOffered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(isOffered);
  useEffect(() => {
    if (before.current && !isOffered && document.activeElement === document.body)
      heading.current?.focus();
    before.current = isOffered;
  }, [isOffered]);
  return heading;
}
