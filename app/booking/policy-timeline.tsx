// What cancelling a stay costs and until when, as a line of dated sentences.
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { policySentences } from "./policy-words.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";

/**
 * The page that shows it loads the words `policy`. `currency` is the one the policy's cents are in: a booking's own, else
 * the property's. `now` is the place of the step that counts at this moment, where time has gone on since they were agreed.
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
