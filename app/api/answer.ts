// An answer of the second door before it becomes HTTP: text, so that it can be kept and replayed byte for byte.

/** What is sent; `headers` hold the content type and, where the words depend on it, the language. */
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

/** An answer in JSON; `language` when it holds words. */
export function answerJson(
  status: number,
  body: unknown,
  { type = "application/json", language }: { type?: string; language?: string } = {},
): Answer {
  const headers: Record<string, string> = { "Content-Type": type };
  if (language) headers["Content-Language"] = language;
  return { status, headers, body: JSON.stringify(body) };
}
