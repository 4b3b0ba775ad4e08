// The owner's form of the settings for tests: as a browser sends it, with what a test types.
import type { TypedSettings } from "#app/admin/settings/rules/typed-settings.ts";

/** The form that a page shows; `typing` by the names of its fields, `language=fr` for one of several of a name. */
export function aSettingsForm(
  { version, typed }: { version: number; typed: TypedSettings },
  typing: Record<string, string> = {},
): [string, string][] {
  const pairs: [string, string][] = [
    ["version", String(version)],
    ...Object.entries(typed.fields),
    ...typed.reception.flatMap(({ days, from, to }, row): [string, string][] => [
      ...days.map((day): [string, string] => [`openDays.${row}`, day]),
      [`openFrom.${row}`, from],
      [`openTo.${row}`, to],
    ]),
    ...typed.cancellation.flatMap(({ days, percent }, row): [string, string][] => [
      [`stepDays.${row}`, days],
      [`stepPercent.${row}`, percent],
    ]),
    ...typed.languages.map((tag): [string, string] => ["language", tag]),
  ];
  return pairs.map(([name, value]) => [name, typing[`${name}=${value}`] ?? typing[name] ?? value]);
}
