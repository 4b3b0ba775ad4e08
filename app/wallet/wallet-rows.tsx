// The links on a booking's page that add the stay to a wallet: plain ones, without a script.
import type { BookingPath } from "#app/i18n/addresses.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Rows among the booking's other actions, for the wallets that are offered; `failed`: Google did not answer just now. */
export function WalletRows({
  wallet,
  path,
}: {
  wallet: { apple: boolean; google: boolean; failed: boolean };
  path: BookingPath;
}) {
  const t = useTranslations("wallet.page");
  const { to } = useLanguage();
  return (
    <>
      {wallet.apple && (
        // Without `download`: a phone then opens the pass instead of saving a file.
        <a href={to(`${path}/stay.pkpass`)}>
          <Icon name="badge-check" />
          <span>
            {t("apple")}
            <span className="mini muted blk">{t("text")}</span>
          </span>
          <Icon name="download" />
        </a>
      )}
      {wallet.google && (
        <a id="wallet" href={to(`${path}/google-wallet`)} rel="nofollow">
          <Icon name="badge-check" />
          <span>
            {t("google")}
            <span className="mini muted blk">{t("text")}</span>
          </span>
          <Icon name="arrow-right" />
        </a>
      )}
      {wallet.google && wallet.failed && (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          <span>{t("failed")}</span>
        </p>
      )}
    </>
  );
}
