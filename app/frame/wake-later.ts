// Lets a page that React wakes up be seen first: its scripts are fetched when all else has come.

/**
 * Takes the module preloads out of the finished HTML and puts off the script that React Router starts with, imports and
 * all, until the page has loaded; then all modules are fetched at once. 120 KB of script beside styles, fonts and the
 * first picture cost a slow telephone more than a second before it shows anything, and links and forms work without.
 * HTML of another form (the developer's server, a page that stays asleep) comes back as it is.
 */
export function wakeLater(html: string): string {
  const start = /(<script[^>]* type="module" async="">)([^<]*import\("[^"]+"\);?)<\/script>/;
  const [whole, open = "", code = ""] = start.exec(html) ?? [];
  if (whole === undefined) return html;
  const hrefs: string[] = [];
  // Only the head, where they stand, is written anew: the rest of a long page would be copied for nothing.
  const end = Math.max(0, html.indexOf("</head>"));
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href) => {
      hrefs.push(String(href));
      return "";
    });
  const body = html.slice(end).replace(whole, () => `${open}${putOff(code, hrefs)}</script>`);
  return head + body;
}

function putOff(code: string, hrefs: string[]): string {
  const names: string[] = [];
  const imports: string[] = [];
  const rest = code.replace(
    /import \* as (\w+) from ("[^"]+");/g,
    (_, name: string, file: string) => {
      names.push(name);
      imports.push(`import(${file})`);
      return "";
    },
  );
  return `const wake = async () => {
for (const href of ${JSON.stringify(hrefs)})
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [${names.join()}] = await Promise.all([${imports.join()}]);
${rest}
};
if (document.readyState === "complete") wake();
else addEventListener("load", wake);`;
}
