// Which compressions a client accepts.
import type { Context } from "hono";

export type Encoding = "br" | "gzip" | "identity";

/** Whether `Accept-Encoding` names `encoding` and does not forbid it with `q=0` (RFC 9110, 12.5.3). */
export function acceptsEncoding(c: Context, encoding: "br" | "gzip"): boolean {
  return allows(c.req.header("accept-encoding") ?? "", encoding);
}

/** Brotli where the client accepts it, else gzip, else neither; from the text of `Accept-Encoding`. */
export function encodingFor(accepted = ""): Encoding {
  return (["br", "gzip"] as const).find((name) => allows(accepted, name)) ?? "identity";
}

function allows(accepted: string, encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name, ...settings] = part.split(";").map((text) => text.trim());
      return name === encoding && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting));
    });
}
