// Sends the owner a test email at once, so that the page can say whether the mail server accepted it.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { oneLine } from "#app/emails/rules/one-line.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";

/** `why` is what the mail server or the network answered, in its own words. */
export async function sendTestEmail(
  to: string,
  language: Language,
  { environment, mailer, property: { facts } }: Pick<App, "environment" | "mailer" | "property">,
): Promise<{ ok: true } | { ok: false; why: string }> {
  const t = makeTranslator(language, facts, "admin-opening");
  const email = await finishEmail(
    {
      language,
      subject: t("admin-opening.testEmail.subject"),
      preview: t("admin-opening.testEmail.lead"),
      picture: null,
      title: t("admin-opening.testEmail.title"),
      lead: t("admin-opening.testEmail.lead"),
      reference: null,
      parts: [{ kind: "text", lines: [t("admin-opening.testEmail.text")] }],
      footer: [t("admin-opening.testEmail.why")],
    },
    { environment, facts, replyTo: facts.email, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const messageId = `<${randomUUID()}@${new URL(environment.origin).hostname}>`;
  try {
    await mailer.send({ ...email, to, messageId });
    return { ok: true };
  } catch (error) {
    return { ok: false, why: oneLine(error instanceof Error ? error.message : "").slice(0, 300) };
  }
}
