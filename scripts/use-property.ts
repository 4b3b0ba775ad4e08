// Makes `#property/...` the folder of PROPERTY for the sources that Node runs itself. A script imports it first, and by
// `await import` everything that leads to the property: Node finds the modules of an `import` before it runs any.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { propertyFolder } from "#app/platform/property-folder.ts";

if (!existsSync(join(propertyFolder, "facts.ts"))) {
  console.error(
    `PROPERTY must be a folder as property/ is: there is no ${propertyFolder}/facts.ts`,
  );
  process.exit(1);
}

const prefix = "#property/";
if (propertyFolder !== "property")
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith(prefix)) return next(specifier, context);
      const path = resolve(propertyFolder, specifier.slice(prefix.length));
      return next(pathToFileURL(path).href, context);
    },
  });
