// Finds Dovecot, the mail server of the tests of replies by email, or installs it: Debian's package.
import { existsSync } from "node:fs";
import { installPackages } from "./debian.ts";

/** The path of an installed Dovecot; installs one when there is none. Null where that fails. */
export function findDovecot(): string | null {
  const usual = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"];
  const find = () => usual.find((path) => existsSync(path)) ?? null;
  if (find()) return find();
  console.log("Installing the mail server Dovecot (once)");
  try {
    // The package starts a service where systemd runs; elsewhere Debian skips that step.
    installPackages("dovecot-imapd");
  } catch {
    return null;
  }
  return find();
}
