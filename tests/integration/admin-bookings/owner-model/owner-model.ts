// Which nights are held by whom, and the status of every booking, after any sequence of the owner's actions: by hand, without a
// database, from what the product promises. Prices and the rules of stays are not in it.
import { addDays } from "#app/dates/rules/plain-date.ts";
import { runChange } from "./change-model.ts";
import { ChannelModel } from "./channel-model.ts";
import { departureOf, describe, guestOf, heldKeys, isShown, keysOf } from "./model-booking.ts";
import type { ModelBooking, Status } from "./model-booking.ts";
import { StormModel } from "./storm-model.ts";
import { bookingSteps, nightsOf, partOf, spanOf } from "./owner-actions.ts";
import type { Action, Answer, Span } from "./owner-actions.ts";

const hour = 3_600_000;
/** All apartments of the property. */
const allApartments = [1, 2, 3, 4, 5, 6];

/** The state after the actions that were run. */
export class OwnerModel {
  now = Date.parse("2026-11-23T06:00:00Z");
  /** How many actions were run, this one included. */
  steps = 0;
  bookings: ModelBooking[] = [];
  /** Other sites: their calendars and imported stays. */
  readonly elsewhere = new ChannelModel(this);
  readonly weather = new StormModel(this);
  /** By apartment and night: the reason of the block. */
  blocks = new Map<string, string>();
  #stage = new Map(allApartments.map((id) => [id, "on" as "on" | "off" | "retired"]));

  /** The day at the property, four hours ahead. */
  get today(): string {
    return new Date(this.now + 4 * hour).toISOString().slice(0, 10);
  }

  /** Every night that is held, with its holder: a booking's place in the order of bookings, a block or another site. */
  held(): string[] {
    const own = this.bookings.flatMap((booking, place) =>
      heldKeys(booking, this.now).map((key) => `${key} booking ${place}`),
    );
    const blocks = [...this.blocks].map(([night, reason]) => `${night} block ${reason}`);
    const theirs = [...this.elsewhere.nights].map((night) => `${night} channel`);
    return [...own, ...blocks, ...theirs].toSorted();
  }

  /** Every booking as its row has it, in the order in which they were made. */
  rows(): string[] {
    return this.bookings.map(describe);
  }

  /** The action with another button of a booking, mostly one that is shown somewhere. */
  withShownStep(action: Action): Action {
    if (action.do !== "press" || action.n % 10 === 0) return action;
    const shown = bookingSteps.filter((step) =>
      this.bookings.some((booking) => isShown({ ...action, step }, booking, this.today)),
    );
    // Guests arrive before they leave, so that many are here for some days.
    const first = shown.filter((step) => step === "confirm" || step === "arrive");
    const among = first.length > 0 ? first : shown;
    const step = shown.includes(action.step) ? action.step : among[action.n % among.length];
    return step === undefined ? action : { ...action, step };
  }

  /** The booking that an action is about: mostly one for which the button is shown. */
  choose(action: Action): number | null {
    if (!("n" in action)) return null;
    const count = this.bookings.length;
    const { imports, stays } = this.elsewhere;
    if (action.do === "undoImport") return imports === 0 ? null : action.n % imports;
    if (action.do === "imported") return stays.length === 0 ? null : action.n % stays.length;
    if (action.do === "undoStorm") return this.weather.choose(action.n);
    if (action.do === "free") return this.blocks.size === 0 ? null : action.n % this.blocks.size;
    if (count === 0) return null;
    const places = [...this.bookings.keys()];
    const suitable = places.filter((place) => {
      const booking = this.bookings[place]!;
      const isAsked = action.do !== "answer" || this.weather.concerns(booking);
      return isAsked && isShown(action, booking, this.today);
    });
    // Who moves for the same number of nights is mostly here.
    const here = suitable.filter((place) => this.isDuring(this.bookings[place]!));
    if (action.do === "change" && action.nights === null && here.length > 0)
      return here[action.n % here.length] ?? null;
    const among = suitable.length > 0 && action.n % 10 > 0 ? suitable : places;
    return among[action.n % among.length] ?? null;
  }

  /** Whether a night of the stay is over and another is to come. */
  isDuring(booking: ModelBooking): boolean {
    return booking.from < this.today && departureOf(booking) > this.today;
  }

