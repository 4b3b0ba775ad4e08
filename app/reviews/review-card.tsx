// Published reviews: one with its stars, text, guest and answer, and all of an apartment with their average.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ReviewsShown, ShownReview } from "./reviews.server.ts";

/** `stars` from 1 to 5, as a guest gave them. */
export function Stars({ stars }: { stars: number }) {
  const t = useTranslations("reviews");
  return (
    <span className="stars">
      <span className="stars__row" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className={star <= stars ? "is-on" : undefined}>
            <Icon name="star" />
          </span>
        ))}
      </span>
      <span>{t("of", { stars })}</span>
    </span>
  );
}

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

/** The structured data of the page has the same reviews (describe-rental). */
export function ApartmentReviews({ shown }: { shown: ReviewsShown }) {
  const t = useTranslations("reviews");
  const { format } = useLanguage();
  const { reviews, rating } = shown;
  if (!rating) return null;
  const average = format.number(rating.average);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t("heading")}</h2>
      <p className="lead">{t("average", { average, count: rating.count })}</p>
      <p className="small muted">{t("genuine")}</p>
      <ul className="reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
