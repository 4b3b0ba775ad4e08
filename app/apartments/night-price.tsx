// The lowest price of a night, as it is shown before dates are chosen.
import type { ReactNode } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { LowestPrice } from "./apartment-card-data.ts";

/** "from €120 a night, all fees", and the stay of that price as a link to `page` with its dates; nothing without one. */
export function NightPrice({ from, page }: { from: LowestPrice | null; page: string }) {
  const t = useTranslations("apartments.card");
  return (
    from && (
      <p className="price">
        {t.rich("from", { price: from.price, b: largePrice })}
        <a className="price__stay" rel="nofollow" href={`${page}${from.query}#dates`}>
          {from.stay}
        </a>
      </p>
    )
  );
}

/** Renders the `<b>{price}</b>` of a message in large digits. */
export function largePrice(amount: ReactNode): ReactNode {
  return <b className="num">{amount}</b>;
}
