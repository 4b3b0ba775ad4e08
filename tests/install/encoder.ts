// The process that encodes pictures on a fresh Debian: observed at work, then switched off to save CPU for the other tests.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "./container.ts";
import type { Debian } from "./container.ts";

/**
 * User, priority and command of that process, once it has stored a picture. Then a drop-in switches it off; rejects when it is
 * still running.
 */
export async function observeEncoder(debian: Debian): Promise<string> {
  const folder = join(debian.root, "var/lib/kaz-filao/pictures");
  await until(
    async () => existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(".avif")),
  );
  const pid = await debian.sh("systemctl show -p MainPID --value kaz-filao");
  const line = await debian.sh(`ps -o user:20=,ni=,args= --ppid ${pid}`);
  await debian.sh(
    `mkdir /etc/systemd/system/kaz-filao.service.d
     printf '[Service]\\nEnvironment=ENCODE_PICTURES=off\\n' > /etc/systemd/system/kaz-filao.service.d/encode.conf
     systemctl daemon-reload && systemctl restart kaz-filao`,
  );
  await until(() => debian.sh("curl -fsS http://127.0.0.1:3000/readyz").catch(() => ""));
  await debian.sh("! pgrep -f '[e]ncoder-process'");
  return line;
}
