// The text of an answer that was written here: read out of a Response it would be encoded, streamed and decoded first.

const texts = new WeakMap<Response, string>();

/** Leaves the text of an answer beside it, whose own body stays empty: whoever looks at a body makes a stream of it. */
export function leaveText(answer: Response, text: string): Response {
  texts.set(answer, text);
  return answer;
}

/** The answer with the text that was left beside it as its body, still known; as it is where none was left. */
export function withText(answer: Response): Response {
  const text = texts.get(answer);
  if (text === undefined) return answer;
  const { status, headers } = answer;
  return leaveText(new Response(text, { status, headers }), text);
}

/** The text of an answer; undefined where it would have to be read. */
export function knownText(answer: Response): string | undefined {
  return texts.get(answer);
}
