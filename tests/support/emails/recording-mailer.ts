// Mailers and emails for tests of the outbox.
import type { Email, Mailer } from "#app/platform/emails/mailer.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";

export interface RecordingMailer extends Mailer {
  emails: Email[];
  /** While set, sending throws it. */
  failure: Error | null;
}

/** A mailer that records what it is given; `pause` is how long an email takes, in milliseconds. */
export function aRecordingMailer({ pause = 0 } = {}): RecordingMailer {
  const mailer: RecordingMailer = {
    emails: [],
    failure: null,
    async send(email) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (mailer.failure) throw mailer.failure;
      mailer.emails.push(email);
    },
  };
  return mailer;
}

/** What a feature would render, changed by what is given. */
export function aRenderedEmail(changes: Partial<RenderedEmail> = {}): RenderedEmail {
  return {
    from: "Kaz Filao <stay@kazfilao.example>",
    subject: "Your stay",
    html: "<p>Your stay</p>",
    text: "Your stay",
    attachments: [],
    ...changes,
  };
}
