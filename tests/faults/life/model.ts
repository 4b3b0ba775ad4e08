// The expected result of every action, as briefly as possible: a model of the app without database, payment provider or process.
import type { CardKind } from "./bank.ts";
import { movedSpan, nightsOf, playedApartments, stageOf } from "./wishes.ts";
import type { BookWish, Span, View, Wish } from "./wishes.ts";

/** A charge: its state at the provider, and as recorded by the app. `netCaptured`: cents that the provider holds of it. */
interface Charge {
  bank: "taken" | "waiting" | "refused" | "unheard";
  ours: "open" | "captured" | "ended";
  born: number;
  kept: number;
}

/** `successor`: the guest who books again under the key of an expired booking. */
interface Guest {
  asked: BookWish;
  stay: Span;
  status: "pending_payment" | "confirmed" | "cancelled" | "expired";
  until: number;
  byCard: boolean;
  due: number;
  charges: Charge[];
  letters: string[];
  heir?: Guest;
}

const minute = 60_000;

/** What a card pays at once for a stay, in cents, by the price list. */
type Due = (stay: Span & Pick<BookWish, "flexible">) => number;

/** The model, with the state after the actions that were run. */
export class Model {
  now = 0;
  #guests: Guest[] = [];
  #blocks: string[][] = [];
  #claimed = new Map<number, string[]>();
  readonly #due: Due;

  constructor(due: Due) {
    this.#due = due;
  }

