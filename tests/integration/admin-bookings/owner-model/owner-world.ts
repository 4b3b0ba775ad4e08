// The real admin for the random test: every action is the form that a page sends, by an owner or a member of staff in turn; other
// sites' calendars come from a web server.
import type { App } from "#app/app.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { addDays } from "#app/dates/rules/plain-date.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import { listStorms } from "#app/storms/storms.sql.server.ts";
import { notifyStormGuests } from "#app/storms/switch-storm.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { runImports } from "#app/channels/imports/run-import.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { AdminResponse, TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aReadingApp, readDueFeeds } from "#tests/support/calendars/channels.ts";
import { aCalendar, answers } from "#tests/support/calendars/feed-server.ts";
import type { FeedServer } from "#tests/support/calendars/feed-server.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { answerAsGuest, book, change, correct, optionFields } from "./desk-forms.ts";
import type { Desk } from "./desk-forms.ts";
import { partOf, spanOf } from "./owner-actions.ts";
import type { Action, Answer } from "./owner-actions.ts";
import { channelOf, importChannel } from "./channel-model.ts";
import type { OwnerModel } from "./owner-model.ts";

/** The app with what a test needs to press its buttons. */
export interface OwnerWorld {
  /** Plays what the model is about to run; `chosen` as `OwnerModel.choose` says. */
  play(action: Action, chosen: number | null): Promise<Answer>;
  /** The nights and bookings as the database has them, in the words of the model. */
  held(): Promise<string[]>;
  rows(): Promise<string[]>;
}

