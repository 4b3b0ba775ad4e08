// What must not be in the sources at all: code from strings, SQL from strings, markup from strings, and React's server functions.
// Each search is checked against a line that it must find.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "property/**/*.ts", "server.ts"])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, "utf8")) }));

interface Search {
  what: string;
  peer: string;
  pattern: RegExp;
  /** A line that would be the bug. */
  planted: string[];
  /** Intended uses, each reviewed: the strings in them come from our code alone. */
  known?: string[];
}

const searches: Search[] = [
  {
    what: "code from strings",
    peer: "MotoPress 2025-66078",
    pattern:
      /\beval\s*\(|new Function\b|\bFunction\s*\(|from "node:vm"|runIn(?:New|This)Context|set(?:Timeout|Interval)\(\s*["'`]/,
    planted: [
      "eval(text)",
      "new Function(body)",
      'import vm from "node:vm";',
      'setTimeout("go()")',
    ],
  },
  {
    what: "a module or file named by data",
    peer: "MotoPress 2025-66078",
    pattern: /\bimport\(\s*(?!\s*["'])|\brequire\(|createRequire/,
    planted: ["await import(params.page)", "import(`./${name}.ts`)", "require(name)"],
    known: [
      // In the browser only, where the policy blocks scripts from elsewhere: files of the build, named by the page's own markup.
      "app/layout/render-document.server.ts",
      "app/pages/location/map.client.ts",
      "app/apartments/page/mosaic.tsx",
      // Resolves the calendar thread's program by a name that is a literal in the file.
      "app/channels/parse-in-worker.server.ts",
      // And that of the process in which pictures are encoded.
      "app/pictures/variants/start-encoder.server.ts",
    ],
  },
  {
    what: "another program of the machine",
    peer: "MotoPress 2025-66078",
    pattern: /child_process|worker_threads|process\.binding/,
    planted: ['import { exec } from "node:child_process";'],
    known: [
      // A thread of our own program, without environment variables, in which a calendar is parsed.
      "app/channels/parse-in-worker.server.ts",
      "app/channels/calendar-worker.server.ts",
      // A process of our own program, without environment variables, in which pictures are encoded.
      "app/pictures/variants/start-encoder.server.ts",
    ],
  },
  {
    what: "SQL from strings",
    peer: "QloApps 2023-36284, Easy!Appointments 2025-50383",
    pattern:
      /sql\.raw\(|rawQuery|\.unsafe\(|\bdb\.exec\(|client\.query\(`[^`]*\$\{|sql<?[^`]*`[^`]*'\$\{/,
    planted: ["orderBy(sql.raw(order))", "sql`select * from t where a = '${value}'`"],
    known: [
      // The name of a hidden column and of our own expressions, literals in the file.
      "app/analytics/day-metrics.sql.server.ts",
      "app/analytics/page-views.sql.server.ts",
      "app/analytics/day-metrics.sql.server.ts",
      "db/migrations/bump-on.ts",
      "app/platform/database/sqlite-dialect.server.ts",
    ],
  },
  {
    what: "markup from strings",
    peer: "QloApps 2026-25558, MotoPress 2022-50948, VikBooking 2026-95684",
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\$\{\s*raw\(/,
    planted: [
      "<p dangerouslySetInnerHTML={{ __html: name }} />",
      "element.innerHTML = name",
      "html`${raw(name)}`",
    ],
    known: [
      "app/ui/icon.tsx",
      "app/ui/icon.tsx",
      // An empty constant.
      "app/ui/server-section.tsx",
      "app/emails/email-layout.email.tsx",
      "app/layout/page-document.tsx",
      "app/dev-mail/inbox-views.ts",
      "app/dev-mail/inbox-views.ts",
      "app/layout/scripts/trusted-types.client.ts",
    ],
  },
];

test.each(searches)("no $what ($peer)", ({ pattern, planted, known = [] }) => {
  for (const line of planted) expect([line, pattern.test(line)]).toEqual([line, true]);
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(found.filter((file) => !known.includes(file))).toEqual([]);
});

test("no React server functions among the packages (CVE-2025-55182)", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  expect(lock).toContain('"node_modules/react-dom"');
  // Others name them as optional peer dependencies; none is installed.
  expect(lock.match(/"node_modules\/[^"]*react-server-dom[^"]*"/g)).toBe(null);
  expect(sources.filter(({ text }) => /^\s*["']use server["']/m.test(text))).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
