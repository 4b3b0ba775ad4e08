// Which users have chosen on this device that it keeps Today. Nothing else is in it: a device on which no user ever did has no entry.

const name = "today-kept";

/** The ids of the users; null on a device on which no user ever did. Null as well where storage is turned off. */
export function chosenUsers(): string[] | null {
  try {
    return localStorage.getItem(name)?.split(" ").filter(Boolean) ?? null;
  } catch {
    return null;
  }
}

/** Stores the choice of a user. Throws where storage is turned off. */
export function choose(user: string, isOn: boolean): void {
  const others = (chosenUsers() ?? []).filter((other) => other !== user);
  localStorage.setItem(name, [...others, ...(isOn ? [user] : [])].join(" "));
}
