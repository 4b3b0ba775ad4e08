// The log: one JSON object per line, machine-readable, without personal data.

const levels = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof levels)[number];

/** Flat values only: a whole row or request, with personal data in it, does not type-check. */
export type LogFields = Record<string, string | number | boolean | null | undefined | Error>;

/** `event` is a short fixed phrase ("email sent"); what varies goes into the fields. */
export type Log = Record<LogLevel, (event: string, fields?: LogFields) => void>;

/** A log that writes lines of at least `level`; `write` receives each line without its line end. */
export function createLog(
  level: LogLevel,
  write: (line: string, level: LogLevel) => void = toStandardStreams,
): Log {
  const lowest = levels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (levels.indexOf(own) < lowest) return;
      write(
        JSON.stringify({ time: new Date().toISOString(), level: own, event, ...readable(fields) }),
        own,
      );
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function toStandardStreams(line: string, level: LogLevel): void {
  (level === "error" ? process.stderr : process.stdout).write(line + "\n");
}

function readable(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, readableValue(value)]),
  );
}

function readableValue(value: LogFields[string]): unknown {
  if (value instanceof Error)
    return { name: value.name, message: masked(value.message), stack: masked(value.stack ?? "") };
  return typeof value === "string" ? masked(value) : value;
}

// Errors of a mail server or database may quote an address or a card number; these are masked.
function masked(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, "[address]")
    .replace(/\b\d(?:[ -]?\d){11,18}\b/g, "[digits]");
}
