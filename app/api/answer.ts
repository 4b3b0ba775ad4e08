// An API answer before it becomes an HTTP response: text, so that it can be stored and replayed byte for byte.

/** What is sent; `headers` hold the content type and, where the text depends on it, the language. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An amount: whole cents and ISO 4217. */
export interface Amount {
  amount: number;
  currency: string;
}

/** A JSON answer; `language` when it contains translated text. */
export function answerJson(
  status: number,
  body: unknown,
  { type = "application/json", language }: { type?: string; language?: string } = {},
): Answer {
  const headers: Record<string, string> = { "Content-Type": type };
  if (language) headers["Content-Language"] = language;
  return { status, headers, body: JSON.stringify(body) };
}
