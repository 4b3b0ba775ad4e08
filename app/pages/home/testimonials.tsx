// Quotes of guests, the first one large: reviews of stays, then testimonials that the owner entered; without either, the
// samples in the property's messages.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { Stars } from "#app/reviews/review-card.tsx";
import type { ShownReview } from "#app/reviews/reviews.server.ts";
import { makeExcerpt } from "#app/reviews/rules/reviews.ts";
import { listMessageKeys } from "../list-message-keys.ts";
import type { ShownTestimonial } from "../list-shown-testimonials.server.ts";

/** Shows the notice of samples if the quotes are samples and the messages have one; renders nothing without quotes. */
export function Testimonials({
  testimonials,
  reviews,
}: {
  testimonials: ShownTestimonial[] | null;
  reviews: ShownReview[];
}) {
  const t = useTranslations("property.home.testimonials");
  const ofReviews = useTranslations("reviews");
  const isSample = !testimonials && reviews.length === 0;
  const samples = isSample ? listMessageKeys(t, "quotes", "quote") : [];
  const notice = isSample && t.has("notice") ? t("notice") : null;
  const [first, ...others] = [
    ...reviews.map((review) => <ReviewQuote key={review.id} review={review} />),
    ...(testimonials ?? []).map((testimonial) => (
      <GuestQuote key={testimonial.id} testimonial={testimonial} />
    )),
    ...samples.map((entry) => <SampleQuote key={entry} entry={entry} />),
  ];
  if (!first) return null;
  return (
    <section className="section wrap">
      <h2 className={notice ? undefined : "vh"}>{t("title")}</h2>
      {notice && <p className="small muted gap">{notice}</p>}
      <div className="testimonials">
        {first}
        <div>{others}</div>
      </div>
      {reviews.length > 0 && <p className="small muted gap">{ofReviews("genuine")}</p>}
    </section>
  );
}

function GuestQuote({ testimonial }: { testimonial: ShownTestimonial }) {
  const t = useTranslations("pages.home.voice");
  const { format } = useLanguage();
  const { quote, quoteLanguage, guest, origin, apartment, month } = testimonial;
  const date = month ? format.date(`${month}-01`, "month") : "";
  const stay = apartment && date ? t("stay", { apartment, date }) : (apartment ?? date);
  return (
    <Quote
      quote={quote}
      lang={quoteLanguage ?? undefined}
      guest={origin ? t("guest", { guest, origin }) : guest}
    >
      {stay && <span className="blk">{stay}</span>}
      {isLanguage(quoteLanguage) && (
        <span className="blk muted" lang={quoteLanguage}>
          {endonyms[quoteLanguage]}
        </span>
      )}
    </Quote>
  );
}

// A long review is shortened; its apartment's page shows it in full.
function ReviewQuote({ review }: { review: ShownReview }) {
  const t = useTranslations("pages.home.voice");
  const { language, format } = useLanguage();
  const { stars, text, guest, apartment, day } = review;
  const quoteLanguage = review.language === language ? undefined : review.language;
  return (
    <Quote quote={makeExcerpt(text)} lang={quoteLanguage} guest={guest}>
      <span className="blk">{t("stay", { apartment, date: format.date(day, "month") })}</span>
      {isLanguage(quoteLanguage) && (
        <span className="blk muted" lang={quoteLanguage}>
          {endonyms[quoteLanguage]}
        </span>
      )}
      <Stars stars={stars} />
    </Quote>
  );
}

function SampleQuote({ entry }: { entry: `quotes.${number}` }) {
  const t = useTranslations("property.home.testimonials");
  return (
    <Quote quote={t(`${entry}.quote`)} guest={t(`${entry}.guest`)}>
      <span className="blk">{t(`${entry}.stay`)}</span>
    </Quote>
  );
}

function Quote({
  quote,
  lang,
  guest,
  children,
}: {
  quote: string;
  lang?: string | undefined;
  guest: string;
  children: ReactNode;
}) {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>
          <q lang={lang}>{quote}</q>
        </p>
      </blockquote>
      <figcaption>
        {guest}
        {children}
      </figcaption>
    </figure>
  );
}
