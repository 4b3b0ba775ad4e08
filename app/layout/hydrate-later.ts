// Delays hydration: a page's module scripts are fetched after everything else has loaded.

/**
 * Removes the module preloads from the finished HTML and delays React Router's entry script, with its imports, until the load
 * event; then all modules are fetched at once. 120 KB of script loaded beside styles, fonts and the first picture delay the
 * first paint on a slow telephone by more than a second, and links and forms work without them. HTML of another form (the
 * development server, a page without hydration) is returned unchanged.
 */
export function hydrateLater(html: string): string {
  const start = /(<script[^>]* type="module" async="">)([^<]*import\("[^"]+"\);?)<\/script>/;
  const [whole, open = "", code = ""] = start.exec(html) ?? [];
  if (whole === undefined) return html;
  const hrefs: string[] = [];
  // The preloads are in the head: only that is rewritten, to avoid copying a long page.
  const end = Math.max(0, html.indexOf("</head>"));
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href) => {
      hrefs.push(String(href));
      return "";
    });
  const body = html
    .slice(end)
    .replace(whole, () => `${open}${delayUntilLoad(code, hrefs)}</script>`);
  return head + body;
}

function delayUntilLoad(code: string, hrefs: string[]): string {
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
