// Startup messages about the settings: lines for the terminal, and warnings for the log of an incomplete production setup.
import { emailsWait, hasInbox } from "./environment.ts";
import type { Environment } from "./environment.ts";

type Settings = Pick<
  Environment,
  "mode" | "smtpUrl" | "origin" | "devInbox" | "payments" | "stripe"
>;

/** The lines that `scripts/serve.ts` prints once it listens; `origin` is where the site is open. */
export function startupLines(settings: Settings, origin: string): string[] {
  return [
    `The site is open at ${origin}`,
    ...emailLine(settings, origin),
    "The owner's side is at /admin; `npm run owner` makes its first owner",
    paymentLine(settings),
  ];
}

/** Warnings about production settings, one sentence each; none when all is set. None outside production. */
export function productionWarnings(settings: Settings): string[] {
  if (settings.mode !== "production") return [];
  const { payments, stripe, origin } = settings;
  return [
    ...(new URL(origin).hostname === "localhost"
      ? [
          "links in emails lead to this machine and cookies are not bound to https until ORIGIN is set",
        ]
      : []),
    ...(payments === "sandbox"
      ? ["practice payments: no money moves and test cards are accepted, because PAYMENTS=sandbox"]
      : []),
    ...(stripe && !stripe.live
      ? ["practice payments: no money moves, because the Stripe keys are test keys"]
      : []),
    ...(emailsWait(settings)
      ? ["no mail server: emails wait in the outbox and none is sent until SMTP_URL is set"]
      : []),
  ];
}

function emailLine(settings: Settings, origin: string): string[] {
  if (settings.smtpUrl !== null) return [];
  if (emailsWait(settings))
    return ["Emails wait and none is sent: no mail server is set (SMTP_URL)"];
  if (!hasInbox(settings))
    return ["Emails stay in the database and none is sent: no mail server is set (SMTP_URL)"];
  return [
    settings.devInbox
      ? `Emails land at ${origin}/dev/mail; open to every device that reaches this machine because DEV_INBOX=true`
      : `Emails land at ${origin}/dev/mail, for this machine only (set SMTP_URL to send them)`,
  ];
}

function paymentLine({ payments, stripe }: Settings): string {
  if (payments === "none")
    return "Cards are not taken: guests pay at the property (PAYMENTS=stripe takes cards)";
  if (stripe?.live) return "Cards go to Stripe, and real money moves";
  const where = payments === "stripe" ? "Stripe with test keys" : "the sandbox";
  return `Cards go to ${where}: test cards only, no money moves`;
}
