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

// What Node's own `text()` does with two streams and a decoder for each piece.
function gather(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, taken) {
      pieces.push(piece);
      taken();
    },
    final(taken) {
      done(Buffer.concat(pieces).toString());
      taken();
    },
  });
}
