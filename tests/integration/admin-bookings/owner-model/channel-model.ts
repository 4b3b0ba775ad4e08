// Other sites in the model of the random test: which nights their calendars and the imported stays hold, beside ours.
import { addDays } from "#app/dates/rules/plain-date.ts";
import { nightsOf, spanOf } from "./owner-actions.ts";
import type { Action, Answer, Span } from "./owner-actions.ts";

/** `held`: it has its nights itself; `releasedAt` orders what was given back. */
interface ModelStay extends Span {
  import: number;
  apartment: number;
  held: boolean;
  releasedAt: number | null;
  marked: boolean;
}

/** What they need to know of ours. */
interface Occupancy {
  now: number;
  readonly today: string;
  isRetired(apartment: number): boolean;
  /** Whether a night of the span is held: by us or by them. */
  anyTaken(apartment: number, span: Span): boolean;
}

/** The name under which the calendar of an apartment comes: of two apartments that of the imports. */
export const channelOf = (apartment: number) => (apartment < 3 ? "Vrbo" : importChannel);
export const importChannel = "Airbnb";

/** Calendars, imports and the nights that they hold. */
export class ChannelModel {
  stays: ModelStay[] = [];
  imports = 0;
  /** By apartment and night. */
  nights = new Set<string>();
  #undone = new Set<number>();
  /** What the calendar of an apartment's other site says, and by night what was last read of it. */
  #calendars = new Map<number, Span[]>();
  #claims = new Map<string, Span>();
  readonly #occupancy: Occupancy;

  constructor(occupancy: Occupancy) {
    this.#occupancy = occupancy;
  }

  /** The calendar of the apartment says other stays from now on, and is read. */
  runCalendar({ apartment, stays }: Extract<Action, { do: "calendar" }>): Answer {
    const spans = stays.map((stay) => spanOf(stay, this.#occupancy.today));
    this.#calendars.set(apartment, spans);
    this.#read(apartment, spans);
    return "done";
  }

  /** The job reads all of them again. */
  readAgain(): void {
    for (const [apartment, stays] of this.#calendars) this.#read(apartment, stays);
  }

  /** Of the rows those whose nights are free become stays. */
  runImport({ rows }: Extract<Action, { do: "import" }>): Answer {
    const { today } = this.#occupancy;
    for (const { apartment, ...row } of rows) {
      const span = spanOf(row, today);
      const isRetired = this.#occupancy.isRetired(apartment) && span.to > today;
      if (isRetired || this.#occupancy.anyTaken(apartment, span)) continue;
      const stay = { ...span, apartment, import: this.imports };
      this.stays.push({ ...stay, held: true, releasedAt: null, marked: false });
      for (const night of nightsOf(span)) this.nights.add(`${apartment} ${night}`);
    }
    this.imports++;
    return "done";
  }

  // What another site says now; of the past it says nothing any more.
  #read(apartment: number, stays: Span[]): void {
    for (const key of this.#claims.keys()) {
      const [id, night = ""] = key.split(" ");
      if (Number(id) === apartment && night >= this.#occupancy.today) this.#claims.delete(key);
    }
    const ordered = stays.toSorted((a, b) => `${a.from}${a.to}`.localeCompare(`${b.from}${b.to}`));
    for (const stay of ordered)
      for (const night of nightsOf(stay)) {
        const key = `${apartment} ${night}`;
        if (night >= this.#occupancy.today && !this.#claims.has(key)) this.#claims.set(key, stay);
      }
    this.#settle(apartment);
  }

  // Every night from today on that a calendar or an import claims and no other stay has is theirs, and no other.
  #settle(apartment: number): void {
    const { today } = this.#occupancy;
    const isAhead = (key: string) => key.split(" ")[1]! >= today;
    const isHere = (key: string) => key.startsWith(`${apartment} `);
    const said = [...this.#claims].filter(([key]) => isHere(key) && isAhead(key));
    for (const stay of this.stays)
      if (
        stay.apartment === apartment &&
        stay.to > today &&
        channelOf(apartment) === importChannel &&
        said.some(([, { from, to }]) => from === stay.from || to === stay.to)
      )
        stay.held = false;
    const imported = this.stays
      .filter((stay) => stay.held && stay.apartment === apartment)
      .flatMap((stay) => nightsOf(stay).map((night) => `${apartment} ${night}`));
    const claimed = new Set([...said.map(([key]) => key), ...imported.filter(isAhead)]);
    for (const key of this.nights)
      if (isHere(key) && isAhead(key) && !claimed.has(key)) this.nights.delete(key);
    for (const key of claimed) {
      const [, night = ""] = key.split(" ");
      if (!this.#occupancy.anyTaken(apartment, { from: night, to: addDays(night, 1) }))
        this.nights.add(key);
    }
  }

  /** All stays of an import are taken back, unless one of them was marked. */
  undoImport(place: number, answer: Answer): Answer {
    const mine = this.stays.filter((stay) => stay.import === place);
    // What was marked may belong to another stay of the same nights.
    const isMarked = this.stays.some(
      (stay) => stay.marked && mine.some((one) => one.apartment === stay.apartment),
    );
    if (this.#undone.has(place)) return "refused";
    if (isMarked && answer === "refused") return "refused";
    this.#undone.add(place);
    this.stays = this.stays.filter((stay) => stay.import !== place);
    for (const stay of mine) this.#giveBack(stay);
    for (const id of new Set(mine.map(({ apartment }) => apartment))) this.#settle(id);
    return "done";
  }

  #giveBack(stay: ModelStay): void {
    if (!stay.held) return;
    stay.held = false;
    for (const night of nightsOf(stay)) {
      const key = `${stay.apartment} ${night}`;
      if (!this.#claims.has(key)) this.nights.delete(key);
    }
  }

  /** The page shows the stay of that apartment and first night: what holds its nights, else what was given back last. */
  pressImported(place: number, press: string, answer: Answer): Answer {
    const { apartment, from } = this.stays[place]!;
    const shown = this.stays
      .filter((stay) => stay.apartment === apartment && stay.from === from)
      .filter((stay) => stay.held || stay.releasedAt !== null)
      .toSorted((a, b) => Number(b.held) - Number(a.held) || b.releasedAt! - a.releasedAt!)[0];
    if (press === "arrive" || press === "undoArrival") {
      for (const stay of this.stays) stay.marked ||= stay.apartment === apartment;
      return answer;
    }
    if (!shown || shown.held !== (press === "release")) return "refused";
    if (press === "release") {
      // Arrived, or the calendar of that site says other dates.
      const isUnclear =
        shown.marked || nightsOf(shown).some((night) => this.#claims.has(`${apartment} ${night}`));
      if (isUnclear && answer === "refused") return "refused";
      this.#giveBack(shown);
      shown.releasedAt = this.#occupancy.now;
      this.#settle(apartment);
      return "done";
    }
    const isRetired = this.#occupancy.isRetired(apartment) && shown.to > this.#occupancy.today;
    if (isRetired || this.#occupancy.anyTaken(apartment, shown)) return "refused";
    Object.assign(shown, { held: true, releasedAt: null });
    for (const night of nightsOf(shown)) this.nights.add(`${apartment} ${night}`);
    return "done";
  }
}
