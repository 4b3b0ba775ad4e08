// The simulated network to the payment provider and the mail server: each call waits until the simulation decides its outcome.
import type { House } from "#app/house.server.ts";
import type { Letter } from "#app/platform/mailer.server.ts";
import type { Wire } from "./bank.ts";

/** `died`: the calling process was killed, before or after the call arrived. */
export type Fate = "answered" | "lostBefore" | "lostAfter" | "diedBefore" | "diedAfter";

/** A pending call. */
export interface Waiting {
  name: "create" | "lookup" | "capture" | "refund" | "void" | "letter";
  /** An idempotency key, a booking reference, or a Message-ID. */
  about: string;
  /** When it was sent, by the simulated clock, in milliseconds. */
  since: number;
  end(fate: Fate): void;
}

export interface Line {
  waiting: Waiting[];
  wire: Wire;
  mailer: House["mailer"];
  /** Every delivered email, in order. */
  delivered: Letter[];
}

/** A network on which no call ends by itself; `now` in milliseconds. */
export function openLine(now: () => number): Line {
  const waiting: Waiting[] = [];
  function call<Answer>(
    { name, about }: Pick<Waiting, "name" | "about">,
    effect: () => Answer,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const one: Waiting = {
        name,
        about,
        since: now(),
        end(fate) {
          waiting.splice(waiting.indexOf(one), 1);
          const wasHeard = fate !== "lostBefore" && fate !== "diedBefore";
          const answer = wasHeard ? effect() : undefined;
          if (fate === "answered") resolve(answer as Answer);
          else if (fate.startsWith("lost")) reject(new Error("the connection failed"));
          // The caller of a dead process never gets a response.
        },
      };
      waiting.push(one);
    });
  }
  const delivered: Letter[] = [];
  return {
    waiting,
    delivered,
    wire: call,
    mailer: {
      send: (letter) =>
        call({ name: "letter", about: letter.messageId }, () => void delivered.push(letter)),
    },
  };
}
