// Renders an outbox email by the feature that its kind belongs to.
import type { App } from "#app/app.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import {
  channelEmailKinds,
  renderChannelEmail,
} from "#app/channels/emails/compose-channel-email.server.ts";
import {
  contactEmailKinds,
  renderContactEmail,
} from "#app/contact/emails/build-contact-email.server.ts";
import { messageKind } from "#app/contact/rules/guest-message.ts";
import { renderStaffMessage } from "#app/contact/thread/render-staff-message.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { renderWaitingEmail, waitingEmailKinds } from "#app/waiting/render-waiting-email.server.ts";
import { startJob } from "#app/platform/jobs.server.ts";
import type { RunningJob } from "#app/platform/jobs.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";

/** Null when the email is obsolete. Throws on an unknown kind: a bug; the email stays in the outbox. */
export async function renderEmail(
  email: OutboxEmail,
  app: Pick<App, "database" | "environment" | "clock" | "property">,
): Promise<RenderedEmail | null> {
  // An email may be rendered long after the request that caused it, in another process.
  await refreshFacts(app);
  const ofChannels: readonly string[] = channelEmailKinds;
  if (ofChannels.includes(email.kind)) return renderChannelEmail(email, app);
  if (email.kind === messageKind) return renderStaffMessage(email, app);
  const ofWaiting: readonly string[] = waitingEmailKinds;
  if (ofWaiting.includes(email.kind)) return renderWaitingEmail(email, app);
  const ofContact: readonly string[] = contactEmailKinds;
  return ofContact.includes(email.kind)
    ? renderContactEmail(email, app)
    : renderBookingEmail(email, app);
}

const emailsPerBatch = 50;

/** The job that sends the emails of the outbox, every two seconds. */
export function startSending(app: App): RunningJob {
  const { database, mailer, clock, log } = app;
  const sending = startJob({
    name: "emails",
    every: 2_000,
    log,
    async run() {
      const { sent, unsent } = await sendEmails({
        db: database.db,
        mailer,
        clock,
        log,
        batch: emailsPerBatch,
        render: (email) => renderEmail(email, app),
      });
      // The batch was full: there may be more, which need not wait for the next run.
      if (sent + unsent === emailsPerBatch) sending.wake();
    },
  });
  return sending;
}
