// What cancelling a stay costs and until when, as a line of dated sentences.
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { policySentences } from "./policy-words.ts";
import type { CancellationPolicy } from "./rules/cancellation.ts";

/**
 * The steps still ahead; the page that shows it loads the words `policy`. `currency` is the one the policy's cents are in:
 * a booking's own, else the property's.
 */
export function PolicyTimeline({
  policy,
  currency = facts.currency,
}: {
  policy: CancellationPolicy;
  currency?: string;
}) {
  const t = useWords("policy");
  const { format } = useLanguage();
  return (
    <ol className="tline">
      {policySentences(policy, currency, t, format).map(({ when, what }, place) => (
        <li key={when} className={place === 0 ? "on" : undefined}>
          <b>{when}</b>
          {what}
        </li>
      ))}
    </ol>
  );
}
