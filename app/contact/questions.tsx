// What guests ask most, with the answers: native details, one open at a time.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

// Spec 2, Contact: check-in/out, parking, pets, breakfast, transfers, amenities.
const questions = ["checkInOut", "parking", "pets", "breakfast", "transfers", "amenities"];

/** The first one is open. */
export function Questions() {
  const t = useWords("property.contact.faq");
  return (
    <section className="section wrap cgrid" aria-labelledby="faq">
      <h2 id="faq">{t("title")}</h2>
      <div className="faq">
        {questions.map((name, index) => (
          <details key={name} name="faq" open={index === 0}>
            <summary>
              {t(`items.${name}.question`)}
              <Icon name="plus" />
            </summary>
            <p>{t(`items.${name}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
