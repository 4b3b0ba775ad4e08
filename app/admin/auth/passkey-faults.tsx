// The faults that the script shows when the device created no passkey, or offered none.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Hidden until the script shows the one that applies; a hidden alert that appears is read out. */
export function PasskeyFaults({ kinds }: { kinds: ("failed" | "there" | "busy")[] }) {
  const t = useTranslations("owner-passkeys.ceremony");
  return kinds.map((kind) => (
    <p key={kind} className="error" role="alert" data-fault={kind} hidden>
      <Icon name="circle-alert" />
      <span>{t(kind)}</span>
    </p>
  ));
}
