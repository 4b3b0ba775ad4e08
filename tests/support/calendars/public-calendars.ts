// The test calendars of two public libraries, fetched from their packages while testing and never stored with the sources: ical
// for Node (Apache-2.0) and icalendar for Python (BSD-2-Clause).
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";

const folder = resolve(".cache/public-calendars");

/** A calendar with the name of its file. */
export interface PublicCalendar {
  name: string;
  text: string;
}

/** Those of each library; empty where its package is not available: without a network, or on a system without Debian's tools. */
export function publicCalendars(): { library: string; calendars: PublicCalendar[] }[] {
  mkdirSync(folder, { recursive: true });
  return [
    {
      library: "ical 0.8.0",
      calendars: fetched("ical-*.tgz", "package/{test,examples}/*.ics", [
        ["npm", "pack", "--silent", "ical@0.8.0"],
        ["tar", "-xzf", "ical-0.8.0.tgz"],
      ]),
    },
    {
      library: "python3-icalendar",
      calendars: fetched("python3-icalendar_*.deb", "usr/**/tests/**/*.ics", [
        ["apt-get", "download", "-q", "python3-icalendar"],
        ["sh", "-c", "dpkg-deb -x python3-icalendar_*.deb ."],
      ]),
    },
  ];
}

function fetched(archive: string, files: string, commands: [string, ...string[]][]) {
  try {
    if (globSync(archive, { cwd: folder }).length === 0)
      for (const [command, ...args] of commands)
        execFileSync(command, args, { cwd: folder, stdio: "ignore", timeout: 60_000 });
  } catch {
    // What could not be fetched is left out.
  }
  return globSync(files, { cwd: folder })
    .toSorted()
    .map((path) => ({
      name: basename(path),
      text: readFileSync(resolve(folder, path), "utf8"),
    }));
}
