// React's document as one text: nothing of it is sent before all of it is there.
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The whole HTML. Rejects when the shell cannot be rendered. */
export function renderDocument(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => void pipe(gather(resolve)),
      onShellError: reject,
    });
  });
}

// What Node's own `text()` does with one stream more; piece by piece, for a whole page is a large object to the collector.
function gather(done: (text: string) => void): Writable {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, taken) {
      pieces.push(decoder.decode(piece, { stream: true }));
      taken();
    },
    final(taken) {
      done(pieces.join(""));
      taken();
    },
  });
}
