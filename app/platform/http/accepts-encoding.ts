// Which compressions a client can read.
import type { Context } from "hono";

/** Whether `Accept-Encoding` names `encoding` and does not forbid it with `q=0` (RFC 9110, 12.5.3). */
export function acceptsEncoding(c: Context, encoding: "br" | "gzip"): boolean {
  const accepted = (c.req.header("accept-encoding") ?? "").toLowerCase().split(",");
  return accepted.some((part) => {
    const [name, ...settings] = part.split(";").map((text) => text.trim());
    return name === encoding && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting));
  });
}
