// No request may send more than a form can hold.
import { bodyLimit } from "hono/body-limit";

/** Answers 413 to a body over `bytes`, declared or streamed. */
export function limitBody(bytes: number) {
  return bodyLimit({
    maxSize: bytes,
    onError: (c) =>
      c.json(
        {
          type: "about:blank",
          title: "Content Too Large",
          status: 413,
          code: "bodyTooLarge",
          limit: bytes,
        },
        413,
        { "Content-Type": "application/problem+json" },
      ),
  });
}
