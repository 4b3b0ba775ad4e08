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

/**
 * Whether an endpoint is told nothing more: it has not once answered well for a week, and this message failed three times; one
 * failure after a quiet week may be a short one. `attempts` and `failingSince` (ISO 8601) with the present failure.
 */
export function isGivenUp(
  { attempts, failingSince }: { attempts: number; failingSince: string | null },
  now: Date,
): boolean {
  if (failingSince === null || attempts < 3) return false;
  return now.getTime() - Date.parse(failingSince) >= 7 * 24 * hour;
}

/** How long, in milliseconds, the former key of an endpoint goes on signing beside the new one: a day. */
export const formerKeyFor = 24 * hour;
