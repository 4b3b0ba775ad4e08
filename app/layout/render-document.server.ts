// Renders React's document to one string: nothing is sent before it is complete.
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The complete HTML. Rejects when the shell cannot be rendered. */
export function renderDocument(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => void pipe(collectText(resolve)),
      onShellError: reject,
    });
  });
}

// Like `text()` of node:stream/consumers with one stream less; decodes chunk by chunk, because one buffer of a whole page would
// be a large object for the garbage collector.
function collectText(done: (text: string) => void): Writable {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, callback) {
      pieces.push(decoder.decode(piece, { stream: true }));
      callback();
    },
    final(callback) {
      done(pieces.join(""));
      callback();
    },
  });
}