  /** Runs an action; returns its result. */
  play(wish: Wish): string {
    if (wish.do === "book") return this.#book(wish);
    if (wish.do === "block") {
      if (nightsOf(wish).some((night) => this.#isTaken(night))) return "nightsTaken";
      this.#blocks.push(nightsOf(wish));
    } else if (wish.do === "unblock") {
      if (this.#blocks.length > 0) this.#blocks.splice(wish.block % this.#blocks.length, 1);
    } else if (wish.do === "readFeed") {
      const before = this.#claimed.get(wish.apartment) ?? [];
      const isOurs = (night: string) => !before.includes(night) && this.#isTaken(night);
      const theirs = nightsOf(wish).filter((night) => !isOurs(night));
      this.#claimed.set(wish.apartment, theirs);
    } else if (wish.do === "wait") this.now += wish.seconds * 1000;
    else if (wish.do === "waitForHold") {
      const ends = this.#guests.filter(isPending).map(({ until }) => until);
      const next = Math.min(...ends.filter((end) => end > this.now));
      if (next < Infinity) this.now = next - (wish.over ? 0 : 1);
    } else if (wish.do === "tidyUp") {
      this.now += 6000;
      const lapsed = this.#guests.filter((one) => isPending(one) && one.until <= this.now);
      for (const guest of lapsed.toSorted((a, b) => a.until - b.until)) this.#endHold(guest);
      for (const guest of this.#guests)
        for (const charge of guest.charges) this.#settle(guest, charge);
    } else {
      const guest = this.#guests[wish.guest % this.#guests.length];
      if (!guest) return "nobody";
      if (wish.do === "payAgain") return this.#payAgain(guest, wish.pay);
      if (wish.do === "cancel") return this.#cancel(guest);
      if (wish.do === "change") return this.#change(guest, movedSpan(guest.stay, wish));
      if (wish.do === "comeBack")
        guest.charges.slice(-1).forEach((last) => this.#settle(guest, last));
      else {
        const charge = guest.charges.find(({ bank }) => bank === "waiting");
        if (!charge) return "nobody";
        Object.assign(charge, wish.yes ? { bank: "taken", kept: guest.due } : { bank: "refused" });
      }
    }
    return "done";
  }

  view(): View {
    const stage = playedApartments.flatMap((apartment) => nightsOf(stageOf(apartment)));
    const guests = this.#guests.map(({ status, charges, letters }) => ({
      status,
      kept: charges.reduce((sum, { kept }) => sum + kept, 0),
      letters: letters.toSorted(),
    }));
    return { taken: stage.filter((night) => this.#isTaken(night)).toSorted(), guests };
  }

  #isTaken(night: string, except?: Guest): boolean {
    return (
      this.#blocks.some((block) => block.includes(night)) ||
      [...this.#claimed.values()].some((claimed) => claimed.includes(night)) ||
      this.#guests
        .filter((one) => one !== except && (!isPending(one) || one.until > this.now))
        .some((one) => !hasEnded(one) && nightsOf(one.stay).includes(night))
    );
  }

  #book(asked: BookWish, before?: Guest): string {
    if (nightsOf(asked).some((night) => this.#isTaken(night))) return "nightsTaken";
    if (isCardOnly(asked)) return "cardOnly";
    const [until, byCard] = [this.now + 15 * minute, asked.pay !== "property"];
    const money = { byCard, due: this.#due(asked), charges: [], letters: [] };
    const guest: Guest = { asked, stay: asked, status: "pending_payment", until, ...money };
    this.#guests.push(guest);
    if (before) before.heir = guest;
    return asked.pay === "property" ? confirm(guest) : this.#charge(guest, asked.pay);
  }

  #charge(guest: Guest, card: CardKind): string {
    const other = { challenge: "waiting", declined: "refused", unheard: "unheard" } as const;
    const bank = card in other ? other[card as keyof typeof other] : "taken";
    const kept = bank === "taken" ? guest.due : 0;
    const charge: Charge = { bank, ours: "open", born: this.now, kept };
    guest.charges.push(charge);
    if (card === "lost" || card === "unheard") return "paymentUnknown";
    this.#settle(guest, charge);
    return { waiting: "actionNeeded", refused: "declined", taken: "confirmed", unheard: "" }[bank];
  }

  // The provider's status of a charge is adopted. "Unknown charge" is believed after a minute.
  #settle(guest: Guest, charge: Charge): void {
    if (charge.ours !== "open" || charge.bank === "waiting") return;
    if (charge.bank === "unheard" && this.now - charge.born < minute) return;
    charge.ours = charge.bank === "taken" ? "captured" : "ended";
    if (charge.bank !== "taken") return;
    const isFree = !nightsOf(guest.stay).some((night) => this.#isTaken(night, guest));
    if (isPending(guest) && isFree) confirm(guest);
    else {
      if (isPending(guest)) guest.status = "expired";
      charge.kept = 0;
    }
  }

  // True when no charge is pending any more: charges that wait for their guest are voided.
  #close(guest: Guest): boolean {
    for (const charge of guest.charges) {
      if (charge.ours === "open" && charge.bank === "waiting") charge.bank = "refused";
      this.#settle(guest, charge);
    }
    return guest.charges.every(({ ours }) => ours !== "open");
  }

  #endHold(guest: Guest): void {
    if (this.#close(guest) && isPending(guest)) guest.status = "expired";
  }

  #payAgain(guest: Guest, pay: BookWish["pay"]): string {
    if (guest.heir) return this.#payAgain(guest.heir, pay);
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

  #cancel(guest: Guest): string {
    if (guest.status !== "confirmed") return "notNow";
    guest.status = "cancelled";
    guest.letters.push("guestCancellation");
    return giveBack(guest, guest.due);
  }

  #change(guest: Guest, stay: Span): string {
    if (guest.status !== "confirmed") return "notNow";
    if (nightsOf(stay).join() === nightsOf(guest.stay).join()) return "same";
    if (nightsOf(stay).some((night) => this.#isTaken(night, guest))) return "nightsTaken";
    guest.stay = stay;
    guest.letters.push("guestChange");
    const before = guest.due;
    if (guest.byCard) guest.due = Math.min(before, this.#due({ ...guest.asked, ...stay }));
    return giveBack(guest, before - guest.due);
  }
}

// A guest's non-refundable booking is paid by card; the property may agree to anything.
const isCardOnly = ({ pay, flexible, source }: BookWish) =>
  pay === "property" && !flexible && source !== "owner";

const isPending = ({ status }: Guest) => status === "pending_payment";
const hasEnded = ({ status }: Guest) => status === "cancelled" || status === "expired";

function confirm(guest: Guest): string {
  guest.status = "confirmed";
  guest.letters.push("guestConfirmation", "ownerNewBooking");
  return "confirmed";
}

// More than a week before arrival the flexible rate refunds everything, the other rate nothing.
function giveBack({ charges, asked }: Guest, amount: number): string {
  const paid = charges.find(({ ours, kept }) => ours === "captured" && kept > 0);
  if (paid && asked.flexible) paid.kept -= Math.min(paid.kept, amount);
  return "done";
}
