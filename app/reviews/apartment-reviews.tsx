// The reviews of one apartment with their average; renders nothing if there are none.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { ReviewsShown } from "./list-reviews.server.ts";
import { ReviewCard } from "./review-card.tsx";

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
