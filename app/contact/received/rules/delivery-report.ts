// A report that an email could not be delivered (RFC 3464): for which address, and why as far as its status code says (RFC 3463).

/** One address to which the email was not delivered, for good. */
export interface FailedDelivery {
  /** As the mail server writes it, and as the email was sent to it, where that is another one: lower case. */
  addresses: string[];
  reason: "unknown" | "full" | "refused";
}

/** Whether an email is such a report, by its Content-Type header. */
export function isDeliveryReport(headers: readonly { key: string; value: string }[]): boolean {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  return (
    /^\s*multipart\/report\b/i.test(type) && /report-type\s*=\s*"?delivery-status\b/i.test(type)
  );
}

/**
 * `status` is the text of its part `message/delivery-status`: blocks of fields, the first about the email, one more for each
 * address. Delays, successes and forwards are left out.
 */
export function failedDeliveries(status: string): FailedDelivery[] {
  return status
    .slice(0, longestStatus)
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const named = ["original-recipient", "final-recipient"].map((name) => fields.get(name) ?? "");
      const addresses = [...new Set(named.map(addressOf).filter(Boolean))];
      const isFailed = /^failed\b/i.test(fields.get("action") ?? "");
      if (!isFailed || addresses.length === 0) return [];
      return [{ addresses, reason: reasonOf(fields.get("status") ?? "") }];
    })
    .slice(0, mostAddresses);
}

const longestStatus = 64 * 1024;
const mostAddresses = 20;

function fieldsOf(block: string): Map<string, string> {
  // A field goes on in lines that begin with a space.
  const lines = block.replaceAll(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon > 0
        ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
        : [];
    }),
  );
}

// An address has 254 characters at most; any sender can make such a report, with any value.
const longestRecipient = 320;

// `rfc822; claire@example.com`, some with angle brackets or a comment behind. Split, since a pattern with `@` in its middle would
// begin anew at each character.
function addressOf(value: string): string {
  const [kind = "", ...rest] = value.slice(0, longestRecipient).split(";");
  if (!["rfc822", "utf-8"].includes(kind.trim().toLowerCase())) return "";
  const words = rest.join(";").split(/[\s<>()]/);
  return (words.find((word) => word.slice(1, -1).includes("@")) ?? "").toLowerCase();
}

function reasonOf(status: string): FailedDelivery["reason"] {
  const [, subject, detail] = /^\s*[45]\.(\d{1,3})\.(\d{1,3})/.exec(status) ?? [];
  // X.1: the address itself; of X.1.8 it is the sender's, which is not ours to correct here. X.2.1: the mailbox is disabled.
  if (subject === "1" && !["7", "8"].includes(detail ?? "")) return "unknown";
  if (subject === "2" && detail === "1") return "unknown";
  if (subject === "2" && detail === "2") return "full";
  return "refused";
}
