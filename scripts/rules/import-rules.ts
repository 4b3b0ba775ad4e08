// The import rules as tables: kinds of file, and which may import which, what a stylesheet may hold. Enforced by scripts/check-import-rules.ts.

/** Each kind of file, recognised by its path; the first match counts. */
export const kinds = {
  test: /\.test\.tsx?$/,
  page: /-page\.tsx$|-layout\.tsx$/,
  endpoint: /-endpoint\.tsx?$/,
  email: /\.email\.tsx$/,
  rows: /\.sql\.server\.ts$/,
  useCase: /\.server\.tsx?$/,
  rules: /\/rules\/[a-z0-9-]+\.ts$/,
  component: /\.tsx$/,
  plain: /\.ts$/,
} as const;

export type Kind = keyof typeof kinds;

/** Which kinds a file may import, from its own feature and from the features open to it. */
export const mayImport: Record<Kind, readonly Kind[]> = {
  test: ["page", "endpoint", "email", "rows", "useCase", "rules", "component", "plain"],
  page: ["useCase", "rows", "rules", "component", "plain"],
  endpoint: ["useCase", "rows", "rules", "plain", "email"],
  email: ["email", "rules", "plain"],
  rows: ["rows", "rules", "plain", "useCase"],
  useCase: ["useCase", "rows", "rules", "plain", "email"],
  // Pure: the same code in the browser and on the server.
  rules: ["rules"],
  component: ["component", "rules", "plain"],
  plain: ["plain", "rules", "component"],
};

/**
 * The features that a feature may import, beside itself and the foundations below. Never both ways, except for pages,
 * which are not imported.
 */
export const openFeatures: Record<string, readonly string[]> = {
  dates: [],
  emails: [],
  extras: ["availability", "dates", "pictures", "stays"],
  ledger: ["stays"],
  payments: [],
  pictures: [],
  settings: [],
  stays: ["dates"],
  promotions: ["dates", "stays"],
  apartments: ["dates", "pictures", "stays"],
  availability: ["apartments", "dates", "promotions", "stays"],
  bookings: [
    "apartments",
    "availability",
    "dates",
    "emails",
    "extras",
    "ledger",
    "payments",
    "promotions",
    "settings",
    "stays",
  ],
  checkout: [
    "apartments",
    "availability",
    "bookings",
    "dates",
    "extras",
    "ledger",
    "payments",
    "pictures",
    "promotions",
    "stays",
  ],
  "guest-area": [
    "apartments",
    "availability",
    "bookings",
    "checkout",
    "dates",
    "emails",
    "extras",
    "ledger",
    "payments",
    "pictures",
    "promotions",
    "push",
    "stays",
    "storms",
    "wallet",
  ],
  channels: ["apartments", "availability", "dates", "emails", "stays"],
  reviews: ["apartments", "bookings", "dates", "stays"],
  waiting: ["apartments", "availability", "bookings", "dates", "emails", "stays"],
  storms: ["availability", "bookings", "dates", "stays"],
  seo: ["apartments", "dates", "pictures", "promotions", "reviews", "stays"],
  pages: ["apartments", "pictures", "promotions", "reviews", "settings"],
  contact: ["apartments", "bookings", "dates", "emails", "guest-area", "ledger"],
  analytics: ["apartments", "availability", "dates", "stays"],
  api: [
    "apartments",
    "availability",
    "bookings",
    "dates",
    "extras",
    "guest-area",
    "ledger",
    "payments",
    "promotions",
    "stays",
  ],
  webhooks: ["api", "bookings"],
  push: ["bookings", "dates"],
  wallet: ["bookings", "dates", "push", "seo"],
  mcp: ["api", "availability", "bookings", "checkout", "seo", "stays"],
  commerce: ["api", "apartments", "mcp"],
  "price-feed": ["apartments", "availability", "dates", "seo", "stays"],
  "dev-mail": [
    "apartments",
    "bookings",
    "channels",
    "contact",
    "dates",
    "emails",
    "stays",
    "waiting",
  ],
  layout: [],
  admin: [
    "analytics",
    "apartments",
    "availability",
    "bookings",
    "channels",
    "contact",
    "dates",
    "emails",
    "extras",
    "layout",
    "ledger",
    "pages",
    "payments",
    "pictures",
    "promotions",
    "push",
    "reviews",
    "settings",
    "stays",
    "storms",
    "waiting",
    "wallet",
    "webhooks",
  ],
  ui: [],
  i18n: [],
  platform: [],
};

