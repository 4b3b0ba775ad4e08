// The line to bank and mail server in a storm: every call waits on it until chance says how it ends, and in which order.
import type { House } from "#app/house.server.ts";
import type { Letter } from "#app/platform/mailer.server.ts";
import type { Wire } from "./bank.ts";

/** `died`: the process that called is no more, before or after the call was heard. */
export type Fate = "answered" | "lostBefore" | "lostAfter" | "diedBefore" | "diedAfter";

/** A call that waits. */
export interface Waiting {
  name: "create" | "lookup" | "capture" | "refund" | "void" | "letter";
  /** An idempotency key, a reference, or a Message-ID. */
  about: string;
  /** When it was sent, by the line's clock, in milliseconds. */
  since: number;
  end(fate: Fate): void;
}

export interface Line {
  waiting: Waiting[];
  wire: Wire;
  mailer: House["mailer"];
  /** Every letter that was delivered, in that order. */
  delivered: Letter[];
}

/** A line on which nothing happens by itself; `now` in milliseconds. */
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
          else if (fate.startsWith("lost")) reject(new Error("the line broke"));
          // Of one that died nobody ever hears again.
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
