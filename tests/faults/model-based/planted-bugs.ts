// Mutation tests: bugs planted on purpose, to see that the checks find them. They are injected from outside the product code: by
// rewriting statements (`rewrite`), by triggers that modify rows, or by replacing dependencies of the app.
import type { App } from "#app/app.server.ts";

export interface PlantedBug {
  name: string;
  /** A statement as the bug would have written it; its parameters stay the same. */
  rewrite?: (text: string) => string;
  /** SQLite triggers, after `create trigger <name>`. */
  triggers?: string[];
  replaceDependencies?: (app: App) => App;
  /** Which check finds it: the model runs without faults, the simulation with network faults and crashes. */
  foundBy: "model" | "simulation";
}

/** Adds `and 1 = 0` after a part of every statement that contains it. */
const never =
  (start: RegExp, part: RegExp, withReplacement = "($& and 1 = 0)") =>
  (text: string) =>
    start.test(text) ? text.replace(part, withReplacement) : text;

const gateway =
  (change: (real: App["gateway"]) => Partial<App["gateway"]>) =>
  (app: App): App => ({ ...app, gateway: { ...app.gateway, ...change(app.gateway) } });

const ignore = "begin select raise(ignore); end";
const search = /^select "apartment_id", string_agg\(night, ' '\) as "nights" from "nights"/;
const findConflict = /^select "night" from "nights"/;

const byModel: Omit<PlantedBug, "foundBy">[] = [
  {
    name: "a night that is held for a payment is shown as free",
    rewrite: never(search, /"expires_at" > \?/),
  },
  {
    name: "a hold whose time is over is shown as taken",
    rewrite: never(search, /"expires_at" > \?/, "($& or 1 = 1)"),
  },
  {
    name: "a hold is over a millisecond late",
    rewrite: never(search, /"expires_at" > \?/, '"expires_at" >= ?'),
  },
  {
    name: "holds whose time is over are not swept out of the way",
    rewrite: never(
      /^(?:insert into|delete from) "nights".*"expires_at" <=/,
      /(?:"nights"\.)?"expires_at" <= \?/,
    ),
  },
  {
    name: "a hold lasts fourteen minutes",
    triggers: [
      `after insert on nights when new.kind = 'hold' begin update nights set expires_at =
       strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '-1 minute') where rowid = new.rowid; end`,
    ],
  },
  {
    name: "the last night of a stay is not reserved",
    triggers: [
      `after insert on nights when new.night = (select date(check_out, '-1 day') from bookings where id = new.booking_id)
       begin delete from nights where apartment_id = new.apartment_id and night = new.night; end`,
    ],
  },
  {
    name: "a booking keeps a night too many",
    triggers: [
      `after insert on nights when new.kind = 'booking' and new.night =
       (select date(check_out, '-1 day') from bookings where id = new.booking_id)
       begin insert or ignore into nights (apartment_id, night, kind, booking_id)
       values (new.apartment_id, date(new.night, '+1 day'), 'booking', new.booking_id); end`,
    ],
  },
  {
    name: "the key against double booking is gone: the last to come takes the nights",
    rewrite: never(findConflict, /"apartment_id" = \?/),
    triggers: [
      `before insert on nights begin delete from nights
       where apartment_id = new.apartment_id and night = new.night; end`,
    ],
  },
  {
    name: "a cancelled booking keeps its nights",
    triggers: [
      `before delete on nights when old.kind = 'booking' begin
       select raise(ignore) where (select status from bookings where id = old.booking_id) = 'confirmed'; end`,
    ],
  },
  {
    name: "a cancelled booking gives only its first night back",
    triggers: [
      `before delete on nights when old.kind = 'booking' begin select raise(ignore)
       where (select status = 'confirmed' and check_in < old.night from bookings where id = old.booking_id); end`,
    ],
  },
  {
    name: "a stay that moves is not written at its new dates",
    triggers: [
      `before update on bookings when new.check_in <> old.check_in begin update bookings
       set version = old.version where id = old.id; end`,
      // Its own update changes no version, so that it does not run again for that.
      `after update on bookings when new.check_in <> old.check_in and new.version <> old.version begin update bookings
       set check_in = old.check_in, check_out = old.check_out where id = old.id; end`,
    ],
  },
  {
    name: "cancelling sends no email",
    triggers: [`before insert on outbox when new.kind = 'guestCancellation' ${ignore}`],
  },
  {
    name: "a booking by card sends the owner no email",
    triggers: [
      `before insert on outbox when new.kind = 'ownerNewBooking' begin select raise(ignore)
       where (select payment_method from bookings where id = new.booking_id) = 'card'; end`,
    ],
  },
  {
    name: "a confirmation goes out twice",
    triggers: [
      `after insert on outbox when new.kind = 'guestConfirmation' and new.id not like '%-again' begin
       insert into outbox select new.id || '-again', kind, booking_id, language, recipient, reply_to, payload, status,
       attempts, next_attempt_at, lease_token, lease_until, new.message_id || '-again', last_error, created_at, sent_at,
       first_attempt_at, bounced_at, bounce_reason from outbox where id = new.id; end`,
    ],
  },
  {
    name: "cancelling gives half back",
    triggers: [
      `after insert on booking_refunds begin update booking_refunds set amount = amount / 2 where id = new.id; end`,
    ],
    replaceDependencies: gateway((real) => ({
      refund: (reference, amount, key) => real.refund(reference, Math.floor(amount / 2), key),
    })),
  },
  {
    name: "a refund is stored, and never sent",
    replaceDependencies: gateway(() => ({ refund: async () => ({ ok: true }) })),
  },
  {
    name: "a card is charged a cent too much",
    replaceDependencies: gateway((real) => ({
      create: (charge) => real.create({ ...charge, amount: charge.amount + 1 }),
    })),
  },
  {
    name: "an authorised payment is never taken",
    replaceDependencies: gateway(() => ({
      capture: async (reference) => ({ status: "authorized", reference }),
    })),
  },
  {
    name: "no answer is taken for a yes",
    replaceDependencies: gateway((real) => ({
      lookup: async (key) =>
        (await real.lookup(key)) ?? { status: "captured", reference: `believed-${key}` },
    })),
  },
  {
    name: "a payment that waits for the bank counts as captured",
    replaceDependencies: gateway((real) => ({
      lookup: async (key) => {
        const answer = await real.lookup(key);
        return answer?.status === "actionNeeded" ? { ...answer, status: "captured" } : answer;
      },
    })),
  },
  {
    name: "a payment that waits for the bank is not voided",
    replaceDependencies: gateway(() => ({ void: async () => ({ ok: true }) })),
  },
  {
    name: "holds that are over are never ended",
    rewrite: never(/from "bookings" where "status" = \? and "hold_expires_at" <=/, /"status" = \?/),
  },
  {
    name: "payments without an answer are never looked up",
    rewrite: never(
      /^select "id" from "payments" where .*"updated_at" <= \?/,
      /\("updated_at" <= \? or "updated_at" > \?\)(?= order)/,
    ),
  },
  {
    name: "nights that another site gives back stay taken",
    triggers: [`before delete on nights when old.kind = 'channel' ${ignore}`],
  },
  {
    name: "what another site claims is not taken",
    triggers: [`before insert on nights when new.kind = 'channel' ${ignore}`],
  },
  {
    name: "a block ends a day early",
    triggers: [
      `after insert on nights when new.kind = 'block' and new.night = (select max(night) from nights
       where kind = 'block' and note = new.note) begin delete from nights
       where apartment_id = new.apartment_id and night = new.night; end`,
    ],
  },
  {
    name: "a request that comes again is not recognised",
    rewrite: never(/^select \* from "bookings" where "idempotency_key"/, /"idempotency_key" = \?/),
  },
];

