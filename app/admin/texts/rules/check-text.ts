// What is wrong with a text that the owner typed.

/** A fault of a field; `values` are for its message. */
export interface TextFault {
  field: string;
  reason: "tooLong" | "signs" | "unknownFact" | "missingFacts" | "formNeeded";
  values?: Record<string, string | number>;
}

/**
 * The most characters of a text: half as many again as the longest that its place has in any language, since the place was
 * drawn for that; 60 at least.
 */
export function textLimit(texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return Math.max(60, Math.ceil((longest * 1.5) / 10) * 10);
}

/** The facts that a translation must have and lacks: those of the text that it translates. */
export function missingFacts(source: readonly string[], translation: readonly string[]): string[] {
  return source.filter((fact) => !translation.includes(fact));
}

/** The name of a text's field. */
export function fieldName(language: string, key: string): string {
  return `${language}.${key}`;
}

/** The name of the field for a form of a number in a text. */
export function formFieldName(field: string, fact: string, form: string): string {
  return `${field}~${fact}~${form}`;
}
