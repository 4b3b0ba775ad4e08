// `/best-price`: the rules of the best price guarantee, with the owner's numbers, for everybody to read before and after booking.
import { mostClaims } from "#app/bookings/best-price/rules/guarantee.ts";
import { guaranteeOf } from "#app/stays/price/rules/best-price.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/best-price-page";

export const handle = {
  cached: true,
  counted: 1,
  mapped: true,
  prefetch: "prerender",
} satisfies PageHandle;

/** The owner's present numbers; a booking keeps those that it was made with. */
export async function loader(args: Route.LoaderArgs) {
  const { facts, language } = readPageRequest(args);
  return { words: selectMessages(language, "best-price"), rules: guaranteeOf(facts) };
}

export default function BestPricePage({ loaderData: { rules } }: Route.ComponentProps) {
  const t = useTranslations("best-price");
  const { to } = useLanguage();
  const { hoursAfterBooking, daysBefore, answerHours, extraPercent } = rules;
  const sections = [
    ["what.title", [t("what.same"), t("what.terms"), t("what.open"), t("what.whole")]],
    [
      "when.title",
      [
        hoursAfterBooking > 0 ? t("when.hours", { hours: hoursAfterBooking }) : t("when.any"),
        daysBefore > 0 ? t("when.days", { days: daysBefore }) : t("when.day"),
      ],
    ],
    ["how.title", [t("how.open"), t("how.show"), t("how.answer", { hours: answerHours })]],
    [
      "get.title",
      [
        t("get.same"),
        ...(extraPercent > 0 ? [t("get.extra", { percent: extraPercent })] : []),
        t("get.money"),
        t("get.line"),
        t("get.stays"),
      ],
    ],
    ["no.title", [t("no.text", { count: mostClaims }), t("no.kept")]],
  ] as const;
  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/best-price" />
      <article className="wrap wrap--text section stack-l">
        <div className="stack">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
          {!rules.on && <Note kind="warn">{t("off")}</Note>}
        </div>
        {sections.map(([title, lines]) => (
          <section key={title} className="stack">
            <h2>{t(title)}</h2>
            <ul className="ticks">
              {lines.map((line) => (
                <li key={line}>
                  <Icon name="circle-check" />
                  {line}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <a className="btn" href={to("/my-booking")}>
            {t("find")}
          </a>
        </p>
      </article>
    </>
  );
}
