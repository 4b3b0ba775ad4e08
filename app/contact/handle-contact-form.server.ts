// Handles a post of the contact form: a redirect to a thank-you URL without personal data, or the form again with its faults.
import { data, redirect, type RouterContextProvider } from "react-router";
import { appContext, requestInfoContext } from "#app/app.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { messageFields } from "./rules/contact-message.ts";

/** Redirects when the message was accepted; otherwise the refusal, as 400 or 429. Throws 400 for a body that is no form. */
export async function handleContactForm(args: {
  request: Request;
  params: { lang?: string };
  context: Readonly<RouterContextProvider>;
}) {
  const { facts } = args.context.get(appContext).property;
  const form = await args.request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400 });
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const { language, addressLanguage } = readLanguage(args, facts);
  const sending = await sendMessage(
    {
      fields: Object.fromEntries(messageFields.map((field) => [field, form.get(field)])),
      stamp: text("stamp"),
      honeypot: text("website"),
      language,
      network: args.context.get(requestInfoContext).network,
    },
    args.context.get(appContext),
  );
  if (sending.ok) throw redirect(addressIn(addressLanguage, "/contact?sent=1#sent"), 303);
  if (sending.reason !== "tooMany") return data(sending, { status: 400 });
  return data(sending, {
    status: 429,
    headers: { "Retry-After": String(sending.minutes * 60) },
  });
}