const bySimulation: Omit<PlantedBug, "foundBy">[] = [
  {
    name: "money that came too late is not refunded",
    replaceDependencies: gateway((real) => ({
      refund: async (reference, amount, key) =>
        key.endsWith(":refund") ? { ok: true } : real.refund(reference, amount, key),
    })),
  },
  {
    name: "a refund that is sent again is made again",
    replaceDependencies: gateway((real) => ({
      refund: (reference, amount, key) => real.refund(reference, amount, `${key} ${again++}`),
    })),
  },
  {
    name: "a charge that is sent again is charged again",
    replaceDependencies: gateway((real) => ({
      create: (charge) =>
        real.create({ ...charge, idempotencyKey: `${charge.idempotencyKey} ${again++}` }),
    })),
  },
  {
    name: "a lost answer is taken for a no",
    replaceDependencies: gateway((real) => ({
      create: (charge) =>
        real
          .create(charge)
          .catch(() => ({ status: "declined", reference: null, reason: "declined" })),
    })),
  },
  {
    name: "a refund whose answer is lost counts as given",
    replaceDependencies: gateway((real) => ({
      refund: (...asked) => real.refund(...asked).catch(() => ({ ok: true })),
    })),
  },
  {
    name: "a refund that failed is never tried again",
    rewrite: never(/^select \* from "booking_refunds" where "status" = \?/, /"status" = \?/),
  },
  {
    name: "what was given up is never looked up again",
    rewrite: never(/^select "id" from "payments"/, /"reason" = \?/),
  },
  {
    name: "an email that could not be delivered counts as sent",
    replaceDependencies: (app) => ({
      ...app,
      mailer: { send: (email) => app.mailer.send(email).catch(() => {}) },
    }),
  },
  {
    name: "an email whose sender died stays where it is",
    rewrite: never(/^update "outbox" set .*"lease_until" <= \?/, /"lease_until" <= \?/),
  },
];

let again = 0;

/** All planted bugs. */
export const plantedBugs: readonly PlantedBug[] = [
  ...byModel.map((bug) => ({ ...bug, foundBy: "model" as const })),
  ...bySimulation.map((bug) => ({ ...bug, foundBy: "simulation" as const })),
];
