// What a test reads of an answer of the site, where it looks for something that must not be said.
import { readPdf } from "../pages/read-pdf.ts";
import type { WholeAnswer } from "./whole-site.ts";

/** Of a page all of it, its data included, without drawings; the text of a PDF; nothing of a picture. */
export function textOf({ headers, text, bytes }: WholeAnswer): string {
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("image/")) return "";
  if (type === "application/pdf") return readPdf(bytes).lines.join("\n");
  if (type.startsWith("text/x-script")) return leavesOf(text);
  const data = [...text.matchAll(streamed)].map(([, json = ""]) =>
    leavesOf(JSON.parse(json) as string),
  );
  return text.replaceAll(streamed, "").replaceAll(/<svg\b[^]*?<\/svg>/g, "") + data.join("\n");
}

// The data of a page for its script.
const streamed = /enqueue\(("(?:[^"\\]|\\.)*")\)/g;

// Lines of JSON, each a list of values that refer to each other by their places: without these.
function leavesOf(stream: string): string {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("["))
    .flatMap((line) =>
      (JSON.parse(line) as unknown[]).filter(
        (value) => typeof value === "string" || typeof value === "number",
      ),
    )
    .join("\n");
}
