// Which nightly backups may be deleted. Pure: file names in, file names out.

// The latest backups kept in any case, and for how many days and weeks one each is kept.
const latestCount = 3;
const dailyCount = 7;
const weeklyCount = 4;

const pattern = /^kaz-filao-(\d{4}-\d\d-\d\d)-\d{6}\.gz$/;
const unfinished = /^kaz-filao-.+\.gz\..+\.part$/;

/** The file name of a backup made at `now`, in UTC: kaz-filao-2026-11-22-023105.gz. Names sort by time. */
export function backupName(now: Date): string {
  const [day, time] = now.toISOString().slice(0, 19).replaceAll(":", "").split("T");
  return `kaz-filao-${day}-${time}.gz`;
}

/**
 * The names to delete, given all names in the folder. Kept are the newest three, so that several updates on one day do
 * not replace each other's backup, the newest of each of the latest seven days that have one, and the newest of each of
 * the latest four weeks (Monday to Sunday, UTC) that have one: after a month without backups the old ones are still
 * there. Only names made by `backupName` are deleted, and the remains of interrupted backups.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = names.filter((name) => pattern.test(name)).sort();
  // A later name of the same day or week replaces an earlier one.
  const ofDays = new Map(backups.map((name) => [dayOf(name), name]));
  const ofWeeks = new Map(backups.map((name) => [weekOf(dayOf(name)), name]));
  const retained = new Set([
    ...backups.slice(-latestCount),
    ...[...ofDays.values()].slice(-dailyCount),
    ...[...ofWeeks.values()].slice(-weeklyCount),
  ]);
  return names.filter(
    (name) => unfinished.test(name) || (pattern.test(name) && !retained.has(name)),
  );
}

function dayOf(name: string): string {
  return pattern.exec(name)?.[1] ?? "";
}

/** A number that the days of one week share. Day 0, 1 January 1970, was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00Z`) / 86_400_000 + 3) / 7);
}