/** The features open to the pages of a feature, and to the folders in `pageFolders`, beside `openFeatures`. */
export const openToPages: Record<string, readonly string[]> = {
  apartments: ["availability", "bookings", "checkout", "promotions", "reviews", "seo"],
  contact: ["pages", "pictures", "seo"],
  "guest-area": ["contact"],
  pages: ["availability", "dates", "seo"],
  reviews: ["guest-area"],
  storms: ["guest-area"],
  waiting: ["guest-area"],
  wallet: ["guest-area"],
};

/** Folders that hold nothing but the parts of one page: they may import what their page may. */
export const pageFolders = /^app\/apartments\/(?:list|page)\//;

/** Foundations open to every feature; each may import only itself and what its own line names. */
export const foundations: Record<string, readonly string[]> = {
  ui: ["i18n"],
  i18n: [],
  platform: [],
};

/** Packages that only some files may import. */
export const packageRules: { name: RegExp; only: RegExp; why: string }[] = [
  {
    name: /^kysely/,
    only: /\.sql\.server\.ts$|^app\/platform\/|^db\/|^tests\//,
    why: "only rows and the platform import the query builder; tests may too",
  },
  {
    name: /^node:/,
    only: /\.server\.tsx?$|^app\/platform\/|^db\/|^scripts\/|^tests\/|^bench\/|^server\.ts$|\.test\.tsx?$|-endpoint\.ts$/,
    why: "browser code cannot import Node",
  },
  {
    name: /^(react|react-router|use-intl|hono|pg|sharp|nodemailer|imapflow|postal-mime)($|\/)/,
    only: /^(?!.*\/rules\/)/,
    why: "rules are pure",
  },
];

/** Values that are handed in, because two apps may have different ones; their types may be imported everywhere. */
export const handedInRules: { path: string; only: RegExp; why: string }[] = [
  {
    path: "property/facts.ts",
    only: /^app\/(open-app\.server\.ts|entry\.client\.tsx)$|^(scripts|tests|bench)\/|\.test\.tsx?$/,
    why: "take the facts from the app (app.property.facts), useFacts() or a parameter",
  },
];

/**
 * What a page may export: what the framework knows, and components. From a page's other functions the build cannot tell that they
 * belong to the server, so all that they import would be sent to browsers.
 */
export const pageExports = /^(default|loader|action|clientAction|handle|links|headers|[A-Z]\w*)$/;

/** Names forbidden for files and folders. */
export const vagueNames = /^(utils?|helpers?|misc|common|lib)$/;

/** The maximum lines of a file. */
export const maxLines = 300;

/** More widths at which a page changes than tokens.css may list. */
export const mostBreakpoints = 5;

/** Properties that take their lengths from the tokens. */
export const spacing =
  /^(scroll-)?(padding|margin)(-[a-z-]+)?$|^(row-|column-)?gap$|^inset(-[a-z-]+)?$|^(top|right|bottom|left)$/;

/** Tokens that are a width or a height as well. */
export const sizeTokens = /^--(s-\d+|touch|control|control-s|tile|bar|page)$/;

/** Properties that are a width or a height, and those of columns and rows: a length of theirs that is a token is written as the token. */
export const sizes = /^(?:min-|max-)?(width|height)$/;
export const tracks = /^flex(?:-basis)?$|^grid-(?:template|auto)-(?:columns|rows)$|^columns$/;

/** The layers of the stylesheets, in the order of root.css: a later one wins. Leaflet's rules have their own. */
export const layers = ["tokens", "base", "ui", "layout", "page", "leaflet"];

/** A width or height that stands raw so often is a token. */
export const recurs = 3;

/** Units that stand for a length; the others are shares of the window, of a box or of a line. */
export const lengthUnits = ["rem", "em", "ch", "ex", "cm", "mm", "in", "pt"];

/** Pixels of a line, which may stay raw. */
export const hairline = 3;

/** Font sizes that stand once: the name in the footer, the heading of the owner's gate, prices under the nights on a telephone. */
export const ownFontSizes = ["2rem", "2.5rem", "0.6875rem"];

/** Classes of other people's markup. */
export const foreignClasses = /^leaflet-/;
