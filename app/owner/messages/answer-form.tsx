// The form that answers a message, and the buttons that say it needs no answer.
import { longestAnswer } from "#app/contact/rules/answer-text.ts";
import { endonyms, isLanguage } from "#app/i18n/languages.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { AreaField } from "#app/ui/field.tsx";
import type { ShownMessage } from "./load-message.server.ts";

/** Why a form is shown again, with what was typed into it. */
export interface RefusedAnswer {
  reason: string;
  typed: string;
}

/** The words of the fault, if there is one. */
export function useAnswerFault(refused: RefusedAnswer | null): string | undefined {
  const t = useWords("owner-messages.fault");
  return refused ? t(refused.reason, { max: longestAnswer }) : undefined;
}

/** The version tells the house what its reader had seen when answering. */
export function AnswerForm({
  shown: { message, key },
  refused,
}: {
  shown: ShownMessage;
  refused: RefusedAnswer | null;
}) {
  const t = useWords("owner-messages");
  const { email, language, status, version } = message;
  const written = isLanguage(language) ? endonyms[language] : language;
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={key} />
      <AreaField
        name="answer"
        label={t("answer")}
        hint={t("answerHint", { address: email, language: written })}
        rows={7}
        maxLength={longestAnswer}
        defaultValue={refused?.typed}
        error={useAnswerFault(refused)}
      />
      <div className="row">
        <button className="btn btn--s" name="do" value="answer">
          {t("send")}
        </button>
        {status === "new" ? (
          <button className="btn btn--2 btn--s" name="do" value="close">
            {t("close")}
          </button>
        ) : (
          <button className="btn btn--2 btn--s" name="do" value="reopen">
            {t("reopen")}
          </button>
        )}
      </div>
    </form>
  );
}