  /** Runs an action that the app gave that answer; returns the answer that it should have given. */
  run(action: Action, chosen: number | null, answer: Answer): Answer {
    const { today } = this;
    if (action.do === "wait") return this.#wait(action.hours, action.jobs);
    if (action.do === "book") return this.#book(action, [action.apartment]);
    if (action.do === "together") return this.#book(action, action.apartments);
    if (action.do === "block") {
      const span = spanOf(action, today);
      const { also: typedAlso } = action;
      const on = allApartments.filter((id) => this.isOn(id));
      const also = typedAlso === "all" ? on : on.filter((id) => typedAlso.includes(id));
      const ids = [...new Set([action.apartment, ...also])];
      if (span.to <= today || ids.some((id) => this.anyTaken(id, span))) return "refused";
      for (const id of ids)
        for (const night of nightsOf(span)) this.blocks.set(`${id} ${night}`, action.reason);
      return "done";
    }
    if (action.do === "calendar") return this.elsewhere.runCalendar(action);
    if (action.do === "import") return this.elsewhere.runImport(action);
    if (action.do === "apartment") return this.#changeStage(action.apartment, action.press);
    if (action.do === "storm") return this.weather.open(action);
    if (chosen === null) return "done";
    if (action.do === "undoStorm") return this.weather.undo(chosen);
    if (action.do === "free") return this.#free(chosen, action.part, action.reason);
    if (action.do === "undoImport") return this.elsewhere.undoImport(chosen, answer);
    if (action.do === "imported") return this.elsewhere.pressImported(chosen, action.press, answer);
    return this.#onBooking(action, this.bookings[chosen]!, answer);
  }

