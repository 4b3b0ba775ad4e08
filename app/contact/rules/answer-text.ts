// The text of an answer: what the house writes back to whoever sent a message.
import { isPlainText, printableText, typedLines, visible } from "#app/ui/rules/typed-text.ts";

/** The longest answer, in UTF-16 units as `maxlength` counts them; as long as a message may be. */
export const longestAnswer = 5000;

/** What can be wrong with it. */
export type AnswerFault = "answerMissing" | "answerTooLong" | "answerUnprintable";

/** The text as it is sent, or the fault with what goes back into the field. */
export type ReadAnswer =
  | { ok: true; text: string }
  | { ok: false; fault: AnswerFault; typed: string };

/** Reads a field; anything that is not text counts as empty. */
export function readAnswer(value: unknown): ReadAnswer {
  const text = typedLines(value);
  if (text.length > longestAnswer) return { ok: false, fault: "answerTooLong", typed: text };
  if (!isPlainText(text))
    return { ok: false, fault: "answerUnprintable", typed: printableText(text) };
  return visible.test(text)
    ? { ok: true, text }
    : { ok: false, fault: "answerMissing", typed: text };
}
