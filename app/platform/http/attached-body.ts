// Attaches the text of a response to it, so that it can be compressed and hashed without a stream.
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();
const encoder = new TextEncoder();

/** Attaches a text to a response with an empty body: accessing `Response.body` would create a stream. */
export function attachBody(answer: Response, text: string): Response {
  // As bytes: Node would concatenate a string with the header, and so copy it once more.
  bodies.set(answer, encoder.encode(text));
  return answer;
}

/** The response with the attached text as its body, still attached; unchanged when there is none. */
export function withBody(answer: Response): Response {
  const body = bodies.get(answer);
  if (!body) return answer;
  const { status, headers } = answer;
  const whole = new Response(body, { status, headers });
  bodies.set(whole, body);
  return whole;
}

/** The attached body of a response; undefined where it would have to be read. */
export function attachedBody(answer: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(answer);
}
