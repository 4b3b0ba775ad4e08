// What a guest gets back on cancelling, and the button that agrees to it.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { MyCancellation } from "./load-my-cancellation.server.ts";
import { RefundSum } from "../refund-sum.tsx";

/** The money, from what was paid to what comes back. */
export function CancelMoney({ view }: { view: MyCancellation }) {
  const t = useWords("my-cancel");
  const { card, paid, refund } = view;
  if (paid === 0) return <p className="box">{t("unpaid")}</p>;
  return (
    <div className="box">
      <RefundSum sums={view} words={t} />
      {refund > 0 && card && <p className="small muted gap">{t("card", card)}</p>}
    </div>
  );
}

/** The form sends along what was shown, so that nothing else is done. `path` is that of the booking's page. */
export function CancelForm({
  view: { version, refund, paid, currency },
  path,
  error,
}: {
  view: MyCancellation;
  path: string;
  error: string | undefined;
}) {
  const t = useWords("my-cancel");
  const { format, to } = useLanguage();
  const amount = format.money(refund, currency);
  const without = paid === 0 ? t("submitUnpaid") : t("submitNothing");
  return (
    <form method="post" action={`${to(`${path}/cancel`)}#faults`} className="stack-l" noValidate>
      <div className={error ? "field has-error" : "field"}>
        <label className="check">
          <input
            id="agree"
            type="checkbox"
            name="agree"
            value="yes"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "agree-e" : undefined}
          />
          <span>{t("agree")}</span>
        </label>
        {error && <FieldError id="agree-e">{error}</FieldError>}
      </div>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="refund" value={refund} />
      <p className="row">
        <button className="btn btn--bad">{refund > 0 ? t("submit", { amount }) : without}</button>
        <a className="btn btn--2" href={to(path)}>
          {t("keep")}
        </a>
      </p>
    </form>
  );
}
