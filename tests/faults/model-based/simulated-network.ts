// The simulated network to the payment provider and the mail server: each call waits until the simulation decides its outcome.
import type { App } from "#app/app.server.ts";
import type { Email } from "#app/platform/emails/mailer.server.ts";
import type { Transport } from "./fake-provider.ts";

/** `died`: the calling process was killed, before or after the call arrived. */
export type Outcome = "answered" | "lostBefore" | "lostAfter" | "diedBefore" | "diedAfter";

/** A pending call. */
export interface PendingCall {
  name: "create" | "lookup" | "capture" | "refund" | "void" | "email";
  /** An idempotency key, a booking reference, or a Message-ID. */
  about: string;
  /** When it was sent, by the simulated clock, in milliseconds. */
  sentAt: number;
  end(outcome: Outcome): void;
}

export interface SimulatedNetwork {
  pending: PendingCall[];
  transport: Transport;
  mailer: App["mailer"];
  /** Every delivered email, in order. */
  delivered: Email[];
}

/** A network on which no call ends by itself; `now` in milliseconds. */
export function createNetwork(now: () => number): SimulatedNetwork {
  const pending: PendingCall[] = [];
  function call<Answer>(
    { name, about }: Pick<PendingCall, "name" | "about">,
    effect: () => Answer,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const one: PendingCall = {
        name,
        about,
        sentAt: now(),
        end(outcome) {
          pending.splice(pending.indexOf(one), 1);
          const hasArrived = outcome !== "lostBefore" && outcome !== "diedBefore";
          const answer = hasArrived ? effect() : undefined;
          if (outcome === "answered") resolve(answer as Answer);
          else if (outcome.startsWith("lost")) reject(new Error("the connection failed"));
          // The caller of a dead process never gets a response.
        },
      };
      pending.push(one);
    });
  }
  const delivered: Email[] = [];
  return {
    pending,
    delivered,
    transport: call,
    mailer: {
      send: (email) =>
        call({ name: "email", about: email.messageId }, () => void delivered.push(email)),
    },
  };
}
