// The expected result of every action, as briefly as possible: a model of the app without database, payment provider or process.
import type { CardKind } from "./fake-provider.ts";
import { movedSpan, nightsOf, testApartments, testSpanOf } from "./actions.ts";
import type { BookAction, Span, Snapshot, Action } from "./actions.ts";

/** A charge: its state at the provider, and as recorded by the app. `netCaptured`: cents that the provider holds of it. */
interface ModelCharge {
  providerStatus: "taken" | "waiting" | "refused" | "unheard";
  ownStatus: "open" | "captured" | "ended";
  born: number;
  netCaptured: number;
}

/** `due` by card, `kept` of it on a late cancellation. `successor`: the guest who books again under the key of an expired booking. */
interface ModelGuest {
  asked: BookAction;
  stay: Span;
  status: "pending_payment" | "confirmed" | "cancelled" | "expired";
  until: number;
  byCard: boolean;
  due: number;
  kept: number;
  charges: ModelCharge[];
  emails: string[];
  successor?: ModelGuest;
}

const minute = 60_000;

/** What a card pays at once for a stay, and the part of it that a late cancellation keeps, in cents by the price list. */
type PriceOf = (stay: Span & Pick<BookAction, "flexible">) => { due: number; kept: number };

/** The model, with the state after the actions that were run. */
export class Model {
  now = 0;
  #guests: ModelGuest[] = [];
  #blocks: string[][] = [];
  #claimed = new Map<number, string[]>();
  readonly #priceOf: PriceOf;

  constructor(priceOf: PriceOf) {
    this.#priceOf = priceOf;
  }

