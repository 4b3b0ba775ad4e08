// A booking in the model of the random test, and which of its buttons are shown.
import type { Action, Span } from "./owner-actions.ts";

export type Status = "option" | "confirmed" | "in" | "left" | "noShow" | "cancelled" | "expired";

/** As the database has them. */
export const statusNames: Record<Status, string> = {
  option: "pending_payment",
  confirmed: "confirmed",
  in: "checked_in",
  left: "checked_out",
  noShow: "no_show",
  cancelled: "cancelled",
  expired: "expired",
};

/** A booking of the model. */
export interface ModelBooking extends Span {
  apartment: number;
  status: Status;
  /** Until when an option holds its nights, in milliseconds. */
  until: number;
  freeFrom: string | null;
}

/** Whether the button of an action is shown for a booking. */
export function isShown(
  action: Action,
  { status, from, to }: ModelBooking,
  today: string,
): boolean {
  if (action.do === "extend") return status === "option";
  if (action.do === "change" || action.do === "cancel")
    return status === "confirmed" || (status === "in" && action.do === "change");
  if (action.do !== "press") return false;
  const isDue = from <= today;
  switch (action.step) {
    case "confirm":
    case "releaseOption":
      return status === "option";
    case "arrive":
    case "noShow":
      return status === "confirmed" && isDue;
    case "leave":
      return status === "in";
    case "undoArrival":
      return status === "in" && today <= to;
    case "undoLeaving":
      return status === "left" && today <= to;
    default:
      return status === "noShow" && today < to;
  }
}
