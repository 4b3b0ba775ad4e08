// The cancellation policy of a stay as a timeline: what cancelling costs, and until when.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { policySentences } from "./policy-sentences.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";

/**
 * The page must load the message namespace `policy`. `currency` is the booking's own, else the property's. `now` is the
 * index of the step that applies at present, where some of the steps may be past.
 */
export function PolicyTimeline({
  policy,
  currency,
  now,
}: {
  policy: CancellationPolicy;
  currency?: string;
  now?: number;
}) {
  const facts = useFacts();
  const t = useTranslations("policy");
  const { format } = useLanguage();
  const sentences = policySentences(policy, currency ?? facts.currency, t, format);
  return (
    <ol className="tline">
      {sentences.map(({ when, what }, index) => (
        <li
          key={when}
          className={index === Math.min(now ?? 0, sentences.length - 1) ? "on" : undefined}
        >
          <b>{when}</b>
          {what}
          {now !== undefined && index === Math.min(now, sentences.length - 1) && (
            <>
              {" "}
              <Tag kind="ok">{t("now")}</Tag>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