  /** Runs an action; returns its result. */
  run(action: Action): string {
    if (action.do === "book") return this.#book(action);
    if (action.do === "block") {
      if (nightsOf(action).some((night) => this.#isTaken(night))) return "nightsTaken";
      this.#blocks.push(nightsOf(action));
    } else if (action.do === "unblock") {
      if (this.#blocks.length > 0) this.#blocks.splice(action.block % this.#blocks.length, 1);
    } else if (action.do === "readFeed") {
      const before = this.#claimed.get(action.apartment) ?? [];
      const isOurs = (night: string) => !before.includes(night) && this.#isTaken(night);
      const theirs = nightsOf(action).filter((night) => !isOurs(night));
      this.#claimed.set(action.apartment, theirs);
    } else if (action.do === "wait") this.now += action.seconds * 1000;
    else if (action.do === "waitForHold") {
      const ends = this.#guests.filter(isPending).map(({ until }) => until);
      const next = Math.min(...ends.filter((end) => end > this.now));
      if (next < Infinity) this.now = next - (action.over ? 0 : 1);
    } else if (action.do === "tidyUp") {
      this.now += 6000;
      const lapsed = this.#guests.filter((one) => isPending(one) && one.until <= this.now);
      for (const guest of lapsed.toSorted((a, b) => a.until - b.until)) this.#endHold(guest);
      for (const guest of this.#guests)
        for (const charge of guest.charges) this.#settle(guest, charge);
    } else {
      const guest = this.#guests[action.guest % this.#guests.length];
      if (!guest) return "notFound";
      if (action.do === "payAgain") return this.#payAgain(guest, action.pay);
      if (action.do === "cancel") return this.#cancel(guest);
      if (action.do === "change") return this.#change(guest, movedSpan(guest.stay, action));
      if (action.do === "comeBack")
        guest.charges.slice(-1).forEach((last) => this.#settle(guest, last));
      else {
        const charge = guest.charges.find(({ providerStatus }) => providerStatus === "waiting");
        if (!charge) return "notFound";
        Object.assign(
          charge,
          action.yes
            ? { providerStatus: "taken", netCaptured: guest.due }
            : { providerStatus: "refused" },
        );
      }
    }
    return "done";
  }

  view(): Snapshot {
    const testSpan = testApartments.flatMap((apartment) => nightsOf(testSpanOf(apartment)));
    const guests = this.#guests.map(({ status, charges, emails }) => ({
      status,
      netCaptured: charges.reduce((sum, { netCaptured }) => sum + netCaptured, 0),
      emails: emails.toSorted(),
    }));
    return { taken: testSpan.filter((night) => this.#isTaken(night)).toSorted(), guests };
  }

  #isTaken(night: string, except?: ModelGuest): boolean {
    return (
      this.#blocks.some((block) => block.includes(night)) ||
      [...this.#claimed.values()].some((claimed) => claimed.includes(night)) ||
      this.#guests
        .filter((one) => one !== except && (!isPending(one) || one.until > this.now))
        .some((one) => !hasEnded(one) && nightsOf(one.stay).includes(night))
    );
  }

  #book(asked: BookAction, before?: ModelGuest): string {
    if (nightsOf(asked).some((night) => this.#isTaken(night))) return "nightsTaken";
    if (isCardOnly(asked)) return "cardOnly";
    const [until, byCard] = [this.now + 15 * minute, asked.pay !== "property"];
    const money = { byCard, ...this.#priceOf(asked), charges: [], emails: [] };
    const guest: ModelGuest = { asked, stay: asked, status: "pending_payment", until, ...money };
    this.#guests.push(guest);
    if (before) before.successor = guest;
    return asked.pay === "property" ? confirm(guest) : this.#charge(guest, asked.pay);
  }

  #charge(guest: ModelGuest, card: CardKind): string {
    const other = { challenge: "waiting", declined: "refused", unheard: "unheard" } as const;
    const providerStatus = card in other ? other[card as keyof typeof other] : "taken";
    const netCaptured = providerStatus === "taken" ? guest.due : 0;
    const charge: ModelCharge = { providerStatus, ownStatus: "open", born: this.now, netCaptured };
    guest.charges.push(charge);
    if (card === "lost" || card === "unheard") return "paymentUnknown";
    this.#settle(guest, charge);
    return { waiting: "actionNeeded", refused: "declined", taken: "confirmed", unheard: "" }[
      providerStatus
    ];
  }

  // The provider's status of a charge is adopted. "Unknown charge" is believed after a minute.
  #settle(guest: ModelGuest, charge: ModelCharge): void {
    if (charge.ownStatus !== "open" || charge.providerStatus === "waiting") return;
    if (charge.providerStatus === "unheard" && this.now - charge.born < minute) return;
    charge.ownStatus = charge.providerStatus === "taken" ? "captured" : "ended";
    if (charge.providerStatus !== "taken") return;
    const isFree = !nightsOf(guest.stay).some((night) => this.#isTaken(night, guest));
    if (isPending(guest) && isFree) confirm(guest);
    else {
      if (isPending(guest)) guest.status = "expired";
      charge.netCaptured = 0;
    }
  }

  // True when no charge is pending any more: charges that wait for their guest are voided.
  #close(guest: ModelGuest): boolean {
    for (const charge of guest.charges) {
      if (charge.ownStatus === "open" && charge.providerStatus === "waiting")
        charge.providerStatus = "refused";
      this.#settle(guest, charge);
    }
    return guest.charges.every(({ ownStatus }) => ownStatus !== "open");
  }

  #endHold(guest: ModelGuest): void {
    if (this.#close(guest) && isPending(guest)) guest.status = "expired";
  }

  #payAgain(guest: ModelGuest, pay: BookAction["pay"]): string {
    if (guest.successor) return this.#payAgain(guest.successor, pay);
    const lapsed = isPending(guest) && guest.until <= this.now;
    if (lapsed) this.#endHold(guest);
    if (guest.status === "expired") return this.#book({ ...guest.asked, pay }, guest);
    if (!isPending(guest)) return guest.stay === guest.asked ? "confirmed" : "keyReused";
    if (!lapsed && isCardOnly({ ...guest.asked, pay })) return "cardOnly";
    if (lapsed || !this.#close(guest)) return "paymentUnknown";
    if (!isPending(guest)) return "confirmed";
    if (pay !== "property") return this.#charge(guest, pay);
    guest.byCard = false;
    return confirm(guest);
  }

  #cancel(guest: ModelGuest): string {
    if (guest.status !== "confirmed") return "notNow";
    guest.status = "cancelled";
    guest.emails.push("guestCancellation");
    return refund(guest, guest.due, guest.kept);
  }

  #change(guest: ModelGuest, stay: Span): string {
    if (guest.status !== "confirmed") return "notNow";
    if (nightsOf(stay).join() === nightsOf(guest.stay).join()) return "same";
    if (nightsOf(stay).some((night) => this.#isTaken(night, guest))) return "nightsTaken";
    guest.stay = stay;
    guest.emails.push("guestChange");
    const before = { ...guest };
    const price = this.#priceOf({ ...guest.asked, ...stay });
    guest.kept = price.kept;
    if (guest.byCard) guest.due = Math.min(before.due, price.due);
    return refund(guest, before.due - guest.due, Math.max(0, before.kept - guest.kept));
  }
}

// A guest's non-refundable booking is paid by card; the property may agree to anything.
const isCardOnly = ({ pay, flexible, source }: BookAction) =>
  pay === "property" && !flexible && source !== "owner";

const isPending = ({ status }: ModelGuest) => status === "pending_payment";
const hasEnded = ({ status }: ModelGuest) => status === "cancelled" || status === "expired";

function confirm(guest: ModelGuest): string {
  guest.status = "confirmed";
  guest.emails.push("guestConfirmation", "ownerNewBooking");
  return "confirmed";
}

// More than a week before arrival the flexible rate refunds everything, the other rate what is not kept.
function refund({ charges, asked }: ModelGuest, amount: number, kept: number): string {
  const paid = charges.find(
    ({ ownStatus, netCaptured }) => ownStatus === "captured" && netCaptured > 0,
  );
  const back = asked.flexible ? amount : Math.max(0, amount - kept);
  if (paid) paid.netCaptured -= Math.min(paid.netCaptured, back);
  return "done";
}
