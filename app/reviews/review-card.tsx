// A published review: stars, text in its own language, guest and date, and the owner's answer.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import type { ShownReview } from "./list-reviews.server.ts";
import { Stars } from "./stars.tsx";

/** `apartment` is shown where reviews of several apartments are listed together. */
export function ReviewCard({
  review,
  apartment,
}: {
  review: Omit<ShownReview, "id" | "apartment">;
  apartment?: string;
}) {
  const t = useTranslations("reviews");
  const { language, format } = useLanguage();
  const { stars, title, text, guest, day, answer, answerLanguage } = review;
  const otherLanguage = review.language === language ? undefined : review.language;
  return (
    <article className="said">
      <Stars stars={stars} />
      <div lang={otherLanguage}>
        {title && <p className="said__title">{title}</p>}
        <p className="said__text">{text}</p>
      </div>
      <p className="said__who">
        <b>{guest}</b>
        <time dateTime={day}>{format.date(day)}</time>
        {apartment && <span>{apartment}</span>}
        {isLanguage(otherLanguage) && <span lang={otherLanguage}>{endonyms[otherLanguage]}</span>}
      </p>
      {answer && (
        <div className="said__answer">
          <p className="small">{t("answered")}</p>
          <p className="said__text" lang={answerLanguage === language ? undefined : answerLanguage}>
            {answer}
          </p>
        </div>
      )}
    </article>
  );
}