  // All of them or none, each a booking of its own.
  #book(
    action: Extract<Action, { do: "book" | "together" }>,
    apartments: readonly number[],
  ): Answer {
    const { holdHours } = action;
    const { from, to } = spanOf(action, this.today);
    const wanted = apartments
      .toSorted((a, b) => a - b)
      .map((id) => ({ from, rooms: nightsOf({ from, to }).map(() => id) }));
    if (!apartments.every((id) => this.isOn(id))) return "refused";
    const keys = wanted.flatMap(keysOf);
    if (this.isHeld(keys) || this.weather.closes(keys)) return "refused";
    const until = holdHours === null ? 0 : this.untilOf(holdHours);
    if (holdHours !== null && !this.#mayHold(until, from)) return "refused";
    const status = holdHours === null ? "confirmed" : "option";
    const guest = guestOf(this.steps);
    for (const placed of wanted)
      this.bookings.push({ ...placed, status, until, freeFrom: null, guest });
    return "done";
  }

  /** Whether an apartment is for sale. */
  isOn(apartment: number): boolean {
    return this.#stage.get(apartment) === "on";
  }

  /** Whether the apartment was closed for good. */
  isRetired(apartment: number): boolean {
    return this.#stage.get(apartment) === "retired";
  }

  /** The moment until which an option is held: a full hour at the property. */
  untilOf(hours: number): number {
    return Math.floor((this.now + hours * hour) / hour) * hour;
  }

  /** The block that a night belongs to: the nights around it with the same reason. */
  blockOf(place: number): { apartment: number; night: string; reason: string } & Span {
    const key = [...this.blocks.keys()].toSorted()[place]!;
    const reason = this.blocks.get(key)!;
    const [id = "", night = ""] = key.split(" ");
    const isOf = (day: string) => this.blocks.get(`${id} ${day}`) === reason;
    let from = night;
    while (isOf(addDays(from, -1))) from = addDays(from, -1);
    let to = addDays(night, 1);
    while (isOf(to)) to = addDays(to, 1);
    return { apartment: Number(id), night, reason, from, to };
  }

  /** Whether a night of the span is held, by us or by them. */
  anyTaken(apartment: number, { from, to }: Span): boolean {
    return this.isHeld(keysOf({ from, rooms: nightsOf({ from, to }).map(() => apartment) }));
  }

  /** Whether one of the nights is held, by another than that booking. */
  isHeld(keys: readonly string[], except?: ModelBooking): boolean {
    const own = this.bookings.filter((one) => one !== except);
    const held = new Set(own.flatMap((one) => heldKeys(one, this.now)));
    return keys.some(
      (key) => held.has(key) || this.blocks.has(key) || this.elsewhere.nights.has(key),
    );
  }

  #mayHold(until: number, checkIn: string): boolean {
    const day = new Date(until + 4 * hour).toISOString().slice(0, 10);
    return until > this.now && day <= checkIn;
  }

  #onBooking(
    action: Extract<
      Action,
      { do: "press" | "extend" | "change" | "cancel" | "correct" | "answer" }
    >,
    booking: ModelBooking,
    answer: Answer,
  ): Answer {
    if (action.do === "correct") {
      const before = booking.guest.split(" ");
      const after = guestOf(this.steps).split(" ");
      const [name, number, email] =
        action.field === "email"
          ? [...before.slice(0, 2), after[2]]
          : [...after.slice(0, 2), before[2]];
      booking.guest = `${name} ${number} ${email}`;
      return "done";
    }
    if (action.do === "answer") return this.weather.answer(action, booking, answer);
    if (action.stale) return "refused";
    const { status, rooms, from, freeFrom } = booking;
    const { today } = this;
    const to = departureOf(booking);
    const isGone = rooms.some((id) => this.isRetired(id));
    if (action.do === "cancel") {
      if (status !== "confirmed") return "refused";
      booking.status = "cancelled";
      return "done";
    }
    if (action.do === "change") return runChange(action, booking, answer, this);
    const isTaken = this.isHeld(keysOf(booking), booking);
    if (action.do === "extend") {
      const until = this.untilOf(action.holdHours);
      if (status !== "option" || !this.#mayHold(until, from)) return "refused";
      if (isGone || isTaken) return "refused";
      booking.until = until;
      return "done";
    }
    // Nights that were given back are taken again, while they are free.
    const given = keysOf(booking).filter(
      (key) => freeFrom !== null && key.split(" ")[1]! >= freeFrom,
    );
    const isClosed = given.some((key) => this.isRetired(Number(key.split(" ")[0])));
    const isSold = isClosed || this.isHeld(given, booking);
    const become = (next: Status, free: string | null = null): Answer => {
      booking.status = next;
      booking.freeFrom = free;
      return "done";
    };
    const rest = today > from ? today : from;
    const givenBack = rest < to ? rest : null;
    const allowed: Record<typeof action.step, boolean> = {
      confirm: status === "option" && !isGone && !isTaken,
      releaseOption: status === "option",
      arrive: (status === "confirmed" || status === "noShow") && today >= from && !isSold,
      leave: status === "in",
      noShow: status === "confirmed" && today >= from,
      undoArrival: status === "in" && today <= to,
      undoLeaving: status === "left" && today <= to && !isSold,
      freeNights: status === "noShow" && freeFrom === null && today < to,
      keepNights: status === "noShow" && freeFrom !== null && today < to && !isSold,
    };
    if (!allowed[action.step]) return "refused";
    if (action.step === "releaseOption") return become("expired");
    if (action.step === "leave") return become("left", givenBack);
    if (action.step === "noShow" || action.step === "keepNights") return become("noShow");
    if (action.step === "freeNights") return become("noShow", givenBack);
    const isIn = action.step === "arrive" || action.step === "undoLeaving";
    return become(isIn ? "in" : "confirmed");
  }

  #free(place: number, part: "all" | "first" | "last", typed: string | null): Answer {
    const { apartment, reason, ...block } = this.blockOf(place);
    if (typed !== null && typed !== reason) return "refused";
    for (const night of nightsOf(partOf(block, part))) this.blocks.delete(`${apartment} ${night}`);
    return "done";
  }

  #changeStage(apartment: number, press: "on" | "off" | "retire" | "open"): Answer {
    const stage = this.#stage.get(apartment);
    if (press === "on" || press === "off") {
      if (stage !== "retired") this.#stage.set(apartment, press);
    } else if (press === "open") this.#stage.set(apartment, "on");
    else if (stage !== "retired") {
      const comes = this.bookings.some(
        (one) =>
          one.rooms.includes(apartment) &&
          ["option", "confirmed", "in"].includes(one.status) &&
          departureOf(one) >= this.today,
      );
      const since = `${apartment} ${addDays(this.today, -1)}`;
      const isElsewhere = [...this.elsewhere.nights].some(
        (key) => key.startsWith(`${apartment} `) && key >= since,
      );
      if (comes || isElsewhere) return "refused";
      this.#stage.set(apartment, "retired");
    }
    return "done";
  }

  // The jobs end the options whose time is over, and read the calendars again.
  #wait(hours: number, jobs: boolean): Answer {
    this.now += hours * hour;
    if (!jobs) return "done";
    for (const booking of this.bookings)
      if (booking.status === "option" && booking.until <= this.now) booking.status = "expired";
    this.elsewhere.readAgain();
    return "done";
  }
}
