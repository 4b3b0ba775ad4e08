// Validates the text of an answer to a message.
import { isPlainText, printableText, typedLines, visible } from "#app/ui/rules/typed-text.ts";

/** The longest answer, in UTF-16 units as `maxlength` counts them; the same limit as for a message. */
export const longestAnswer = 5000;

/** What can be wrong with it. */
export type AnswerFault = "answerMissing" | "answerTooLong" | "answerUnprintable";

/** The text as it is sent, or the fault with the value to fill the field with. */
export type ReadAnswer =
  | { ok: true; text: string }
  | { ok: false; fault: AnswerFault; typed: string };

/** Validates the value of the field; anything that is not text counts as empty. */
export function readAnswer(value: unknown): ReadAnswer {
  const text = typedLines(value);
  if (text.length > longestAnswer) return { ok: false, fault: "answerTooLong", typed: text };
  if (!isPlainText(text))
    return { ok: false, fault: "answerUnprintable", typed: printableText(text) };
  return visible.test(text)
    ? { ok: true, text }
    : { ok: false, fault: "answerMissing", typed: text };
}
