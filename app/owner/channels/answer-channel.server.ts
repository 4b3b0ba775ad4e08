// Answers the forms of one calendar's page: save it, or stop reading it.
import type { Feed } from "#app/channels/feeds.sql.server.ts";
import type { House } from "#app/house.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { changeFeed } from "./change-feed.server.ts";
import { removeFeed } from "./remove-feed.server.ts";
import { readFeed } from "./rules/feed-form.ts";
import type { FeedFaults, TypedFeed } from "./rules/feed-form.ts";

/** `changed`: somebody was faster; `typed` is what stood in the form. */
export type ChannelAnswer =
  | { ok: true; done: "saved" | "removed" }
  | { ok: false; changed: boolean; faults: FeedFaults; typed: TypedFeed };

/** The form carries the version that its reader saw. */
export async function answerChannel(
  form: FormData,
  feed: Feed,
  actor: Actor,
  house: House,
): Promise<ChannelAnswer> {
  const field = (name: string) => formText(form, name);
  const apartment = String(feed.apartment_id);
  const typed = { apartment, label: field("label"), address: field("address") };
  const seen = { ...feed, version: Number(field("version")) };
  const changed = { ok: false, changed: true, faults: {}, typed } as const;
  if (field("do") === "remove")
    return (await removeFeed(seen, actor, house)) ? { ok: true, done: "removed" } : changed;
  const read = readFeed(typed, house.environment.origin);
  if (!read.ok) return { ...read, changed: false };
  const saved = await changeFeed(seen, read.feed, actor, house);
  if (saved.ok) return { ok: true, done: "saved" };
  if (saved.reason === "changed") return changed;
  return { ok: false, changed: false, faults: saved.faults, typed };
}
