// The body of an answer that was written here: read out of a Response it would be streamed and put together first.

const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();
const encoder = new TextEncoder();

/** Leaves the text of an answer beside it, whose own body stays empty: whoever looks at a body makes a stream of it. */
export function leaveText(answer: Response, text: string): Response {
  // As bytes: Node would put a text behind its head, and so copy it once more.
  bodies.set(answer, encoder.encode(text));
  return answer;
}

/** The answer with the text that was left beside it as its body, still known; as it is where none was left. */
export function withBody(answer: Response): Response {
  const body = bodies.get(answer);
  if (!body) return answer;
  const { status, headers } = answer;
  const whole = new Response(body, { status, headers });
  bodies.set(whole, body);
  return whole;
}

/** The body of an answer; undefined where it would have to be read. */
export function knownBody(answer: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(answer);
}
