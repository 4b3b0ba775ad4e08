// The cancellation policy of a stay as a timeline: what cancelling costs, and until when.
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { policySentences } from "./policy-words.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";

/**
 * The page must load the message namespace `policy`. `currency` is the booking's own, else the property's. `now` is the
 * index of the step that applies at present, where some of the steps may be past.
 */
export function PolicyTimeline({
  policy,
  currency = facts.currency,
  now,
}: {
  policy: CancellationPolicy;
  currency?: string;
  now?: number;
}) {
  const t = useWords("policy");
  const { format } = useLanguage();
  return (
    <ol className="tline">
      {policySentences(policy, currency, t, format).map(({ when, what }, place) => (
        <li key={when} className={place === (now ?? 0) ? "on" : undefined}>
          <b>{when}</b>
          {what}
          {place === now && (
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
