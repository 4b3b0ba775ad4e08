// Answers the forms of the page of calendars: add one, read one now, make addresses, settle a conflict.
import { readFeed as readCalendar } from "#app/channels/read-feed.server.ts";
import type { House } from "#app/house.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { addFeed } from "./add-feed.server.ts";
import { markSettled } from "./mark-settled.server.ts";
import { renewAddresses } from "./renew-addresses.server.ts";
import { readFeed } from "./rules/feed-form.ts";
import type { FeedFaults, TypedFeed } from "./rules/feed-form.ts";

/** `done` is a key of `owner-channels.done`; what is faulty keeps what was typed. */
export type ChannelsAnswer =
  | { ok: true; done: string }
  | { ok: false; faults: FeedFaults; typed: TypedFeed };

/** The form says what it wants in `do`; anything else changes nothing. */
export async function answerChannels(
  form: FormData,
  actor: Actor,
  house: House,
): Promise<ChannelsAnswer> {
  const field = (name: string) => formText(form, name);
  const wanted = field("do");
  if (wanted === "add")
    return add(
      { apartment: field("apartment"), label: field("label"), address: field("address") },
      actor,
      house,
    );
  if (wanted === "read") {
    const read = await readCalendar({ id: field("feed") }, house);
    return { ok: true, done: { good: "read", failed: "readFailed", busy: "readBusy" }[read] };
  }
  if (wanted === "renew") {
    const isDone = await renewAddresses(Number(field("apartment")) || 0, actor, house);
    return { ok: true, done: isDone ? "renewed" : "gone" };
  }
  if (wanted === "settle") {
    const isDone = await markSettled(field("conflict"), actor, house);
    return { ok: true, done: isDone ? "settled" : "gone" };
  }
  return { ok: true, done: "gone" };
}

async function add(typed: TypedFeed, actor: Actor, house: House): Promise<ChannelsAnswer> {
  const read = readFeed(typed, house.environment.origin);
  if (!read.ok) return read;
  const added = await addFeed(read.feed, actor, house);
  if (!added.ok) return { ...added, typed };
  const first = await readCalendar({ id: added.id }, house);
  return { ok: true, done: first === "failed" ? "addedFailed" : "added" };
}