/** Opens it on a seeded database. */
export async function openOwnerWorld(
  database: TestDatabase,
  site: FeedServer,
  model: OwnerModel,
): Promise<OwnerWorld> {
  const clock = aClock(new Date(model.now).toISOString());
  const app: App = aReadingApp(database, clock);
  await anOwner(app);
  await aStaffMember(app);
  const apartments = await listAllApartments(database.db, "en", app.property.facts);
  const names = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const references: string[] = [];
  const importPaths: string[] = [];
  const calendars = new Set<number>();
  let owner: TestBrowser;
  let staff: TestBrowser;
  let steps = 0;
  const signIn = async () => {
    owner = await signedInBrowser(app);
    staff = await signedInBrowser(app, staffEmail);
  };
  await signIn();
  const rights = ["money", "book", "change", "prices", "payments", "cancel", "freeNights"];
  await owner!.post("/admin/people", {
    do: "rights",
    version: "0",
    ...Object.fromEntries(rights.map((right) => [right, "on"])),
  });
  const user = () => (steps % 2 === 0 ? owner : staff);
  const bookingsOf = () =>
    database.db.selectFrom("bookings").select(["id", "reference", "version"]).execute();
  const find = async (chosen: number) => {
    const found = (await bookingsOf()).find(({ reference }) => reference === references[chosen]);
    if (!found) throw new Error(`Booking ${chosen} is gone`);
    return found;
  };

  const desk: Desk = { app, model, user, references, find };

  const importRows = async (action: Extract<Action, { do: "import" }>) => {
    const rows = action.rows.map(({ apartment, ...row }, at) => {
      const { from, to } = spanOf(row, model.today);
      return [from, to, `Guest ${steps}.${at}`, names.get(apartment), importChannel].join(",");
    });
    const form = new FormData();
    const csv = ["Arrival,Departure,Guest,Apartment,Channel", ...rows].join("\n");
    form.set("file", new File([csv], "bookings.csv"));
    const path = (await owner.post("/admin/channels/import", form)).to!;
    const { seen } = (await owner.get(path)).page.view.draft;
    importPaths.push(path);
    return owner.post(path, { intent: "start", seen });
  };

  const readCalendar = async ({ apartment, stays }: Extract<Action, { do: "calendar" }>) => {
    const events = stays.map((stay) => spanOf(stay, model.today));
    const path = `/${apartment}.ics`;
    site.on(
      path,
      answers.text(aCalendar(...events.map(({ from, to }): [string, string] => [from, to]))),
    );
    const where = { apartment: String(apartment), label: channelOf(apartment) };
    const feeds = "/admin/channels";
    if (!calendars.has(apartment)) {
      calendars.add(apartment);
      return owner.post(feeds, { do: "add", ...where, address: site.url(path) });
    }
    const feed = await database.db
      .selectFrom("channel_feeds")
      .select("id")
      .where("address", "=", site.url(path))
      .executeTakeFirstOrThrow();
    return owner.post(feeds, { do: "read", feed: feed.id });
  };

  const send = async (
    action: Exclude<Action, { do: "wait" | "answer" }>,
    chosen: number | null,
  ): Promise<AdminResponse> => {
    if (action.do === "book" || action.do === "together") return book(desk, action);
    if (action.do === "calendar") return readCalendar(action);
    if (action.do === "import") return importRows(action);
    if (action.do === "block") {
      const { from, to } = spanOf(action, model.today);
      const also = action.also === "all" ? ["all"] : action.also.map(String);
      return user().post("/admin/calendar/block", [
        ["apartment", String(action.apartment)],
        ["from", from],
        ["to", to],
        ["reason", action.reason],
        ...also.map((id): [string, string] => ["also", id]),
      ]);
    }
    if (action.do === "apartment") {
      const { apartment, press } = action;
      if (press === "on" || press === "off")
        return owner.post("/admin/apartments", { do: `${press}:${apartment}` });
      return owner.post(`/admin/apartments/${apartment}`, { do: press });
    }
    if (action.do === "free") {
      const { apartment, night, reason, ...block } = model.blockOf(chosen!);
      const path = `/admin/calendar/blocked?apartment=${apartment}&night=${night}`;
      return user().post(path, { reason: action.reason ?? reason, ...partOf(block, action.part) });
    }
    if (action.do === "undoImport") return owner.post(importPaths[chosen!]!, { intent: "undo" });
    if (action.do === "imported") {
      const { apartment, from } = model.elsewhere.stays[chosen!]!;
      const stay = `${apartment}-${from}`;
      if (action.press === "release" || action.press === "restore")
        return owner.post(`/admin/channels/stay/${stay}`, { do: action.press });
      return user().post("/admin?index", { do: action.press, stay });
    }
    if (action.do === "storm") {
      const { from, to } = spanOf(action, model.today);
      const rule = { moveMonths: "12", refundPercent: "100" };
      return owner.post("/admin/storm", [
        ["do", "open"],
        ["from", from],
        ["to", addDays(to, -1)],
        ...Object.entries(rule),
        ...action.apartments.map((id): [string, string] => ["apartments", String(id)]),
      ]);
    }
    if (action.do === "undoStorm") {
      const opened = (await listStorms(database.db)).toReversed();
      return owner.post("/admin/storm", { do: "undo", id: opened[chosen!]!.id });
    }
    if (action.do === "change") return change(desk, action, chosen!);
    if (action.do === "correct") return correct(desk, action, chosen!);
    const { reference, version: present } = await find(chosen!);
    const version = String(present - (action.stale ? 1 : 0));
    const path = `/admin/bookings/${reference}`;
    if (action.do === "cancel") return user().post(`${path}/cancel`, { version, refund: "0" });
    if (action.do === "press") return user().post(path, { do: action.step, version });
    const option = optionFields(model.untilOf(action.holdHours));
    return user().post(path, { do: "extendOption", version, ...option });
  };

  return {
    async play(action, chosen) {
      steps++;
      clock.set(new Date(model.now).toISOString());
      if (action.do === "wait") {
        clock.advance({ hours: action.hours });
        await signIn();
        if (!action.jobs) return "done";
        await expireHolds(app);
        await sendDueRefunds(app);
        await runImports(app);
        await readDueFeeds(app);
        await notifyStormGuests(app);
        return "done";
      }
      if ("n" in action && chosen === null) return "done";
      if (action.do === "answer") return answerAsGuest(desk, action, chosen!);
      const sent = await send(action, chosen);
      if (sent.status === 303) return "done";
      if (sent.status !== 400 && sent.status !== 409)
        throw new Error(`Answered ${sent.status}: ${JSON.stringify(sent.answer)}`);
      const faults: { reason: string }[] = sent.answer?.faults ?? [];
      const isRule = faults.some(({ reason }) => rules.has(reason));
      return action.do === "change" && isRule ? "rules" : "refused";
    },
    async held() {
      const rows = await database.db.selectFrom("nights").selectAll().execute();
      const bookings = new Map((await bookingsOf()).map(({ id, reference }) => [id, reference]));
      return rows
        .filter((row) => row.kind !== "hold" || row.expires_at! > clock.now().toISOString())
        .map(({ apartment_id, night, kind, booking_id, note }) => {
          const place = references.indexOf(bookings.get(booking_id ?? "") ?? "");
          const who = booking_id === null ? kind : `booking ${place}`;
          return `${apartment_id} ${night} ${who}${kind === "block" ? ` ${note}` : ""}`;
        })
        .toSorted();
    },
    async rows() {
      const rows = await database.db.selectFrom("bookings").selectAll().execute();
      const bookings = new Map(rows.map((row) => [row.reference, row]));
      return references.map((reference) => {
        const row = bookings.get(reference)!;
        const moves = parseMoves(row.moves).map((move) => `${move.from} to ${move.apartmentId}`);
        const stay = [row.apartment_id, row.check_in, row.check_out, ...moves].join(" ");
        return `${stay} ${row.status} ${row.free_from ?? "-"} ${row.last_name} ${row.email}`;
      });
    },
  };
}

const rules = new Set(["tooShort", "tooLong", "tooLateToday", "inThePast"]);
