// Which apartments have room for the nights of the form: a press shows what a move into one of them changes.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ApartmentChoice } from "../rules/apartment-choices.ts";
import type { ChangeView } from "./change-stay.server.ts";

/** Nothing where there is no choice: a faulty form, or a stay that ends today. */
export function Choices({ view: { booking, choices, typed } }: { view: ChangeView }) {
  const t = useTranslations("admin-change.choices");
  const { format } = useLanguage();
  if (choices.of.length === 0) return null;
  const { moveFrom } = choices;
  const dates = format.dateRange(moveFrom || typed.checkIn, typed.checkOut, "short");
  const guests = Number(typed.adults) + Number(typed.children);
  const hasRoom = choices.of.some(({ taken }) => taken.length === 0);
  return (
    <section className="choices" aria-labelledby="choices">
      <h3 id="choices">{t("title")}</h3>
      <p className="small muted">{t("when", { dates, guests })}</p>
      {!hasRoom && <p>{t("none")}</p>}
      <ul className="lines">
        {choices.of.map((choice) => {
          const asked = new URLSearchParams({ ...typed, moveFrom, apartment: `${choice.id}` });
          const href = `/admin/bookings/${booking.reference}/change?${asked.toString()}#offer`;
          const isChosen = typed.apartment === `${choice.id}`;
          return (
            <li key={choice.id}>
              <span>
                {choice.taken.length > 0 ? (
                  choice.name
                ) : (
                  <a href={href} aria-current={isChosen ? "true" : undefined}>
                    {choice.name}
                  </a>
                )}
                <PriceDifference choice={choice} currency={booking.currency} />
              </span>
              <ChoiceTags choice={choice} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ChoiceTags({ choice: { capacity, isTooSmall, taken } }: { choice: ApartmentChoice }) {
  const t = useTranslations("admin-change.choices");
  const { format } = useLanguage();
  const spans = taken.map(({ from, to }) => format.dateRange(from, to, "short"));
  return (
    <span className="choices__tags">
      {taken.length > 0 ? (
        <Tag kind="bad">{t("taken", { dates: format.list(spans) })}</Tag>
      ) : (
        <Tag kind="ok">{t("free")}</Tag>
      )}
      {isTooSmall && <Tag kind="warn">{t("upTo", { guests: capacity })}</Tag>}
    </span>
  );
}

function PriceDifference({
  choice: { difference },
  currency,
}: {
  choice: ApartmentChoice;
  currency: string;
}) {
  const t = useTranslations("admin-change.choices");
  const { format } = useLanguage();
  if (difference === null) return null;
  const amount = format.money(Math.abs(difference), currency);
  const words = difference === 0 ? t("same") : t(difference > 0 ? "more" : "less", { amount });
  return <span className="blk small muted">{words}</span>;
}
