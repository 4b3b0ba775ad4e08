// Mailers and emails for tests of the outbox.
import type { Letter, Mailer } from "#app/platform/mailer.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";

export interface RecordingMailer extends Mailer {
  letters: Letter[];
  /** While set, sending throws it. */
  failure: Error | null;
}

/** A mailer that records what it is given; `pause` is how long an email takes, in milliseconds. */
export function aRecordingMailer({ pause = 0 } = {}): RecordingMailer {
  const mailer: RecordingMailer = {
    letters: [],
    failure: null,
    async send(letter) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (mailer.failure) throw mailer.failure;
      mailer.letters.push(letter);
    },
  };
  return mailer;
}

/** What a feature would render, changed by what is given. */
export function aRenderedLetter(changes: Partial<RenderedLetter> = {}): RenderedLetter {
  return {
    from: "Kaz Filao <stay@kazfilao.example>",
    subject: "Your stay",
    html: "<p>Your stay</p>",
    text: "Your stay",
    attachments: [],
    ...changes,
  };
}
