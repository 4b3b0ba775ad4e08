// What the owner decides about a review, as the form sends it.
import { formVersion } from "#app/ui/rules/form-values.ts";
import { isPlainText, typedLines, typedText } from "#app/ui/rules/typed-text.ts";

/** `show` and `hide` also save the answer in the form; `save` saves only that. */
export interface TypedDecision {
  id: string;
  /** Version of the review as it was shown. */
  version: number;
  verb: "show" | "hide" | "save";
  answer: string;
  answerLanguage: string;
}

/** The longest answer, in UTF-16 units. */
export const maxAnswerLength = 2000;

/** Null without one of the buttons of the page. */
export function readDecision(
  form: { get(name: string): unknown },
  languages: readonly string[],
): { typed: TypedDecision; fault: "tooLong" | "controlCharacters" | null } | null {
  const verb = (["show", "hide", "save"] as const).find((known) => known === form.get("do"));
  if (!verb) return null;
  const answer = typedLines(form.get("answer"));
  const sentLanguage = typedText(form.get("answerLanguage"));
  const typed = {
    id: typedText(form.get("id")),
    version: formVersion(form),
    verb,
    answer,
    answerLanguage: answer !== "" && languages.includes(sentLanguage) ? sentLanguage : "",
  };
  if (answer.length > maxAnswerLength) return { typed, fault: "tooLong" };
  return { typed, fault: isPlainText(answer) ? null : "controlCharacters" };
}
