// What webhook messages are about, and when one is tried again, after Standard Webhooks 1.0.0
// (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md).
import { webhookTypes } from "#app/api/rules/webhook-types.ts";
import type { WebhookType } from "#app/api/rules/webhook-types.ts";

const typeOfKind = new Map<string, WebhookType>(
  Object.entries(webhookTypes).flatMap(([type, kinds]) =>
    kinds.map((kind) => [kind, type as WebhookType] as const),
  ),
);

/** All kinds of events that endpoints are told of. */
export const toldKinds: readonly string[] = [...typeOfKind.keys()];

/** The type of the message about an event of that kind; null for one that is not told. */
export function webhookTypeOf(kind: string): WebhookType | null {
  return typeOfKind.get(kind) ?? null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds to wait after the first, second and third failure; then an hour, the longest that any job waits. */
const waits = [5 * second, 5 * minute, 30 * minute];

/** Attempts in all: three days. The standard recommends "several days". */
const mostAttempts = 75;

/** When to try again after `attempts` failures; null when they were enough. */
export function nextWebhookAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= mostAttempts) return null;
  return new Date(now.getTime() + (waits[attempts - 1] ?? hour));
}

/** An endpoint that has not once answered well for this many milliseconds is told nothing more: a week. */
export const stoppedAfter = 7 * 24 * hour;

/** How long, in milliseconds, the former key of an endpoint goes on signing beside the new one: a day. */
export const formerKeyFor = 24 * hour;
