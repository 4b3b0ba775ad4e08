// A guest's telephone number and the chat on WhatsApp, beside the name.
import { phoneLink, whatsAppLink } from "#app/emails/mail-link.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** Renders nothing without a number; WhatsApp needs one with its country. */
export function ContactLinks({ guest, phone }: { guest: string; phone: string }) {
  const t = useTranslations("admin-day.contact");
  if (phone === "") return null;
  const chat = whatsAppLink(phone);
  return (
    <span className="reach">
      <a href={phoneLink(phone)} aria-label={`${t("call", { guest })}: ${phone}`}>
        {phone}
      </a>
      {chat !== null && (
        <a href={chat} rel="noreferrer" aria-label={t("whatsAppTo", { guest })}>
          {t("whatsApp")}
        </a>
      )}
    </span>
  );
}
